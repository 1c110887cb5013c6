import type { Reward } from "../distributions/distribution.ts";
import { extremes } from "../numeric/extremes.ts";

// What the rewards of an arm do not show of its distribution, such as a tail that it has not reached yet.

/** Fewer rewards cannot show an arm's spread. */
export const LEAST_REWARDS = 5;
/** An arm with the same reward this often is assumed to have no other. */
const SURELY_CONSTANT = 1000;

/** Why the spread of an arm is unknown; undefined if it is known. `count` is the effective number of its rewards. */
export function unknownSpread(rewards: readonly Reward[], count: number, isBounded: boolean): string | undefined {
  if (!(rewards.length >= LEAST_REWARDS && count >= 1)) return `has fewer than ${LEAST_REWARDS} rewards that count`;
  if (isBounded || count >= SURELY_CONSTANT || !hasOneValue(rewards)) return undefined;
  return "has only one distinct outcome, so its spread cannot be estimated: give the possible range (support)";
}

/** Whether all rewards of an arm are the same number. */
export function hasOneValue(ring: readonly Reward[]): boolean {
  return ring.every((reward) => reward === ring[0] && typeof reward === "number");
}

/** How many points of a given support are tried. */
const POINTS = 33;
/** Values this close to each other, as a share of their range, count as equal. */
const SAME = 1e-9;
/** With fewer rewards of an arm, none may come from a component of probability 0.1 or 0.2. */
const SMALL_SAMPLE = 20;
/** Values within this share of the range of all arms' values are alike. */
const ALIKE = 0.01;

/**
 * g of rewards that an arm may have but has not shown. With a given support, at points all over it, if too few of the arm's
 * rewards differ in g (for example because none reached the upper tail that matters), or if the support extends farther beyond
 * them than their own range. Without one, at the ends of exponential tails fitted to the larger and the smaller half of its
 * rewards.
 */
export function hiddenValues(
  rewards: readonly Reward[],
  values: Float64Array,
  support: readonly [number, number] | undefined,
  g: (reward: Reward) => number,
): readonly number[] {
  const numbers = Float64Array.from(rewards.filter((reward) => typeof reward === "number"));
  if (numbers.length === 0) return [];
  const [low, high] = extremes(numbers);
  if (support) {
    const [from, to] = support;
    const isFar = Math.max(to - high, low - from) > high - low;
    if (tellsSpread(values) && !isFar) return [];
    return Array.from({ length: POINTS }, (_, point) => g(from + ((to - from) * point) / (POINTS - 1)));
  }
  return [g(-tailEnd(numbers.map((number) => -number))), g(tailEnd(numbers))];
}

/**
 * How far an arm's rewards may extend upwards. If the excesses of the larger half over the rest were exponential, the largest
 * would be expected at about ln(count) mean excesses; one more allows for an unlucky arm.
 */
function tailEnd(rewards: Float64Array): number {
  const sorted = rewards.slice().sort();
  const largest = sorted.at(-1)!;
  const count = sorted.length >> 1;
  if (count === 0) return largest;
  const start = sorted[sorted.length - count - 1]!;
  const excess = sorted.subarray(-count).reduce((sum, reward) => sum + (reward - start), 0) / count;
  return Math.max(largest, start + excess * (Math.log(count) + 1));
}

/** Whether the few values of an arm are so similar that they show nothing of the tail that g depends on. */
export function hidesTail(values: Float64Array, rangeOfAll: number): boolean {
  const [low, high] = extremes(values);
  return values.length < SMALL_SAMPLE && high - low <= ALIKE * rangeOfAll;
}

/** Whether enough of an arm's values differ, from the smallest as well as from the largest. */
export function tellsSpread(values: Float64Array): boolean {
  const [low, high] = extremes(values);
  const same = SAME * (high - low);
  let above = 0;
  let below = 0;
  for (const value of values) {
    if (value > low + same) above++;
    if (value < high - same) below++;
  }
  return 1 + Math.min(above, below) >= LEAST_REWARDS;
}
