import { isDistribution, type Law } from "@blendit/core/distributions";
import type { RewardBounds } from "@blendit/core/theory";
import type { Utility } from "@blendit/core/utilities";
import { densityFloor } from "./density-floor.ts";

/** The stated support, or the smallest interval that holds every arm and the target, if that is bounded and has a width. */
export function lawSupport(utility: Utility, laws: readonly Law[]): readonly [number, number] | undefined {
  if (utility.support) return utility.support;
  const all = utility.target ? [...laws, utility.target] : laws;
  if (!all.every(isDistribution)) return undefined;
  const low = Math.min(...all.map((law) => law.support[0]));
  const high = Math.max(...all.map((law) => law.support[1]));
  return Number.isFinite(high - low) && low < high ? [low, high] : undefined;
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
