import type { Reward } from "../../distributions/law.ts";
import type { KnownArms } from "../../utilities/known-arms.ts";
import type { MirrorWeights } from "../mirror/mirror-weights.ts";
import type { InfluenceEstimate } from "./influence-estimate.ts";

/** Exact influence functions, from the laws of the arms: nothing is learned but weights. */
export class KnownInfluence implements InfluenceEstimate {
  readonly kind = "known";
  readonly #known: KnownArms;
  readonly #weights: MirrorWeights;

  constructor(known: KnownArms, weights: MirrorWeights) {
    this.#known = known;
    this.#weights = weights;
  }

  check(): void {}

  influence(reward: Reward): number {
    this.#known.moveTo(this.#weights.weights);
    return this.#known.influence(reward);
  }

  learn(): void {}

  influenceFunction(): (reward: Reward) => number {
    this.#known.moveTo(this.#weights.weights);
    return (reward) => this.#known.influence(reward);
  }

  /** The known arms have the same laws and costs. */
  expectedGradient(): Float64Array {
    return this.#known.gradient(this.#weights.weights);
  }

  save(): null {
    return null;
  }

  saveDetail(): null {
    return null;
  }

  restore(): void {}

  restoreDetail(): void {}
}
