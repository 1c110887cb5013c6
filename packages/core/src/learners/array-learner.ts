import type { RandomSource } from "../random/random.ts";
import { drawArm } from "./draw-arm.ts";
import { WeightAverage, type WeightAverageState } from "./weight-average.ts";

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

  protected saveAverage(): WeightAverageState {
    return this.#average.save();
  }

  protected restoreAverage(saved: WeightAverageState): void {
    this.#average.restore(saved, this.weights.length);
  }
}
