import type { Reward } from "../distributions/law.ts";
import { checkInteger } from "../errors/checks.ts";
import { type DenseForm, DenseSpace } from "./dense-space.ts";
import { checkDimension, dimensionOf } from "./dimension.ts";
import type { Remap } from "./feature-space.ts";

/** A dense space for rewards that may be vectors: all of the dimension of the first, or of what is known beforehand. */
export class VectorSpace extends DenseSpace {
  #rewardDimension: number | undefined;

  constructor(form: DenseForm, rewardDimension?: number) {
    super(form);
    this.#rewardDimension = rewardDimension;
  }

  check(reward: Reward): void {
    checkDimension(reward, this.#rewardDimension);
  }

  override admit(reward: Reward): Remap | undefined {
    this.#rewardDimension ??= dimensionOf(reward);
    return undefined;
  }

  override save(): number | null {
    return this.#rewardDimension ?? null;
  }

  override restore(saved: unknown): void {
    this.#rewardDimension = saved === null ? undefined : checkInteger("dimension", saved, 1);
  }
}
