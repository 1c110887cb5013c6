import type { Reward } from "../distributions/law.ts";
import { checkUpdate } from "../learners/check-update.ts";
import type { LearnerContext } from "../learners/learner.ts";

/** Far within what `checkUpdate` lets through. */
const ORDINARY_REWARD = 1e50;
const ORDINARY_PROBABILITY = 1e-50;

/** `checkUpdate`, for rounds that take less time than it: most updates are seen to be in order at a glance. */
export function takeReward(
  { utility, armCount }: LearnerContext,
  arm: number,
  reward: Reward,
  probability: number,
): Reward {
  const isOrdinary =
    typeof reward === "number" &&
    reward > -ORDINARY_REWARD &&
    reward < ORDINARY_REWARD &&
    probability > ORDINARY_PROBABILITY &&
    probability <= 1 &&
    Number.isInteger(arm) &&
    arm >= 0 &&
    arm < armCount &&
    utility.support === undefined;
  return isOrdinary ? reward : checkUpdate(utility, armCount, arm, reward, probability);
}
