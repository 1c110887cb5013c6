import type { Best, Scene } from "./worker/messages.ts";

/** The best blend at a round; it changes when the distributions do. */
export function bestAt({ bests }: Scene, round: number): Best {
  return bests.findLast(({ from }) => from <= Math.max(1, round)) ?? bests[0]!;
}

export function indexOfLargest(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value > values[best]! ? index : best), 0);
}

/** The start of the scale of possible gain. */
export interface Reference {
  readonly value: number;
  /** Whether it is the value of the best single option or of equal shares. */
  readonly kind: "single" | "equal";
}

/** Gains below this share of the values' size are rounding. */
const ROUNDING = 1e-9;

/** The best single option; equal shares if no blend beats it, so that there is still a scale. */
export function referenceOf({ value, armValues, equalValue }: Best): Reference {
  const single = armValues[indexOfLargest(armValues)]!;
  return isAbove(value, single) ? { value: single, kind: "single" } : { value: equalValue, kind: "equal" };
}

/** The share of choices that must move to other options to turn one blend into another. */
export function shareDistance(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, weight, arm) => sum + Math.abs(weight - other[arm]!), 0) / 2;
}

/** A gain in percent from which a blend is as good as the best one, and a distance from which it is a different blend. */
const AS_GOOD = 99.9;
const DIFFERENT = 0.1;

/** Whether a blend is as good as the best one although its shares are very different. */
export function isAnotherBest(best: Best, weights: readonly number[], value: number): boolean {
  return (possibleGain(best, value) ?? 0) >= AS_GOOD && shareDistance(best.weights, weights) > DIFFERENT;
}

/** Whether a value is above another by more than rounding. */
function isAbove(value: number, other: number): boolean {
  return value - other > ROUNDING * Math.max(Math.abs(value), Math.abs(other));
}

/** A value in percent of the possible gain: 0 is the reference, 100 the best blend. Null if there is nothing to gain. */
export function possibleGain(best: Best, value: number): number | null {
  const from = referenceOf(best).value;
  return isAbove(best.value, from) ? (100 * (value - from)) / (best.value - from) : null;
}
