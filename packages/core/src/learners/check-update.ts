import type { Reward } from "../distributions/law.ts";
import { invalid } from "../errors/invalid.ts";
import { rewardWithin, type Utility } from "../utilities/utility.ts";

/** Beyond this the square of a reward, divided by a small probability, is no longer a finite number. */
const LARGEST_REWARD = 1e100;
const LEAST_PROBABILITY = 1e-100;

/** Refuses an update that cannot be learned from; answers the reward as the utility takes it. */
export function checkUpdate(
  utility: Utility,
  armCount: number,
  arm: number,
  reward: Reward,
  probability: number,
): Reward {
  if (!(Number.isInteger(arm) && arm >= 0 && arm < armCount)) {
    throw invalid("arm", `an integer from 0 to ${armCount - 1}`, arm);
  }
  if (!(probability >= LEAST_PROBABILITY && probability <= 1)) {
    throw invalid("probability", `${LEAST_PROBABILITY} <= probability <= 1`, probability);
  }
  // Most rewards are seen to be in order at a glance, which matters where a round takes a tenth of a microsecond.
  if (typeof reward === "number" && Math.abs(reward) <= LARGEST_REWARD && utility.support === undefined) return reward;
  const accepted = rewardWithin(utility, reward);
  if (sizeOf(accepted) > LARGEST_REWARD) throw invalid("reward", `a number of size at most ${LARGEST_REWARD}`, reward);
  return accepted;
}

function sizeOf(reward: Reward): number {
  if (typeof reward === "number") return Math.abs(reward);
  let size = 0;
  for (let index = 0; index < reward.length; index++) size = Math.max(size, Math.abs(reward[index]!));
  return size;
}
