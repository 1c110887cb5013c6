import type { Law, Reward } from "../distributions/law.ts";
import { checkInteger } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { takeReward } from "../grouped/take-reward.ts";
import { checkKind } from "../learners/check-kind.ts";
import { drawArm } from "../learners/draw-arm.ts";
import type { InfluenceLearner, LearnerContext, LearnerState } from "../learners/learner.ts";
import type { Step } from "../learners/step.ts";
import type { RandomSource } from "../random/random.ts";
import type { LazyEstimate } from "./lazy-estimate.ts";
import type { LazyWeights, LazyWeightsState } from "./lazy-weights.ts";

interface LazyState extends LearnerState {
  readonly round: number;
  readonly lazy: LazyWeightsState;
  readonly estimate: unknown;
}

/**
 * Influence-function mirror ascent for few arms with the lazy projection, as the paper's program had it. It does what
 * `MirrorAscent` does without costs and with the uniform average: the same updates give the same weights and averages up to
 * rounding, and the same random number draws the same arm.
 */
export class LazyMirrorAscent implements InfluenceLearner {
  readonly kind = "mirror-ascent";
  readonly weights: Float64Array;
  readonly #context: LearnerContext;
  readonly #step: Step;
  readonly #isLogit: boolean;
  readonly #lazy: LazyWeights;
  readonly #estimate: LazyEstimate;
  #round = 0;

  constructor(step: Step, isLogit: boolean, lazy: LazyWeights, estimate: LazyEstimate, context: LearnerContext) {
    this.#context = context;
    this.#step = step;
    this.#isLogit = isLogit;
    this.#lazy = lazy;
    this.#estimate = estimate;
    this.weights = lazy.weights;
  }

  recommend(): Float64Array {
    return this.#lazy.averages(this.#round);
  }

  average(): Float64Array {
    return this.recommend();
  }

  probability(arm: number): number {
    return this.weights[arm]!;
  }

  choose(random: RandomSource): number {
    return drawArm(this.weights, random);
  }

  update(arm: number, reward: Reward, probability: number): void {
    const estimate = this.#estimate;
    const taken = takeReward(this.#context, arm, reward, probability);
    estimate.check(taken);
    const influence = estimate.influence(taken);
    const slope = this.#step(++this.#round) * influence;
    // G is IF/p at the arm and zero elsewhere, less IF everywhere; in logits, times the weight.
    if (this.#isLogit) this.#lazy.raiseAll(-slope, arm, (slope * this.weights[arm]!) / probability);
    else this.#lazy.raise(arm, slope / probability);
    estimate.learn(arm);
  }

  expectedGradient(laws: readonly Law[]): Float64Array {
    return this.#estimate.expectedGradient(laws);
  }

  influence(): (reward: Reward) => number {
    return this.#estimate.influenceFunction();
  }

  save(): LazyState {
    return { kind: this.kind, round: this.#round, lazy: this.#lazy.save(), estimate: this.#estimate.save() };
  }

  restore(state: LearnerState): void {
    checkKind(state, this.kind);
    const { round, lazy, estimate } = state as LazyState;
    if (!lazy) throw invalid("state", "a state of lazy weights", Object.keys(state));
    const restoredRound = checkInteger("state.round", round, 0);
    const before = this.#lazy.save();
    this.#lazy.restore(lazy);
    try {
      this.#estimate.restore(estimate);
    } catch (reason) {
      this.#lazy.restore(before);
      throw reason;
    }
    this.#round = restoredRound;
  }
}
