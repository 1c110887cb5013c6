import type { CdfBands } from "../certificate/cdf-bands.ts";
import { extremeMoments, momentRanges } from "../certificate/remainder.ts";
import { type LearningSpace, SparseFeatures } from "../spaces/feature-space.ts";
import type { Ends } from "./cell-bounds.ts";

const GOLDEN = (Math.sqrt(5) - 1) / 2;
const STEPS = 80;

/**
 * Between which ends a function of mean and variance lies for laws within bands. It does not fall in the variance, so that it is
 * largest with the largest second moment that its mean allows; and it is concave, so that it is least at a corner of what mean and second
 * moment can be.
 */
export function momentBounds(space: LearningSpace, bands: CdfBands, points: Float64Array): Ends {
  const ranges = momentRanges(space, bands, points);
  const low = extremeMoments(ranges).reduce((least, features) => Math.min(least, space.value(features)), Infinity);
  const [first, [, square]] = ranges;
  const reach = Math.sqrt(Math.max(square, 0));
  const chord = chordOf(space, points);
  const most = largest(
    (mean) => space.value(Float64Array.of(mean, Math.max(Math.min(square, chord(mean)), mean * mean))),
    Math.max(first[0], -reach),
    Math.min(first[1], reach),
  );
  return { low: Math.min(low, most), high: most };
}

/** The largest second moment of a law on the support with a given mean: that of a law on its two ends. */
function chordOf(space: LearningSpace, points: Float64Array): (mean: number) => number {
  const features = new SparseFeatures(space.sparsity);
  const [[low, lowSquare], [high, highSquare]] = [points[0]!, points.at(-1)!].map((end) => {
    space.features(end, features);
    return [features.weights[0]!, features.weights[1]!];
  }) as [[number, number], [number, number]];
  return (mean) => lowSquare + ((mean - low) / (high - low)) * (highSquare - lowSquare);
}

/** The largest value of a concave function between two places. */
function largest(of: (place: number) => number, low: number, high: number): number {
  let [from, to] = [low, Math.max(low, high)];
  for (let step = 0; step < STEPS; step++) {
    const [one, other] = [to - GOLDEN * (to - from), from + GOLDEN * (to - from)];
    if (of(one) < of(other)) from = one;
    else to = other;
  }
  return Math.max(of(from), of(to), of(low), of(high));
}
