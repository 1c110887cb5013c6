import type { Reward } from "../distributions/distribution.ts";
import type { RandomSource } from "../random/random.ts";
import { identityOf, restoreWhole } from "./identity.ts";
import type { Learner, LearnerContext, LearnerState } from "./learner.ts";
import { drawArm, WeightAverage } from "./weight-average.ts";

/**
 * A base for learners that keep all their weights in one array: it draws arms, averages the weights, and saves and restores.
 * A subclass updates the weights, recommends, and says what else its state contains.
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

  /** Counts the weights in force towards the average: call it in every update, before they change. */
  protected countWeights(): void {
    this.#average.add(this.weights);
  }

  /** The fields of the state that only this kind of learner has, as plain JSON data. */
  protected saveOwn(): object {
    return {};
  }

  /** Restores what `saveOwn` saved. On bad input throws; the caller then restores the state from before. */
  protected restoreOwn(_saved: LearnerState): void {}
}
