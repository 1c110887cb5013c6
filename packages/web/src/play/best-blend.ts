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

/** Whether a value is above another by more than rounding. */
function isAbove(value: number, other: number): boolean {
  return value - other > ROUNDING * Math.max(Math.abs(value), Math.abs(other));
}

/** A value in percent of the possible gain: 0 is the reference, 100 the best blend. Null if there is nothing to gain. */
export function possibleGain(best: Best, value: number): number | null {
  const from = referenceOf(best).value;
  return isAbove(best.value, from) ? (100 * (value - from)) / (best.value - from) : null;
}
