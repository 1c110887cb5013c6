import type { Reward } from "../distributions/law.ts";
import { checkOptions } from "../errors/check-options.ts";
import { startWeights } from "../simplex/kl-projection.ts";
import { checkFloor } from "../simplex/least-weights.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { ArrayLearner } from "./array-learner.ts";
import { checkUpdate } from "./check-update.ts";
import { identityOf } from "./identity.ts";
import { contextOptions, type Learner, type LearnerContext, type LearnerState } from "./learner.ts";
import { restoreWhole } from "./restore-whole.ts";

/** Plays given weights for ever and learns nothing: a yardstick. */
class Fixed extends ArrayLearner implements Learner {
  readonly kind: string;
  readonly #context: LearnerContext;

  constructor(kind: string, weights: Float64Array, context: LearnerContext) {
    super(weights);
    this.kind = kind;
    this.#context = context;
  }

  recommend(): Float64Array {
    return this.weights.slice();
  }

  update(arm: number, reward: Reward, probability: number): void {
    checkUpdate(this.#context.utility, this.weights.length, arm, reward, probability);
  }

  save(): LearnerState {
    return identityOf(this.kind, this.#context);
  }

  restore(state: LearnerState): void {
    restoreWhole(this, state, () => {});
  }
}

export interface FixedOptions {
  readonly weights: readonly number[];
}

/** Plays the given weights for ever. */
export function fixed(options: FixedOptions & LearnerContext): Learner {
  checkOptions("fixed", options, { weights: true, ...contextOptions });
  const { weights, armCount, floor } = options;
  checkFloor(floor, armCount);
  return new Fixed("fixed", Float64Array.from(checkWeights(weights, armCount)), options);
}

/** Equal weights for ever; where these are below a floor, their projection. */
export function uniform(context: LearnerContext): Learner {
  checkOptions("uniform", context, contextOptions);
  return new Fixed("uniform", startWeights(context.armCount, context.floor), context);
}
