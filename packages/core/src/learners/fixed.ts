import type { Reward } from "../distributions/distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import { checkUpdate } from "../estimates/check-update.ts";
import { startWeights } from "../simplex/kl-projection.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { weightDomain } from "../simplex/weight-domain.ts";
import { ArrayLearner } from "./array-learner.ts";
import { contextOptions, type Learner, type LearnerContext } from "./learner.ts";

/** Always plays the same weights, for comparison with learners. */
class Fixed extends ArrayLearner {
  recommend(): Float64Array {
    return this.weights.slice();
  }

  update(arm: number, reward: Reward, probability = this.probability(arm)): void {
    checkUpdate(this.context.utility, this.weights.length, arm, reward, probability);
  }
}

export interface FixedOptions {
  readonly weights: readonly number[];
}

/** Always plays the given weights. */
export function fixed(options: FixedOptions & LearnerContext): Learner {
  checkOptions("fixed", options, { weights: true, ...contextOptions });
  const { weights, armCount, ceiling } = options;
  const { high } = weightDomain(options, armCount);
  const checked = checkWeights(weights, armCount, 0, ceiling === undefined ? undefined : high);
  return new Fixed("fixed", Float64Array.from(checked), options);
}

/** Always plays equal weights, projected if they are below a floor or above a ceiling. */
export function equalShares(context: LearnerContext): Learner {
  checkOptions("uniform", context, contextOptions);
  return new Fixed("uniform", startWeights(context.armCount, context), context);
}
