import { invalid } from "../errors/invalid.ts";
import { rewardWithin, type Utility } from "../utilities/utility.ts";

/** Beyond this the square of a reward, divided by a small probability, is no longer a finite number. */
const LARGEST_REWARD = 1e100;
const LEAST_PROBABILITY = 1e-100;

/** Refuses an update that cannot be learned from; answers the reward as the utility takes it. */
export function checkUpdate(
  utility: Utility,
  weights: Float64Array,
  arm: number,
  reward: number,
  probability: number,
): number {
  if (!(Number.isInteger(arm) && arm >= 0 && arm < weights.length)) {
    throw invalid("arm", `an integer from 0 to ${weights.length - 1}`, arm);
  }
  if (!(probability > 0 && probability <= 1)) throw invalid("probability", "0 < probability <= 1", probability);
  if (probability < LEAST_PROBABILITY) throw invalid("probability", `at least ${LEAST_PROBABILITY}`, probability);
  const taken = rewardWithin(utility, reward);
  if (Math.abs(taken) > LARGEST_REWARD) throw invalid("reward", `a number of size at most ${LARGEST_REWARD}`, reward);
  return taken;
}
