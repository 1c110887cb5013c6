import type { Random } from "@blendit/core";
import type { KnownArms } from "@blendit/core/known";
import { hasInfluence, type Learner } from "@blendit/core/learners";

const DRAWS = 1000;

/**
 * The bias B_k by the paper's Monte Carlo: the mean over 1000 draws (A, R) of the plug-in estimate G minus that with the
 * exact influence function, on the same draws. Its largest entry has a noise floor that the closed form has not.
 */
export function monteCarloBias(
  learner: Learner,
  known: KnownArms,
  random: Random,
  draws = DRAWS,
): Float64Array | undefined {
  if (!hasInfluence(learner)) return undefined;
  const estimated = learner.influence();
  const { weights } = learner;
  const bias = new Float64Array(weights.length);
  known.moveTo(weights);
  for (let draw = 0; draw < draws; draw++) {
    const arm = learner.choose(random);
    const reward = known.laws[arm]!.sample(random);
    const error = (estimated(reward) - known.influence(reward)) / draws;
    for (let index = 0; index < bias.length; index++) bias[index]! -= error;
    bias[arm]! += error / weights[arm]!;
  }
  return bias;
}
