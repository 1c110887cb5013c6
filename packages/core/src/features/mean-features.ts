import type { Reward } from "../distributions/distribution.ts";
import { type FeatureSpace, SparseFeatures } from "./feature-space.ts";

/** The mean of psi over some rewards, each counted in proportion to its mass; by default all count the same. */
export function meanFeatures(
  space: FeatureSpace,
  rewards: readonly Reward[],
  masses?: ArrayLike<number>,
): Float64Array {
  const features = new SparseFeatures(space.sparsity);
  const mean = new Float64Array(space.dimension);
  const total = masses ? rewards.reduce<number>((sum, _, row) => sum + masses[row]!, 0) : rewards.length;
  rewards.forEach((reward, row) => {
    space.features(reward, features);
    features.addTo(mean, (masses ? masses[row]! : 1) / total);
  });
  return mean;
}
