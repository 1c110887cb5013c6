import { isDistribution, type Law } from "@blendit/core/distributions";
import type { RewardBounds } from "@blendit/core/theory";
import type { Utility } from "@blendit/core/utilities";
import { densityFloor } from "./density-floor.ts";

/**
 * The stated support, or the smallest interval that holds every arm, if that is bounded; widened to hold the target, where
 * that is bounded too. Undefined without a width.
 */
export function lawSupport(utility: Utility, laws: readonly Law[]): readonly [number, number] | undefined {
  const rewards = utility.support ?? (laws.every(isDistribution) ? hull(laws.map((law) => law.support)) : undefined);
  if (rewards === undefined) return undefined;
  const { target } = utility;
  const both = target && isDistribution(target) ? hull([rewards, target.support]) : undefined;
  const [low, high] = both ?? rewards;
  return low < high ? [low, high] : undefined;
}

/** The least interval that holds all of these, if it is bounded. */
function hull(intervals: readonly (readonly [number, number])[]): readonly [number, number] | undefined {
  const low = Math.min(...intervals.map(([start]) => start));
  const high = Math.max(...intervals.map(([, end]) => end));
  return Number.isFinite(high - low) ? [low, high] : undefined;
}

/** All that the theory asks about rewards, as far as the laws tell. */
export function rewardBounds(utility: Utility, laws: readonly Law[]): RewardBounds {
  const support = lawSupport(utility, laws);
  if (support === undefined) return {};
  return {
    support,
    targetDensityFloor: utility.target && densityFloor([utility.target].filter(isDistribution), support),
    armDensityFloor: densityFloor(laws.filter(isDistribution), support),
  };
}
