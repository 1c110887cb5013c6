import type { Estimate } from "../summary.ts";

/** Means and sums of squared deviations of several quantities at once, as data that threads can hand to each other. */
export interface MomentsState {
  readonly count: number;
  readonly mean: Float64Array;
  readonly squares: Float64Array;
}

/**
 * Running mean and spread of a vector over replications (Welford), mergeable (Chan, Golub and LeVeque). Memory does not
 * grow with the number of replications, and merging the same parts in the same order gives the same bits.
 */
export class Moments {
  #count = 0;
  readonly #mean: Float64Array;
  readonly #squares: Float64Array;

  constructor(length: number) {
    this.#mean = new Float64Array(length);
    this.#squares = new Float64Array(length);
  }

  static from({ count, mean, squares }: MomentsState): Moments {
    const moments = new Moments(mean.length);
    moments.#count = count;
    moments.#mean.set(mean);
    moments.#squares.set(squares);
    return moments;
  }

  add(values: Float64Array): void {
    this.#count++;
    for (let index = 0; index < values.length; index++) {
      const before = values[index]! - this.#mean[index]!;
      this.#mean[index]! += before / this.#count;
      this.#squares[index]! += before * (values[index]! - this.#mean[index]!);
    }
  }

  merge(other: Moments): void {
    const total = this.#count + other.#count;
    if (other.#count === 0) return;
    for (let index = 0; index < this.#mean.length; index++) {
      const difference = other.#mean[index]! - this.#mean[index]!;
      this.#mean[index]! += (difference * other.#count) / total;
      this.#squares[index]! += other.#squares[index]! + (difference ** 2 * this.#count * other.#count) / total;
    }
    this.#count = total;
  }

  get means(): number[] {
    return Array.from(this.#mean);
  }

  estimates(): Estimate[] {
    return Array.from(this.#mean, (mean, index) => ({ mean, standardError: this.#standardError(index) }));
  }

  /** Of single replications; null where there is only one. */
  deviations(): number[] | null {
    const count = this.#count;
    if (count < 2) return null;
    return Array.from(this.#mean, (_, index) => this.#standardError(index)! * Math.sqrt(count));
  }

  #standardError(index: number): number | null {
    const count = this.#count;
    if (count < 2) return null;
    const error = Math.sqrt(this.#squares[index]! / (count - 1) / count);
    // What is always the same differs by the rounding of its means.
    return error > Number.EPSILON * Math.abs(this.#mean[index]!) ? error : 0;
  }

  save(): MomentsState {
    return { count: this.#count, mean: this.#mean.slice(), squares: this.#squares.slice() };
  }
}
