import type { CdfCells, CdfTerms } from "../features/cdf-integrand.ts";
import { type LearningSpace, SparseFeatures } from "../features/feature-space.ts";
import { dot } from "../numeric/dot.ts";
import { type CdfBands, offInBands } from "./cdf-bands.ts";

/**
 * How much f(m) may exceed the utility of a distribution with expected features m, if these do not determine it: on the cells of
 * a grid; zero for other spaces.
 */
export function discretizationError(space: LearningSpace, m: Float64Array): number {
  const cells = space.cells?.();
  if (cells) return errorOnCells(cells, m);
  return space.parts?.(m).reduce((sum, part) => sum + part.weight * discretizationError(part.space, part.m), 0) ?? 0;
}

/**
 * The probability is averaged over each cell; within a cell, it may run from the average of the previous cell to that of the
 * next. If phi also depends on x, it is assumed to change within a cell as much as between neighbouring cells.
 */
function errorOnCells(cells: CdfCells, masses: Float64Array): number {
  if (cells.isExact) return 0;
  const levels = probabilitiesOf(masses, false);
  const own = probabilitiesOf(masses, cells.isUpper);
  const chords = aboveChords(cells, own, { low: levels, high: levels });
  return chords + Math.min(slopeChange(cells, own), Math.max(...slopeChanges(cells, own)));
}

/** The argument of phi on each cell, from the masses at the ends: the mass below it, or above. */
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
 * How much a change of phi's slope within cells may contribute per unit of probability gained there: the change between
 * neighbouring cells at the same probability, times the width.
 */
export function slopeChanges({ terms, widths }: CdfCells, probabilities: Float64Array): Float64Array {
  const slopes = resultsOf(terms, "slopes", probabilities);
  const atNext = resultsOf(terms, "slopes", Float64Array.of(0, ...probabilities.subarray(0, -1)));
  return slopes.map((_, cell) =>
    cell === 0 ? 0 : Math.max(widths[cell - 1]!, widths[cell]!) * Math.abs(atNext[cell]! - slopes[cell - 1]!),
  );
}

/**
 * The contribution for a distribution with these probabilities. What it gains in two neighbouring cells, it gains between the
 * cells around them.
 */
function slopeChange(cells: CdfCells, probabilities: Float64Array): number {
  const changes = slopeChanges(cells, probabilities);
  const last = probabilities.length - 1;
  return changes.reduce((sum, change, cell) => {
    const gain = probabilities[Math.min(cell + 1, last)]! - probabilities[Math.max(cell - 2, 0)]!;
    return sum + Math.abs(gain) * change;
  }, 0);
}

/** The utility linearised at some distribution. */
export interface Plane {
  /** Expected features (m). */
  readonly mean: Float64Array;
  /** A supergradient of f there (d). */
  readonly direction: Float64Array;
}

/**
 * The most that a plane may exceed the utility of a blend whose distribution is within the bands: how large f(m) + <d, m_w - m> -
 * U(w) can be, whatever the distribution does between the ends of the cells. For utilities of the distribution and of moments.
 */
export function remainderInBands(space: LearningSpace, plane: Plane, bands: CdfBands, points: Float64Array): number {
  const cells = space.cells?.();
  return cells ? remainderOnCells(cells, plane, bands) : remainderOfMoments(space, plane, bands, points);
}

function remainderOnCells(cells: CdfCells, plane: Plane, bands: CdfBands): number {
  const own = probabilitiesOf(plane.mean, cells.isUpper);
  // All of the probability may be gained where the slope changes most.
  return aboveChords(cells, own, bands) + Math.max(...slopeChanges(cells, own));
}

/**
 * How much the planes at some probabilities may exceed phi, over all cells, for averages of the cdf in their bands.
 */
function aboveChords(cells: CdfCells, own: Float64Array, bands: Pick<CdfBands, "low" | "high">): number {
  const { terms, widths } = cells;
  const { lows, highs, chord } = chordsOf(cells, bands);
  const values = resultsOf(terms, "values", own);
  const slopes = resultsOf(terms, "slopes", own);
  let sum = 0;
  for (let cell = 0; cell < own.length; cell++) {
    const above = (average: number) => values[cell]! + slopes[cell]! * (average - own[cell]!) - chord(cell, average);
    sum += widths[cell]! * Math.max(above(lows[cell]!), above(highs[cell]!), 0);
  }
  return sum;
}

/**
 * The band of the argument of phi on each cell, and the smallest average of phi on a cell where that argument has an average:
 * phi is concave, and its argument runs at most from the band of the previous cell to that of the next.
 */
export function chordsOf({ terms, isUpper }: CdfCells, { low, high }: Pick<CdfBands, "low" | "high">) {
  const seen = (levels: Float64Array) => (isUpper ? levels.map((level) => 1 - level) : levels);
  const starts = seen(Float64Array.of(0, ...low.subarray(0, -1)));
  const ends = seen(Float64Array.of(...high.subarray(1), 1));
  const atStarts = resultsOf(terms, "values", starts);
  const atEnds = resultsOf(terms, "values", ends);
  const [lows, highs] = isUpper ? [seen(high), seen(low)] : [low, high];
  const chord = (cell: number, average: number): number => {
    const run = ends[cell]! - starts[cell]!;
    const share = run === 0 ? 0 : (average - starts[cell]!) / run;
    return atStarts[cell]! + share * (atEnds[cell]! - atStarts[cell]!);
  };
  return { lows, highs, chord };
}

/**
 * The expected features are in a box, above the parabola of distributions without variance. The plane exceeds f by a convex
 * function, so the maximum is at a corner of that region or on the parabola, where f is linear and so the maximum is at an end of
 * an arc.
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

/** Where a concave function of mean and second moment within ranges, which is linear on the parabola, can have its minimum. */
export function extremeMoments([first, second]: readonly [Range, Range]): Float64Array[] {
  const roots = second.flatMap((square) => [-Math.sqrt(Math.max(square, 0)), Math.sqrt(Math.max(square, 0))]);
  const onParabola = [...first, ...roots].map((root) => [root, root * root] as const);
  const corners = first.flatMap((one) => second.map((other) => [one, other] as const));
  return [...onParabola, ...corners.filter(([root, square]) => square >= root * root)]
    .filter(([one, other]) => isWithin(one, first) && isWithin(other, second))
    .map(([one, other]) => Float64Array.of(one, other));
}

export type Range = readonly [number, number];

/** Whether a value is within a range up to rounding: a square root squared differs from what it came from. */
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
  // A square is below its chord over a cell by at most a quarter of the squared width.
  const bend = feature === 1 ? (points[1]! - points[0]!) ** 2 / 4 : 0;
  return [mean - down - bend, mean + up];
}
