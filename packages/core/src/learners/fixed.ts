import type { Reward } from "../distributions/law.ts";
import { checkOptions } from "../errors/check-options.ts";
import type { RandomSource } from "../random/random.ts";
import { checkFloor, checkWeights, uniformWeights } from "../simplex/truncated-simplex.ts";
import { checkKind } from "./check-kind.ts";
import { checkUpdate } from "./check-update.ts";
import { drawArm } from "./draw-arm.ts";
import { contextOptions, type Learner, type LearnerContext, type LearnerState } from "./learner.ts";

/** Plays given weights for ever and learns nothing: a yardstick. */
class Fixed implements Learner {
  readonly kind: string;
  readonly weights: Float64Array;
  readonly #context: LearnerContext;

  constructor(kind: string, weights: Float64Array, context: LearnerContext) {
    this.kind = kind;
    this.weights = weights;
    this.#context = context;
  }

  recommend(): Float64Array {
    return this.weights.slice();
  }

  average(): Float64Array {
    return this.weights.slice();
  }

  probability(arm: number): number {
    return this.weights[arm]!;
  }

  choose(random: RandomSource): number {
    return drawArm(this.weights, random);
  }

  update(arm: number, reward: Reward, probability: number): void {
    checkUpdate(this.#context.utility, this.weights.length, arm, reward, probability);
  }

  save(): LearnerState {
    return { kind: this.kind };
  }

  restore(state: LearnerState): void {
    checkKind(state, this.kind);
  }
}

export interface FixedOptions {
  readonly weights: readonly number[];
}

export function fixed(options: FixedOptions & LearnerContext): Learner {
  checkOptions("fixed", options, { weights: true, ...contextOptions });
  const { weights, ...context } = options;
  checkFloor(context.floor, context.armCount);
  return new Fixed("fixed", Float64Array.from(checkWeights(weights, context.armCount)), context);
}

/** Equal weights for ever. */
export function uniform(context: LearnerContext): Learner {
  checkOptions("uniform", context, contextOptions);
  checkFloor(context.floor, context.armCount);
  return new Fixed("uniform", uniformWeights(context.armCount), context);
}
