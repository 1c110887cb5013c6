import type { Reward } from "../distributions/law.ts";
import type { KnownArms } from "../known/known-arms.ts";
import type { LazyEstimate } from "./lazy-estimate.ts";
import type { LazyWeights } from "./lazy-weights.ts";

/** Exact influence functions: nothing is learned but weights. */
export class KnownEstimate implements LazyEstimate {
  readonly #known: KnownArms;
  readonly #weights: Float64Array;

  constructor(known: KnownArms, { weights }: LazyWeights) {
    this.#known = known;
    this.#weights = weights;
  }

  check(): void {}

  influence(reward: Reward): number {
    this.#known.moveTo(this.#weights);
    return this.#known.influence(reward);
  }

  learn(): void {}

  influenceFunction(): (reward: Reward) => number {
    this.#known.moveTo(this.#weights);
    return (reward) => this.#known.influence(reward);
  }

  expectedGradient(): Float64Array {
    return this.#known.gradient(this.#weights);
  }

  save(): null {
    return null;
  }

  restore(): void {}
}
