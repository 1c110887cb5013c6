import type { CdfBands } from "../certificate/cdf-bands.ts";
import { chordsOf, extremeMoments, momentRanges, resultsOf, slopeChanges } from "../certificate/remainder.ts";
import type { CdfCells } from "../features/cdf-integrand.ts";
import { type LearningSpace, SparseFeatures } from "../features/feature-space.ts";
import type { Utility } from "../features/utility.ts";
import { dot } from "../numeric/dot.ts";
import { ternarySearch } from "../numeric/ternary-search.ts";
import type { Ends } from "./interval.ts";

// Bounds on the utility, for all distributions within bands around the cdf, or with expected features in a box.

/** Bisection steps in the search for the largest phi. */
const HALVINGS = 40;

/**
 * How much an integral over cells of phi(x, p(x)) can differ from its value at the levels of some bands, for distributions within
 * the bands. Maximum: on each cell phi at the average probability is at least its average, and is evaluated where it is largest
 * within the band. For a distortion or a target these probabilities belong to one distribution, so the bound is exact. Minimum:
 * phi is concave, so its average is smallest if the probability jumps once, from the end of the band before the cell to the one
 * after it.
 */
export function cellBounds(cells: CdfCells, bands: CdfBands): Ends {
  const { terms, widths, isUpper } = cells;
  const own = isUpper ? bands.levels.map((level) => 1 - level) : bands.levels;
  const { lows, highs, chord } = chordsOf(cells, bands);
  const values = resultsOf(terms, "values", own);
  const most = resultsOf(terms, "values", largestPoints(cells, lows, highs));
  // What depends on x is assumed to change within a cell as much as between neighbouring cells.
  const within = Math.max(...slopeChanges(cells, own));
  let rise = within;
  let fall = within;
  for (let cell = 0; cell < own.length; cell++) {
    rise += widths[cell]! * Math.max(most[cell]! - values[cell]!, 0);
    const least = Math.min(chord(cell, lows[cell]!), chord(cell, highs[cell]!));
    fall += widths[cell]! * Math.max(values[cell]! - least, 0);
  }
  return { low: -fall, high: rise };
}

/** Where phi is largest between two probabilities, on each cell, by bisection, since its slope decreases. */
function largestPoints({ terms }: CdfCells, lows: Float64Array, highs: Float64Array): Float64Array {
  const low = lows.slice();
  const high = highs.slice();
  const middle = new Float64Array(low.length);
  for (let step = 0; step < HALVINGS; step++) {
    for (let cell = 0; cell < low.length; cell++) middle[cell] = (low[cell]! + high[cell]!) / 2;
    const slopes = resultsOf(terms, "slopes", middle);
    for (let cell = 0; cell < low.length; cell++) {
      if (slopes[cell]! > 0) low[cell] = middle[cell]!;
      else high[cell] = middle[cell]!;
    }
  }
  // Returns the end that is reached, not a point near it, because a slope may be steep there.
  return low.map((point, cell) =>
    highs[cell]! - point < 1e-9 ? highs[cell]! : point - lows[cell]! < 1e-9 ? lows[cell]! : point,
  );
}

/** Steps in the search for the largest value over all means, which narrow it down to rounding. */
const NARROWINGS = 95;

/**
 * Bounds on a function of mean and variance for distributions within bands. It does not decrease in the variance, so its maximum
 * has the largest second moment that the mean allows. It is concave, so its minimum is at a corner of the region of mean and
 * second moment.
 */
export function momentBounds(space: LearningSpace, bands: CdfBands, points: Float64Array): Ends {
  const ranges = momentRanges(space, bands, points);
  const low = extremeMoments(ranges).reduce((least, features) => Math.min(least, space.value(features)), Infinity);
  const [first, [, square]] = ranges;
  const reach = Math.sqrt(Math.max(square, 0));
  const chord = chordOf(space, points);
  const at = (mean: number) => space.value(Float64Array.of(mean, Math.max(Math.min(square, chord(mean)), mean * mean)));
  const from = Math.max(first[0], -reach);
  const to = Math.max(Math.min(first[1], reach), from);
  const most = ternarySearch(at, [from, to], NARROWINGS, (value) => -value, Math.max(at(from), at(to)));
  return { low: Math.min(low, most), high: most };
}

/** The largest second moment of a distribution on the support with a given mean: that of a distribution on its two ends. */
function chordOf(space: LearningSpace, points: Float64Array): (mean: number) => number {
  const features = new SparseFeatures(space.sparsity);
  const [[low, lowSquare], [high, highSquare]] = [points[0]!, points.at(-1)!].map((end) => {
    space.features(end, features);
    return [features.weights[0]!, features.weights[1]!];
  }) as [[number, number], [number, number]];
  return (mean) => lowSquare + ((mean - low) / (high - low)) * (highSquare - lowSquare);
}

/** The range of the expectation of each feature. */
export interface FeatureBox {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Up to this many features there are few enough corners to try them all. */
const MOST_CORNERED = 12;
const PLANE_STEPS = 200;

/**
 * Bounds on a concave function of expected features in a box. Minimum: at a corner; for a sum of functions of one feature each,
 * at one end of each. Maximum: the smallest of the planes above the function that are computed on the way to its maximum.
 * Undefined if there are too many corners to try.
 */
export function boxBounds(space: LearningSpace, box: FeatureBox): Ends | undefined {
  const low = leastValue(space, box);
  return low === undefined ? undefined : { low, high: largestValue(space, box) };
}

function leastValue(space: LearningSpace, { low, high }: FeatureBox): number | undefined {
  if (space.areShares) {
    const point = low.slice();
    let value = space.value(point);
    high.forEach((end, feature) => {
      point[feature] = end;
      const there = space.value(point);
      if (there < value) value = there;
      else point[feature] = low[feature]!;
    });
    return value;
  }
  if (low.length > MOST_CORNERED) return undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let corner = 0; corner < 2 ** low.length; corner++) {
    const point = low.map((end, feature) => ((corner >> feature) & 1 ? high[feature]! : end));
    least = Math.min(least, space.value(point));
  }
  return least;
}

function largestValue(space: LearningSpace, box: FeatureBox): number {
  const point = box.low.map((low, feature) => (low + box.high[feature]!) / 2);
  const first = planeAt(space, box, point);
  // A function that increases in every feature has its maximum at a corner, where its own plane gives it.
  let least = Math.min(first.top, planeAt(space, box, first.corner).top);
  for (let step = 0; step < PLANE_STEPS; step++) {
    const { top, corner } = planeAt(space, box, point);
    least = Math.min(least, top);
    const share = 2 / (step + 3);
    for (let feature = 0; feature < point.length; feature++) {
      point[feature]! += share * (corner[feature]! - point[feature]!);
    }
  }
  return least;
}

/** The maximum over the box of the plane that touches the function at a point, and where it is. */
function planeAt(space: LearningSpace, box: FeatureBox, point: Float64Array): { top: number; corner: Float64Array } {
  const direction = new Float64Array(point.length);
  space.gradient(point, direction);
  const corner = space.areShares ? sharesAlong(box, direction) : cornerAlong(box, direction);
  return { top: space.value(point) + dot(direction, corner) - dot(direction, point), corner };
}

function cornerAlong({ low, high }: FeatureBox, direction: Float64Array): Float64Array {
  return direction.map((slope, feature) => (slope >= 0 ? high[feature]! : low[feature]!));
}

/** The corner for shares that sum to one: the steepest have as much as they can. */
function sharesAlong({ low, high }: FeatureBox, direction: Float64Array): Float64Array {
  const shares = low.slice();
  let left = 1 - low.reduce((sum, share) => sum + share, 0);
  const steepest = Array.from(direction.keys()).sort((one, other) => direction[other]! - direction[one]!);
  for (const feature of steepest) {
    const more = Math.max(Math.min(left, high[feature]! - low[feature]!), 0);
    shares[feature]! += more;
    left -= more;
  }
  return shares;
}

/** The range of the utility over all outcomes within its support. */
export function rangeOf(space: LearningSpace, { support }: Pick<Utility, "support">): readonly [number, number] {
  return space.range?.(support) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
}

/** Clips ends to the range of the utility minus `cost`. */
export function withinRange(ends: Ends, space: LearningSpace, utility: Utility, cost = 0): Ends {
  const [least, most] = rangeOf(space, utility);
  const clip = (end: number) => Math.min(Math.max(end, least - cost), most - cost);
  return { low: clip(ends.low), high: clip(ends.high) };
}

/** The average cost of a blend. */
export function costOf(weights: ArrayLike<number>, costs: readonly number[] = []): number {
  return costs.reduce((sum, cost, arm) => sum + cost * weights[arm]!, 0);
}
