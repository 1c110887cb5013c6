import type { LearningSpace, SparseFeatures } from "./feature-space.ts";

/**
 * Features of all rewards, summed over all arms. It stands for arms of which little is known, so an outlier counts as the
 * farthest reward that is usual: one arm's accident says nothing about the others.
 */
export class PooledSums {
  values!: Float64Array;
  readonly #space: LearningSpace;
  #from = 0;
  #to = 0;

  constructor(space: LearningSpace) {
    this.#space = space;
    this.replace(new Float64Array(space.dimension));
  }

  add({ count, indices, weights }: SparseFeatures, times: number): void {
    const values = this.values;
    for (let entry = 0; entry < count; entry++) values[this.#near(indices[entry]!)]! += times * weights[entry]!;
  }

  /** Other sums, in the coordinates as they are now. */
  replace(values: Float64Array): void {
    this.values = values;
    [this.#from, this.#to] = this.#space.usual?.() ?? [0, values.length - 1];
    for (let index = 0; index < values.length; index++) {
      const value = values[index]!;
      values[index] = 0;
      values[this.#near(index)]! += value;
    }
  }

  #near(index: number): number {
    return Math.min(Math.max(index, this.#from), this.#to);
  }
}
