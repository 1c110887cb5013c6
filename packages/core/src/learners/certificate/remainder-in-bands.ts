import { dot } from "../../numeric/dot.ts";
import type { CdfCells } from "../../spaces/cdf-integrand.ts";
import { type LearningSpace, SparseFeatures } from "../../spaces/feature-space.ts";
import { type LawBands, offInBands } from "./law-bands.ts";
import { probabilitiesOf, resultsOf, slopeChanges } from "./unresolved.ts";

/** The utility linearised at some law: its expected features, and a supergradient of f there. */
export interface Plane {
  readonly mean: Float64Array;
  readonly direction: Float64Array;
}

/**
 * The most that a plane may lie above the utility of a blend whose law is within the bands: how much
 * f(m) + <d, m_w - m> - U(w) can be, whatever the law does between the ends of the cells. For utilities of the law, and of
 * moments.
 */
export function remainderInBands(space: LearningSpace, plane: Plane, bands: LawBands, points: Float64Array): number {
  const cells = space.cells?.();
  return cells ? remainderOnCells(cells, plane, bands) : remainderOfMoments(space, plane, bands, points);
}

/**
 * On each cell the average of the cdf is in its band, and the cdf runs at most from the lower end of the cell before to the upper
 * end of the one after. phi is concave, so its average is least where the cdf jumps between these, which gives the chord.
 */
function remainderOnCells(cells: CdfCells, plane: Plane, { low, high }: LawBands): number {
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
 * The expected features lie in a box, above the parabola of laws without variance. The plane is above f by a convex function, so
 * by most at a corner of that region or somewhere on the parabola; there f is straight, so at an end of an arc.
 */
function remainderOfMoments(space: LearningSpace, plane: Plane, bands: LawBands, points: Float64Array): number {
  const { mean, direction } = plane;
  const offset = space.value(mean) - dot(direction, mean);
  return extremeMoments(momentRanges(space, bands, points)).reduce(
    (most, features) => Math.max(most, offset + dot(direction, features) - space.value(features)),
    0,
  );
}

/** Between which ends the expectations of the two features of moments lie. */
export function momentRanges(space: LearningSpace, bands: LawBands, points: Float64Array): readonly [Range, Range] {
  return [0, 1].map((feature) => rangeOf(space, feature, bands, points)) as [Range, Range];
}

/** Where a concave function of mean and second moment within ranges that is straight on the parabola can be least. */
export function extremeMoments([first, second]: readonly [Range, Range]): Float64Array[] {
  const roots = second.flatMap((square) => [-Math.sqrt(Math.max(square, 0)), Math.sqrt(Math.max(square, 0))]);
  const onParabola = [...first, ...roots].map((place) => [place, place * place] as const);
  const corners = first.flatMap((one) => second.map((other) => [one, other] as const));
  return [...onParabola, ...corners.filter(([place, square]) => square >= place * place)]
    .filter(([one, other]) => isWithin(one, first) && isWithin(other, second))
    .map(([one, other]) => Float64Array.of(one, other));
}

export type Range = readonly [number, number];

/** Within a range, or beside it by rounding: a square root and its square differ from what they came from. */
function isWithin(value: number, [low, high]: Range): boolean {
  const rounding = 1e-12 * Math.max(Math.abs(low), Math.abs(high));
  return value >= low - rounding && value <= high + rounding;
}

/** Between which ends the expectation of a feature lies. */
function rangeOf(space: LearningSpace, feature: number, bands: LawBands, points: Float64Array): Range {
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
