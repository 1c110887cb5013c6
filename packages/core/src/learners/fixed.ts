import type { Reward } from "../distributions/distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import { checkUpdate } from "../estimates/check-update.ts";
import { startWeights } from "../simplex/kl-projection.ts";
import { checkFloor } from "../simplex/least-weights.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { ArrayLearner } from "./array-learner.ts";
import { contextOptions, type Learner, type LearnerContext } from "./learner.ts";

/** Always plays the same weights: a yardstick for learners. */
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
  const { weights, armCount, floor } = options;
  checkFloor(floor, armCount);
  return new Fixed("fixed", Float64Array.from(checkWeights(weights, armCount)), options);
}

/** Always plays equal weights; where these are below a floor, their projection. */
export function equalShares(context: LearnerContext): Learner {
  checkOptions("uniform", context, contextOptions);
  return new Fixed("uniform", startWeights(context.armCount, context.floor), context);
}
