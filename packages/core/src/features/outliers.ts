import type { SparseFeatures } from "./feature-space.ts";

/**
 * Features that are for outliers alone: those before the first usual one and behind the last. In sums over all arms, which stand
 * for arms of which little is known, an outlier counts as the farthest reward that is usual: one arm's accident says nothing
 * about the others.
 */
export class Outliers {
  readonly #from: number;
  readonly #to: number;

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
  }

  /** Adds the features of a reward so many times. */
  addTo(sums: Float64Array, { count, indices, weights }: SparseFeatures, times: number): void {
    for (let entry = 0; entry < count; entry++) sums[this.#near(indices[entry]!)]! += times * weights[entry]!;
  }

  /** Moves what was summed of outliers to the farthest that is usual. */
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
