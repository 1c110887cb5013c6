import type { SparseFeatures } from "./feature-space.ts";

/** Sums of features for each arm (S_k): what statistics go through in every round. */
export interface FeatureSums {
  readonly armCount: number;
  /** S_arm += times psi. */
  add(arm: number, features: SparseFeatures, times: number): void;
  /** out = sum_k weights_k shares_k S_k; answers the sum of the factors, sum_k weights_k shares_k. */
  mixInto(weights: Float64Array, shares: Float64Array, out: Float64Array): number;
  /** out_k = (<direction, S_k> + offset) shares_k. */
  slopesInto(direction: Float64Array, offset: number, shares: Float64Array, out: Float64Array): void;
  /** out += factor S_arm. */
  addTo(arm: number, factor: number, out: Float64Array): void;
  /** The sums of one arm, feature by feature. */
  copyInto(arm: number, out: Float64Array): void;
  /** Adds to the sums of one arm, feature by feature. */
  addList(arm: number, list: ArrayLike<number>): void;
}
