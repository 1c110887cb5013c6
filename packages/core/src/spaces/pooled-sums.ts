import type { LearningSpace, SparseFeatures } from "./feature-space.ts";

/** Adds the features of a reward, so many times, to sums over all arms. */
export function addPooled(space: LearningSpace, sums: Float64Array, features: SparseFeatures, times: number): void {
  if (space.outliers) space.outliers.addTo(sums, features, times);
  else features.addTo(sums, times);
}

/** Sums over all arms as they are in the coordinates of now, when they stem from others. */
export function pooledFrom(space: LearningSpace, sums: Float64Array): Float64Array {
  space.outliers?.fold(sums);
  return sums;
}
