import type { AnyDistribution, PlainReward } from "../distributions/distribution.ts";

/** Features phi of rewards whose inner products give or approximate a Gaussian kernel. */
export interface KernelMap {
  readonly size: number;
  /** phi(reward). */
  into(reward: PlainReward, out: Float64Array): void;
  /** The origin relative to which features of known distributions are computed. */
  originOf(distributions: readonly AnyDistribution[], target?: AnyDistribution): number;
  /** E phi(R - origin). */
  means(distribution: AnyDistribution, origin: number): Float64Array;
  /** E phi phi' of R - origin, as the upper triangle row by row, followed by the means of the tail's features. */
  products(distribution: AnyDistribution, origin: number): Float64Array;
  /** E k(Y, Y') of a target minus the squared length of its `means`: what the features miss. */
  lost(target: AnyDistribution, means: Float64Array): number;
  /** If the features miss some of the kernel: what replaces it in `products`. */
  readonly tail?: EntropyTail | undefined;
}

/** A concave function of a few more features, for what phi misses of an entropy. */
export interface EntropyTail {
  readonly count: number;
  /** Writes its features of a reward, from index `start`. */
  into(reward: PlainReward, out: Float64Array, start: number): void;
  value(m: Float64Array, start: number): number;
  gradient(m: Float64Array, out: Float64Array, start: number): void;
}

/** Writes the upper triangle of phi phi', row by row. */
export function productsInto(phi: Float64Array, out: Float64Array): void {
  const size = phi.length;
  let entry = 0;
  for (let row = 0; row < size; row++) {
    for (let column = row; column < size; column++) out[entry++] = phi[row]! * phi[column]!;
  }
}

/** How many entries the upper triangle of phi phi' has. */
export function productCount(size: number): number {
  return (size * (size + 1)) / 2;
}
