import type { Reward } from "../distributions/distribution.ts";
import { extremesOfAll } from "../numeric/extremes.ts";

/** The share of outcomes that count as the tail, and the smallest number of them. */
const TAIL_SHARE = 0.1;
const LEAST_TAIL = 5;
/** With a tail index above 1/2 the variance is infinite. The estimate often exceeds that slightly even for lighter tails. */
const HEAVY = 0.6;
/** An influence that grows by less than this factor between one and three ranges beyond all outcomes is considered bounded. */
const GROWTH = 1.5;

/**
 * Hill's estimate of the tail index of outcomes, from their distances to the median: the mean of ln(distance / threshold) over
 * the largest tenth. About 0.3 for a normal distribution, 1/a if P(R > r) falls as r^-a. Zero if the tail has no spread.
 */
export function tailIndex(outcomes: readonly number[]): number {
  const sorted = Float64Array.from(outcomes).sort();
  const median = sorted[sorted.length >> 1]!;
  // If most outcomes are equal, like costs that are mostly zero, the others show the tail.
  const distances = sorted
    .map((outcome) => Math.abs(outcome - median))
    .filter((distance) => distance > 0)
    .sort();
  const count = Math.max(LEAST_TAIL, Math.round(TAIL_SHARE * distances.length));
  const threshold = distances[distances.length - 1 - count] ?? 0;
  if (!(threshold > 0)) return 0;
  return distances.slice(-count).reduce((sum, distance) => sum + Math.log(distance / threshold), 0) / count;
}

/** Whether the influence of an outcome grows without bound with its distance from all others. */
function isUnbounded(samples: readonly (readonly number[])[], influence: (reward: number) => number): boolean {
  const [low, high] = extremesOfAll(samples);
  const reach = high - low;
  const grows = (near: number, far: number) => Math.abs(influence(far)) > GROWTH * Math.abs(influence(near));
  return grows(high + reach, high + 3 * reach) || grows(low - reach, low - 3 * reach);
}

/**
 * The arm with the heaviest tail, if it is so heavy that decisive outcomes may be missing and intervals too narrow; null if there
 * is none, or if distant outcomes have bounded influence.
 */
export function heavyTail(
  samples: readonly (readonly Reward[])[],
  arms: readonly number[],
  influence: (reward: Reward) => number,
): number | null {
  if (samples.some((outcomes) => outcomes.some((outcome) => typeof outcome !== "number"))) return null;
  const numbers = samples as readonly (readonly number[])[];
  let [heaviest, most] = [null as number | null, HEAVY];
  for (const arm of arms) {
    const index = tailIndex(numbers[arm]!);
    if (index > most) [heaviest, most] = [arm, index];
  }
  return heaviest !== null && isUnbounded(numbers, influence) ? heaviest : null;
}
