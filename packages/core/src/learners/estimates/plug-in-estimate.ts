import type { Law, Reward } from "../../distributions/law.ts";
import type { LearningSpace } from "../../spaces/feature-space.ts";
import type { Tangent } from "../../spaces/tangent.ts";
import type { MirrorWeights } from "../mirror/mirror-weights.ts";
import { LawSlopes } from "./law-slopes.ts";

/** What all influence functions of estimated blends have in common, however the blend is kept. */
export abstract class PlugInEstimate<Space extends LearningSpace = LearningSpace> {
  protected readonly space: Space;
  readonly #weights: MirrorWeights;
  readonly #slopes: LawSlopes;

  constructor(space: Space, weights: MirrorWeights) {
    this.space = space;
    this.#weights = weights;
    this.#slopes = new LawSlopes(space);
  }

  /** The utility linearised at the estimated blend: a new object when coordinates changed, undefined while nothing is known. */
  protected abstract tangent(): Tangent | undefined;

  check(reward: Reward): void {
    this.space.check?.(reward);
  }

  influenceFunction(): (reward: Reward) => number {
    const tangent = this.tangent();
    return (reward) => tangent?.influence(reward) ?? 0;
  }

  expectedGradient(laws: readonly Law[], costs: readonly number[] | undefined): Float64Array {
    return this.#slopes.at(this.tangent(), this.#weights.weights, laws, costs);
  }
}
