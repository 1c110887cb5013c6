import type { AnyDistribution, PlainReward } from "../distributions/distribution.ts";

/** Features phi of rewards whose inner products give or approximate a Gaussian kernel. */
export interface KernelMap {
  readonly size: number;
  /** phi(reward). */
  into(reward: PlainReward, out: Float64Array): void;
  /** E phi(R). */
  means(distribution: AnyDistribution): Float64Array;
  /** E phi phi', as the upper triangle row by row. */
  products(distribution: AnyDistribution): Float64Array;
  /** E k(Y, Y') of a target minus the squared length of its `means`: what the features miss. */
  lost(target: AnyDistribution, means: Float64Array): number;
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
