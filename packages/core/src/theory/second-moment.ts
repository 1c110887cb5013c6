import { isDistribution } from "../distributions/distribution.ts";
import type { Utility } from "../spaces/utility.ts";

export type Interval = readonly [number, number];

/** V, which the square of the influence function never exceeds, from r: half the width of what holds rewards and target. */
export const secondMoments: Readonly<Record<"mean" | "variance" | "wasserstein", (r: number) => number>> = {
  mean: (r) => 4 * r ** 2,
  variance: (r) => 16 * r ** 4,
  wasserstein: (r) => 16 * r ** 4,
};

/** Where the target of a utility lies, if it has one on the line. */
export function targetInterval({ target }: Utility): Interval | undefined {
  return target && isDistribution(target) ? target.support : undefined;
}

/** The least interval that holds rewards and target; undefined where one of them is unbounded. */
export function holdingBoth(support: Interval | undefined, target: Interval | undefined): Interval | undefined {
  if (support === undefined || target === undefined) return support;
  const [low, high] = [Math.min(support[0], target[0]), Math.max(support[1], target[1])];
  return Number.isFinite(high - low) ? [low, high] : undefined;
}

/** V of a utility with a stated support; undefined if none was derived, or if there is none. */
export function secondMomentOf(utility: Utility): number | undefined {
  const interval = holdingBoth(utility.support, targetInterval(utility));
  if (interval === undefined || !Object.hasOwn(secondMoments, utility.kind)) return undefined;
  return secondMoments[utility.kind as keyof typeof secondMoments]((interval[1] - interval[0]) / 2);
}
