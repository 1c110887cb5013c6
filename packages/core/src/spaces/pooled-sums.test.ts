import { describe, expect, it } from "vitest";
import { uniform } from "../distributions/uniform.ts";
import { cramer } from "../utilities/cramer.ts";
import { variance } from "../utilities/variance.ts";
import { tailLength } from "./cell-ends.ts";
import { SparseFeatures } from "./feature-space.ts";
import { PooledSums } from "./pooled-sums.ts";

const target = uniform({ low: 0, high: 1 });
const onCells = () => cramer({ target, grid: { cells: 4 } }).learningSpace();

function add(sums: PooledSums, space: ReturnType<typeof onCells>, reward: number): void {
  const features = new SparseFeatures(space.sparsity);
  const remap = space.admit(reward);
  if (remap) sums.replace(remap(sums.values));
  space.features(reward, features);
  sums.add(features, 1);
}

describe("PooledSums", () => {
  it("take an outlier for the farthest that is usual", () => {
    const space = onCells();
    const sums = new PooledSums(space);
    for (const reward of [0.25, 0.5, 1e8, -1e4]) add(sums, space, reward);
    expect(Array.from(sums.values.subarray(tailLength, -tailLength))).toEqual([1, 1, 1, 0, 1]);
    expect(sums.values.reduce((sum, value) => sum + value, 0)).toBe(4);
  });

  it("keep all where a space tells nothing of outliers", () => {
    const space = variance().learningSpace();
    const sums = new PooledSums(space);
    for (const reward of [0, 3, 1000]) add(sums, space, reward);
    expect(Array.from(sums.values)).toEqual([1003, 1_000_009]);
  });
});
