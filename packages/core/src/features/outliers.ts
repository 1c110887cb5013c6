import type { SparseFeatures } from "./feature-space.ts";

/**
 * Features that only outliers have: those before the first usual one and after the last. In sums over all arms, which stand in
 * for arms with little data, an outlier counts as the farthest usual reward, because one arm's accident says nothing about the
 * others.
 */
export class Outliers {
  readonly #from: number;
  readonly #to: number;

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
  }

  /** Adds the features of a reward `times` times. */
  addTo(sums: Float64Array, { count, indices, weights }: SparseFeatures, times: number): void {
    for (let entry = 0; entry < count; entry++) sums[this.#near(indices[entry]!)]! += times * weights[entry]!;
  }

  /** Moves the sums of outliers to the farthest usual features. */
  fold(sums: Float64Array): void {
    for (let index = 0; index < sums.length; index++) {
      const sum = sums[index]!;
      sums[index] = 0;
      sums[this.#near(index)]! += sum;
    }
  }

  #near(index: number): number {
    return Math.min(Math.max(index, this.#from), this.#to);
  }
}
