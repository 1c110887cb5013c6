import { describe, expect, it } from "vitest";
import { uniform } from "../distributions/uniform.ts";
import { cramer } from "../utilities/cramer.ts";
import { variance } from "../utilities/variance.ts";
import { tailLength } from "./cell-ends.ts";
import { type LearningSpace, SparseFeatures } from "./feature-space.ts";
import { addPooled, pooledFrom } from "./pooled-sums.ts";

function pooled(space: LearningSpace, rewards: readonly number[]): Float64Array {
  const features = new SparseFeatures(space.sparsity);
  let sums: Float64Array = new Float64Array(space.dimension);
  for (const reward of rewards) {
    const remap = space.admit(reward);
    if (remap) sums = pooledFrom(space, remap(sums));
    space.features(reward, features);
    addPooled(space, sums, features, 1);
  }
  return sums;
}

describe("pooled sums", () => {
  it("take an outlier for the farthest that is usual", () => {
    const target = uniform({ low: 0, high: 1 });
    const sums = pooled(cramer({ target, grid: { cells: 4 } }).learningSpace(), [0.25, 0.5, 1e8, -1e4]);
    expect(Array.from(sums.subarray(tailLength, -tailLength))).toEqual([1, 1, 1, 0, 1]);
    expect(sums.reduce((sum, value) => sum + value, 0)).toBe(4);
  });

  it("keep all where a space tells nothing of outliers", () => {
    expect(Array.from(pooled(variance().learningSpace(), [0, 3, 1000]))).toEqual([1003, 1_000_009]);
  });
});
