import type { Reward } from "../distributions/law.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import type { ArmNumbersState } from "../learners/arm-numbers.ts";
import { ArrayLearner } from "../learners/array-learner.ts";
import { identityOf } from "../learners/identity.ts";
import type { Learner, LearnerContext, LearnerState } from "../learners/learner.ts";
import { restoreWhole } from "../learners/restore-whole.ts";
import { startWeights } from "../simplex/kl-projection.ts";
import { type LeastWeights, mostOf } from "../simplex/least-weights.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { Estimates, type EstimatesState } from "./estimates.ts";

/** How a method of mixtures decides. */
export interface MixtureRule {
  readonly kind: string;
  /** So many rewards of every arm come first: the arm with the fewest plays. */
  readonly initial: number;
  /**
   * Rewrites the blend that is recommended, which holds the last one, and the weights of the next choice; both stay on the
   * truncated simplex. `isFirst` says that the first rewards have just come together.
   */
  decide(estimates: Estimates, blend: Float64Array, weights: Float64Array, isFirst: boolean): void;
}

interface MixturePolicyState extends LearnerState {
  readonly weights: number[];
  readonly blend: number[];
  readonly average: ArmNumbersState;
  readonly estimates: EstimatesState;
}

/**
 * A method that looks for the best mixture, by a rule. Its blends lie on the truncated simplex, so that they are what can be
 * played: w = floor + (1 - sum of floors) q with its own probabilities q, one of which is 1 where it picks an arm. Before every
 * arm has paid its first rewards it recommends equal shares, or their projection.
 */
class MixturePolicy extends ArrayLearner implements Learner {
  readonly kind: string;
  readonly solves = true;
  readonly #rule: MixtureRule;
  readonly #context: LearnerContext;
  readonly #estimates: Estimates;
  readonly #blend: Float64Array;

  constructor(rule: MixtureRule, context: LearnerContext) {
    const { armCount, floor } = context;
    super(new Float64Array(armCount));
    this.kind = rule.kind;
    this.#rule = rule;
    this.#context = context;
    this.#estimates = new Estimates(context);
    this.#blend = startWeights(armCount, floor);
    playMostly(0, this.#estimates.floors, this.weights);
  }

  recommend(): Float64Array {
    return this.#blend.slice();
  }

  update(arm: number, reward: Reward, probability: number): void {
    const estimates = this.#estimates;
    const isFirst = this.#isStarting();
    estimates.observe(arm, reward, probability);
    this.countWeights();
    if (this.#isStarting()) playMostly(estimates.fewest, estimates.floors, this.weights);
    else this.#rule.decide(estimates, this.#blend, this.weights, isFirst);
  }

  save(): MixturePolicyState {
    return {
      ...identityOf(this.kind, this.#context),
      weights: Array.from(this.weights),
      blend: Array.from(this.#blend),
      average: this.saveAverage(),
      estimates: this.#estimates.save(),
    };
  }

  restore(state: LearnerState): void {
    restoreWhole<MixturePolicyState>(this, state, ({ weights, blend, average, estimates }) => {
      this.weights.set(this.#check("weights", weights));
      this.#blend.set(this.#check("blend", blend));
      this.restoreAverage(average);
      this.#estimates.restore(estimates);
    });
  }

  #isStarting(): boolean {
    return this.#estimates.count(this.#estimates.fewest) < this.#rule.initial;
  }

  #check(name: string, saved: number[]): Float64Array {
    const { armCount, floors } = this.#estimates;
    return checkWeights(checkNumbers(`state.${name}`, saved, armCount), armCount, floors.each);
  }
}

export function mixturePolicy(rule: MixtureRule, context: LearnerContext): Learner {
  return new MixturePolicy(rule, context);
}

/** All that is above the floors to one arm. */
export function playMostly(arm: number, floors: LeastWeights, out: Float64Array): void {
  out.set(floors.each);
  out[arm] = mostOf(floors, arm);
}
