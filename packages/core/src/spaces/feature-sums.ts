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

/** What turns the sums of each arm into estimates, and how often all rewards count, in units of the newest. */
export interface CountedShares {
  readonly shares: Float64Array;
  readonly total: number;
  readonly unit: number;
}

/** Inner products of all arms' sums, which grow with these: where slopes follow from them faster. */
export interface SlopeProducts {
  /** The features of a reward were added so many times to the sums of an arm, and of all arms together. */
  add(arm: number, features: SparseFeatures, times: number, sums: FeatureSums, pooled: Float64Array): void;
  /** All sums were multiplied by a factor. */
  scale(factor: number, sums: FeatureSums, pooled: Float64Array): void;
  /**
   * Slopes <grad f, m_k> of the estimates m_k = shares_k (S_k + priorScale pooled) at their mixture with these weights.
   * Answers the size that rounding alone can give their differences.
   */
  slopesInto(weights: Float64Array, sums: CountedShares, priorScale: number, out: Float64Array): number;
  /** <grad f, psi> of a reward's features, where slopes were last taken. */
  slopeOf(features: SparseFeatures): number;
  save(): SlopeProductsState;
  /** Becomes as it was saved with the same sums: these alone would give products that differ by rounding. */
  restore(saved: SlopeProductsState): void;
}

export interface SlopeProductsState {
  readonly products: readonly number[];
  readonly offsets: readonly number[];
}
