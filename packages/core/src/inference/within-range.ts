import type { LearningSpace } from "../spaces/feature-space.ts";
import type { Utility } from "../spaces/utility.ts";
import type { Ends } from "./cell-bounds.ts";

/** Ends that no value of the utility lies beyond; `cost` is taken off the utility. */
export function withinRange(ends: Ends, space: LearningSpace, { support }: Utility, cost = 0): Ends {
  const [least, most] = space.range?.(support) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const clip = (end: number) => Math.min(Math.max(end, least - cost), most - cost);
  return { low: clip(ends.low), high: clip(ends.high) };
}

/** What an outcome of a blend costs on average. */
export function costOf(weights: ArrayLike<number>, costs: readonly number[] = []): number {
  return costs.reduce((sum, cost, arm) => sum + cost * weights[arm]!, 0);
}
