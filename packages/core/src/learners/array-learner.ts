import type { Reward } from "../distributions/distribution.ts";
import type { RandomSource } from "../random/random.ts";
import { identityOf, restoreWhole } from "./identity.ts";
import type { Learner, LearnerContext, LearnerState } from "./learner.ts";
import { drawArm, WeightAverage } from "./weight-average.ts";

/**
 * Base class for learners that keep all weights in one array. It draws arms, averages the weights, saves and restores. A subclass
 * updates the weights, recommends a blend, and saves and restores any further state.
 */
export abstract class ArrayLearner implements Learner {
  readonly kind: string;
  readonly weights: Float64Array;
  protected readonly context: LearnerContext;
  readonly #average: WeightAverage;

  constructor(kind: string, weights: Float64Array, context: LearnerContext) {
    this.kind = kind;
    this.weights = weights;
    this.context = context;
    this.#average = new WeightAverage(weights.length);
  }

  abstract update(arm: number, reward: Reward, probability?: number): void;

  abstract recommend(): Float64Array;

  probability(arm: number): number {
    return this.weights[arm]!;
  }

  choose(random: RandomSource): number {
    return drawArm(this.weights, random);
  }

  average(): Float64Array {
    return this.#average.of(this.weights);
  }

  save(): LearnerState {
    return { ...identityOf(this.kind, this.context), average: this.#average.save(), ...this.saveOwn() };
  }

  restore(state: LearnerState): void {
    restoreWhole(this, state, (saved) => {
      this.#average.restore("state.average", saved.average);
      this.restoreOwn(saved);
    });
  }

  /** Adds the current weights to the average. Call it in every update, before the weights change. */
  protected countWeights(): void {
    this.#average.add(this.weights);
  }

  /** State fields that only this kind of learner has, as plain JSON data. */
  protected saveOwn(): object {
    return {};
  }

  /** Restores what `saveOwn` saved. Throws on bad input; the caller then restores the previous state. */
  protected restoreOwn(_saved: LearnerState): void {}
}
