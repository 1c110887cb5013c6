import type { CdfCells, CdfTerms } from "../features/cdf-integrand.ts";
import { type LearningSpace, SparseFeatures } from "../features/feature-space.ts";
import { dot } from "../numeric/dot.ts";
import { type CdfBands, offInBands } from "./cdf-bands.ts";

/**
 * How much f(m) may be above the utility of a distribution with expected features m, where these do not tell all of it: on the cells of
 * a grid, and nothing elsewhere.
 */
export function discretizationError(space: LearningSpace, m: Float64Array): number {
  const cells = space.cells?.();
  if (cells) return errorOnCells(cells, m);
  return space.parts?.(m).reduce((sum, part) => sum + part.weight * discretizationError(part.space, part.m), 0) ?? 0;
}

/**
 * The probability is averaged over each cell; within it, it may run from the average before the cell to that after it. phi is
 * concave, so its integral is least where all of that happens in one jump, which gives the chord. Where phi also depends on x,
 * it may change within a cell as it does from one cell to the next.
 */
function errorOnCells(cells: CdfCells, masses: Float64Array): number {
  const { terms, widths, isUpper, isExact } = cells;
  if (isExact) return 0;
  const [first, last] = isUpper ? [1, 0] : [0, 1];
  const own = probabilitiesOf(masses, isUpper);
  const left = Float64Array.of(first!, ...own.subarray(0, -1));
  const right = Float64Array.of(...own.subarray(1), last!);
  const [atOwn, atLeft, atRight] = [own, left, right].map((probabilities) => resultsOf(terms, "values", probabilities));
  let chords = 0;
  for (let cell = 0; cell < own.length; cell++) {
    const rise = right[cell]! - left[cell]!;
    const share = rise === 0 ? 0 : (own[cell]! - left[cell]!) / rise;
    const chord = atLeft![cell]! + share * (atRight![cell]! - atLeft![cell]!);
    chords += widths[cell]! * Math.max(atOwn![cell]! - chord, 0);
  }
  return chords + Math.min(slopeChange(cells, own), Math.max(...slopeChanges(cells, own)));
}

/** What phi takes on each cell, from the masses at the ends: the mass below it, or above. */
export function probabilitiesOf(masses: Float64Array, isUpper: boolean): Float64Array {
  const probabilities = masses.slice(0, -1);
  let below = 0;
  for (let cell = 0; cell < probabilities.length; cell++) {
    below = Math.min(Math.max(below + masses[cell]!, 0), 1);
    probabilities[cell] = isUpper ? 1 - below : below;
  }
  return probabilities;
}

export function resultsOf(terms: CdfTerms, of: "values" | "slopes", probabilities: Float64Array): Float64Array {
  const results = new Float64Array(probabilities.length);
  terms[of](probabilities, results);
  return results;
}

/**
 * What a change of phi's slope within cells may amount to for the probability gained there: as from each cell to the next, while
 * the probability stays, times the width.
 */
export function slopeChanges({ terms, widths }: CdfCells, probabilities: Float64Array): Float64Array {
  const slopes = resultsOf(terms, "slopes", probabilities);
  const atNext = resultsOf(terms, "slopes", Float64Array.of(0, ...probabilities.subarray(0, -1)));
  return slopes.map((_, cell) =>
    cell === 0 ? 0 : Math.max(widths[cell - 1]!, widths[cell]!) * Math.abs(atNext[cell]! - slopes[cell - 1]!),
  );
}

/** The same for a distribution with these probabilities: what it gains in two cells side by side is gained between their neighbours. */
function slopeChange(cells: CdfCells, probabilities: Float64Array): number {
  const changes = slopeChanges(cells, probabilities);
  const last = probabilities.length - 1;
  return changes.reduce((sum, change, cell) => {
    const gain = probabilities[Math.min(cell + 1, last)]! - probabilities[Math.max(cell - 2, 0)]!;
    return sum + Math.abs(gain) * change;
  }, 0);
}

/** The utility linearised at some distribution: its expected features, and a supergradient of f there. */
export interface Plane {
  readonly mean: Float64Array;
  readonly direction: Float64Array;
}

/**
 * The most that a plane may be above the utility of a blend whose distribution is within the bands: how much
 * f(m) + <d, m_w - m> - U(w) can be, whatever the distribution does between the ends of the cells. For utilities of the distribution, and of
 * moments.
 */
export function remainderInBands(space: LearningSpace, plane: Plane, bands: CdfBands, points: Float64Array): number {
  const cells = space.cells?.();
  return cells ? remainderOnCells(cells, plane, bands) : remainderOfMoments(space, plane, bands, points);
}

/**
 * On each cell the average of the cdf is in its band, and the cdf runs at most from the lower end of the cell before to the upper
 * end of the one after. phi is concave, so its average is least where the cdf jumps between these, which gives the chord.
 */
function remainderOnCells(cells: CdfCells, plane: Plane, { low, high }: CdfBands): number {
  const { terms, widths, isUpper } = cells;
  const own = probabilitiesOf(plane.mean, isUpper);
  const from = Float64Array.of(0, ...low.subarray(0, -1));
  const to = Float64Array.of(...high.subarray(1), 1);
  const seen = (list: Float64Array) => (isUpper ? list.map((level) => 1 - level) : list);
  const [starts, ends, lows, highs] = [from, to, low, high].map(seen) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const values = resultsOf(terms, "values", own);
  const slopes = resultsOf(terms, "slopes", own);
  const atStarts = resultsOf(terms, "values", starts);
  const atEnds = resultsOf(terms, "values", ends);
  let sum = 0;
  for (let cell = 0; cell < own.length; cell++) {
    const run = ends[cell]! - starts[cell]!;
    const above = (average: number): number => {
      const share = run === 0 ? 0 : (average - starts[cell]!) / run;
      const chord = atStarts[cell]! + share * (atEnds[cell]! - atStarts[cell]!);
      return values[cell]! + slopes[cell]! * (average - own[cell]!) - chord;
    };
    sum += widths[cell]! * Math.max(above(lows[cell]!), above(highs[cell]!), 0);
  }
  // All of the probability may be gained where the slope changes most.
  return sum + Math.max(...slopeChanges(cells, own));
}

/**
 * The expected features are in a box, above the parabola of distributions without variance. The plane is above f by a convex function, so
 * by most at a corner of that region or somewhere on the parabola; there f is straight, so at an end of an arc.
 */
function remainderOfMoments(space: LearningSpace, plane: Plane, bands: CdfBands, points: Float64Array): number {
  const { mean, direction } = plane;
  const offset = space.value(mean) - dot(direction, mean);
  return extremeMoments(momentRanges(space, bands, points)).reduce(
    (most, features) => Math.max(most, offset + dot(direction, features) - space.value(features)),
    0,
  );
}

/** The ranges of the expectations of the two features of moments. */
export function momentRanges(space: LearningSpace, bands: CdfBands, points: Float64Array): readonly [Range, Range] {
  return [0, 1].map((feature) => rangeOf(space, feature, bands, points)) as [Range, Range];
}

/** Where a concave function of mean and second moment within ranges that is straight on the parabola can be least. */
export function extremeMoments([first, second]: readonly [Range, Range]): Float64Array[] {
  const roots = second.flatMap((square) => [-Math.sqrt(Math.max(square, 0)), Math.sqrt(Math.max(square, 0))]);
  const onParabola = [...first, ...roots].map((root) => [root, root * root] as const);
  const corners = first.flatMap((one) => second.map((other) => [one, other] as const));
  return [...onParabola, ...corners.filter(([root, square]) => square >= root * root)]
    .filter(([one, other]) => isWithin(one, first) && isWithin(other, second))
    .map(([one, other]) => Float64Array.of(one, other));
}

export type Range = readonly [number, number];

/** Within a range, or beside it by rounding: a square root and its square differ from what they came from. */
function isWithin(value: number, [low, high]: Range): boolean {
  const rounding = 1e-12 * Math.max(Math.abs(low), Math.abs(high));
  return value >= low - rounding && value <= high + rounding;
}

/** The range of the expectation of a feature. */
function rangeOf(space: LearningSpace, feature: number, bands: CdfBands, points: Float64Array): Range {
  const features = new SparseFeatures(space.sparsity);
  const values = points.map((point) => {
    space.features(point, features);
    return features.weights[feature]!;
  });
  const { levels } = bands;
  let mean = values[levels.length]!;
  for (let cell = 0; cell < levels.length; cell++) mean -= (values[cell + 1]! - values[cell]!) * levels[cell]!;
  const { up, down } = offInBands(values, bands);
  // A square is below the straight line between the ends of its cell by a quarter of the squared width at most.
  const bend = feature === 1 ? (points[1]! - points[0]!) ** 2 / 4 : 0;
  return [mean - down - bend, mean + up];
}
