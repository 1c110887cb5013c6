import type { RandomSource } from "../random/random.ts";
import type { ArmNumbersState } from "./arm-numbers.ts";
import { drawArm } from "./draw-arm.ts";
import { WeightAverage } from "./weight-average.ts";

/** What learners share that keep all their weights in one array, and count the weights of every round. */
export abstract class ArrayLearner {
  readonly weights: Float64Array;
  readonly #average: WeightAverage;

  constructor(weights: Float64Array) {
    this.weights = weights;
    this.#average = new WeightAverage(weights.length);
  }

  probability(arm: number): number {
    return this.weights[arm]!;
  }

  choose(random: RandomSource): number {
    return drawArm(this.weights, random);
  }

  average(): Float64Array {
    return this.#average.of(this.weights);
  }

  /** To be called in every update, before the weights change. */
  protected countWeights(): void {
    this.#average.add(this.weights);
  }

  protected saveAverage(): ArmNumbersState {
    return this.#average.save();
  }

  protected restoreAverage(saved: ArmNumbersState): void {
    this.#average.restore("state.average", saved, this.weights.length);
  }
}
