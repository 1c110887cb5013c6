import type { AnyDistribution, PlainReward } from "../distributions/distribution.ts";

/** Features phi of rewards whose inner products stand for a Gaussian kernel. */
export interface KernelMap {
  readonly size: number;
  /** phi(reward). */
  into(reward: PlainReward, out: Float64Array): void;
  /** Where features of known distributions are counted from. */
  originOf(distributions: readonly AnyDistribution[], target?: AnyDistribution): number;
  /** E phi(R - origin). */
  means(distribution: AnyDistribution, origin: number): Float64Array;
  /** E phi phi' of R - origin, its upper triangle row by row, and the means of the features behind it. */
  products(distribution: AnyDistribution, origin: number): Float64Array;
  /** E k(Y, Y') of a target less the squared length of its `means`: the part of it that no features reach. */
  lost(target: AnyDistribution, means: Float64Array): number;
  /** Of features that miss a part of the kernel: what is put in its place in `products`. */
  readonly tail?: EntropyTail | undefined;
}

/** A concave function of a few more features, for the part of an entropy that phi misses. */
export interface EntropyTail {
  readonly count: number;
  /** Its features of a reward, from `start` on. */
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
