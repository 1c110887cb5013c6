import { distribution } from "@blendit/core/specs";
import type { Estimate } from "./summary.ts";

/** Means and sums of squared deviations of several quantities, as data that can be sent between threads. */
export interface MomentsState {
  readonly count: number;
  readonly mean: Float64Array<ArrayBuffer>;
  readonly squares: Float64Array<ArrayBuffer>;
}

/**
 * Running means and variances of a vector over replications (Welford), mergeable (Chan, Golub and LeVeque). Memory does not grow with
 * the number of replications. Merging the same parts in the same order gives the same bits.
 */
export class Moments {
  #count = 0;
  readonly #mean: Float64Array<ArrayBuffer>;
  readonly #squares: Float64Array<ArrayBuffer>;

  constructor(length: number) {
    this.#mean = new Float64Array(length);
    this.#squares = new Float64Array(length);
  }

  // A plain loop over local variables, for speed with very many arms.
  add(values: Float64Array): void {
    const count = ++this.#count;
    const mean = this.#mean;
    const squares = this.#squares;
    for (let index = 0; index < values.length; index++) {
      const value = values[index]!;
      const before = value - mean[index]!;
      const now = mean[index]! + before / count;
      mean[index] = now;
      squares[index]! += before * (value - now);
    }
  }

  merge({ count, mean: means, squares: spreads }: MomentsState): void {
    if (count === 0) return;
    const own = this.#count;
    const total = own + count;
    const mean = this.#mean;
    const squares = this.#squares;
    for (let index = 0; index < mean.length; index++) {
      const difference = means[index]! - mean[index]!;
      mean[index]! += (difference * count) / total;
      squares[index]! += spreads[index]! + (difference * difference * own * count) / total;
    }
    this.#count = total;
  }

  get means(): number[] {
    return this.#each((index) => this.#mean[index]!);
  }

  estimates(): Estimate[] {
    return this.#each((index) => ({ mean: this.#mean[index]!, standardError: this.#standardError(index) }));
  }

  /** Standard deviations of single replications; null if there is only one. */
  deviations(): number[] | null {
    const count = this.#count;
    if (count < 2) return null;
    return this.#each((index) => this.#standardError(index)! * Math.sqrt(count));
  }

  /** The values by index. `Array.from` would take ten times as long. */
  #each<Value>(value: (index: number) => Value): Value[] {
    const list = new Array<Value>(this.#mean.length);
    for (let index = 0; index < list.length; index++) list[index] = value(index);
    return list;
  }

  #standardError(index: number): number | null {
    const count = this.#count;
    if (count < 2) return null;
    const error = Math.sqrt(this.#squares[index]! / (count - 1) / count);
    // Merging equal values leaves an error of the size of rounding, which counts as zero.
    return error > Number.EPSILON * Math.abs(this.#mean[index]!) ? error : 0;
  }

  save(): MomentsState {
    return { count: this.#count, mean: this.#mean.slice(), squares: this.#squares.slice() };
  }
}

/**
 * Means and standard errors over the replications that have a value, by round; null if none has. In `values` the others count as
 * zero. `given` is 1 for each replication with a value, otherwise 0.
 */
export function givenEstimates(values: Moments, given: Moments): (Estimate | null)[] {
  const { count, mean: means, squares } = values.save();
  return given.means.map((share, index) => {
    const having = Math.round(share * count);
    if (having === 0) return null;
    const mean = means[index]! / share;
    // The zeros of replications without a value add to the squares as well, which is subtracted here.
    const spread = squares[index]! - (count * means[index]! ** 2 * (1 - share)) / share;
    const standardError = having < 2 ? null : Math.sqrt(Math.max(spread, 0) / (having - 1) / having);
    return { mean, standardError };
  });
}

/** A mean over replications with an interval. */
export interface MeanInterval {
  readonly mean: number;
  /** Null for a single value, whose spread is unknown. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** Student's confidence interval for the mean of independent values. It misses the true mean with probability `error`. */
export function meanInterval(values: readonly number[], error = 0.05): MeanInterval {
  const mean = meanOf(values);
  const freedom = values.length - 1;
  if (!(freedom > 0)) return { mean, interval: null };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / freedom;
  const reach = studentQuantile(freedom, error) * Math.sqrt(variance / values.length);
  return { mean, interval: [mean - reach, mean + reach] };
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The value that |T| exceeds with this probability. With nu degrees of freedom nu / (nu + T^2) follows Beta(nu/2, 1/2). */
function studentQuantile(freedom: number, probability: number): number {
  const share = distribution({ kind: "beta", alpha: freedom / 2, beta: 0.5 }).quantile(probability);
  return Math.sqrt(freedom * (1 / share - 1));
}
