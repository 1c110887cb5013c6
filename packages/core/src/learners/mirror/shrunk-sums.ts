import { dot } from "../../numeric/dot.ts";

/**
 * Of each arm, how many rewards there were (N_k) and two sums over them (S_k), and of all arms the blends of S_k / (N_k + a) and
 * of a / (N_k + a), where a is the count of a prior. They are kept beside the weights, so that weights in groups can keep
 * the blends up to date instead of visiting every arm.
 */
export interface ShrunkSums {
  count(arm: number): number;
  first(arm: number): number;
  second(arm: number): number;
  /** Adds to the sums of the arm that the next step raises; one reward more. */
  add(arm: number, first: number, second: number): void;
  /** Replaces counts and sums of all arms. */
  load(counts: Float64Array, firsts: Float64Array, seconds: Float64Array): void;
  /** Sums over all arms of the weight times S_k / (N_k + a), for both sums, and times a / (N_k + a); to be read before the next step. */
  blend(): Float64Array;
  /** The last of these alone: what the prior counts in the blend. */
  priorShare(): number;
}

/** Sums that are blended in one pass over the weights. */
export class PlainSums implements ShrunkSums {
  readonly #weights: Float64Array;
  readonly #priorCount: number;
  readonly #counts: Float64Array;
  readonly #firsts: Float64Array;
  readonly #seconds: Float64Array;
  /** What the sums are after shrinking, and the share of the prior. */
  readonly #shrunkFirsts: Float64Array;
  readonly #shrunkSeconds: Float64Array;
  readonly #shares: Float64Array;
  readonly #blend = new Float64Array(3);

  constructor({ weights }: { readonly weights: Float64Array }, priorCount: number) {
    const zeros = () => new Float64Array(weights.length);
    this.#weights = weights;
    this.#priorCount = priorCount;
    [this.#counts, this.#firsts, this.#seconds] = [zeros(), zeros(), zeros()];
    [this.#shrunkFirsts, this.#shrunkSeconds, this.#shares] = [zeros(), zeros(), zeros().fill(1)];
  }

  count(arm: number): number {
    return this.#counts[arm]!;
  }

  first(arm: number): number {
    return this.#firsts[arm]!;
  }

  second(arm: number): number {
    return this.#seconds[arm]!;
  }

  add(arm: number, first: number, second: number): void {
    this.#counts[arm]!++;
    this.#firsts[arm]! += first;
    this.#seconds[arm]! += second;
    this.#shrink(arm);
  }

  load(counts: Float64Array, firsts: Float64Array, seconds: Float64Array): void {
    this.#counts.set(counts);
    this.#firsts.set(firsts);
    this.#seconds.set(seconds);
    for (let arm = 0; arm < counts.length; arm++) this.#shrink(arm);
  }

  blend(): Float64Array {
    const weights = this.#weights;
    const firsts = this.#shrunkFirsts;
    const seconds = this.#shrunkSeconds;
    const shares = this.#shares;
    let first = 0;
    let second = 0;
    let share = 0;
    for (let arm = 0; arm < weights.length; arm++) {
      const weight = weights[arm]!;
      first += weight * firsts[arm]!;
      second += weight * seconds[arm]!;
      share += weight * shares[arm]!;
    }
    this.#blend[0] = first;
    this.#blend[1] = second;
    this.#blend[2] = share;
    return this.#blend;
  }

  priorShare(): number {
    return dot(this.#weights, this.#shares);
  }

  #shrink(arm: number): void {
    const factor = 1 / (this.#counts[arm]! + this.#priorCount);
    this.#shrunkFirsts[arm] = factor * this.#firsts[arm]!;
    this.#shrunkSeconds[arm] = factor * this.#seconds[arm]!;
    this.#shares[arm] = factor * this.#priorCount;
  }
}
