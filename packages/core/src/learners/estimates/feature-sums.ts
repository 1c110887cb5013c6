import type { SparseFeatures } from "../../utilities/feature-space.ts";
import { CellLists } from "./cell-lists.ts";
import { MomentColumns } from "./moment-columns.ts";

/** Sums of features for each arm: the part of the statistics that every round goes through. */
export interface FeatureSums {
  readonly armCount: number;
  /** S_arm += times psi. */
  add(arm: number, features: SparseFeatures, times: number): void;
  /** A further arm, with nothing summed. */
  addArm(): void;
  /** out = sum_k weights_k shares_k S_k; answers the sum of the factors, sum_k weights_k shares_k. */
  mixInto(weights: Float64Array, shares: Float64Array, out: Float64Array): number;
  /** out_k = (<direction, S_k> + offset) shares_k. */
  slopesInto(direction: Float64Array, offset: number, shares: Float64Array, out: Float64Array): void;
  /** Every sum times a factor. */
  scale(factor: number): void;
  /** The sums of one arm, feature by feature. */
  copyInto(arm: number, out: Float64Array): void;
  /** Adds to the sums of one arm, feature by feature. */
  addList(arm: number, list: ArrayLike<number>): void;
}

/** Sums of so many features for so many arms, all zero. */
export function featureSums(dimension: number, armCount: number): FeatureSums {
  return dimension === 2 ? new MomentColumns(armCount) : new CellLists(armCount);
}
