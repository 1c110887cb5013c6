import type { PlainReward, Reward } from "../distributions/distribution.ts";
import { invalid } from "../errors/invalid.ts";
import { LARGEST_REWARD, rewardWithin, type Utility } from "../features/utility.ts";

const LEAST_PROBABILITY = 1e-100;

/** Refuses an update that cannot be learned from; returns the reward, clipped if the utility says so. */
export function checkUpdate(
  utility: Utility,
  armCount: number,
  arm: number,
  reward: Reward,
  probability: number,
): PlainReward {
  if (!(Number.isInteger(arm) && arm >= 0 && arm < armCount)) {
    throw invalid("arm", `a whole number from 0 to ${armCount - 1}`, arm);
  }
  if (!(probability >= LEAST_PROBABILITY && probability <= 1)) {
    throw invalid("probability", `from ${LEAST_PROBABILITY} to 1`, probability);
  }
  // Accepts most rewards quickly, which matters because a round takes a tenth of a microsecond.
  if (typeof reward === "number" && Math.abs(reward) <= LARGEST_REWARD && utility.support === undefined) return reward;
  const accepted = rewardWithin(utility, reward);
  if (typeof accepted === "number" && Math.abs(accepted) > LARGEST_REWARD) {
    throw invalid("reward", `from -${LARGEST_REWARD} to ${LARGEST_REWARD}`, reward);
  }
  return accepted;
}
