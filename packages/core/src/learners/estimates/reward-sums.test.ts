import { describe, expect, it } from "vitest";
import { uniform } from "../../distributions/uniform.ts";
import { tailLength } from "../../features/cell-ends.ts";
import { denseSpace } from "../../features/dense-space.ts";
import { type LearningSpace, SparseFeatures } from "../../features/feature-space.ts";
import { cramer } from "../../utilities/cramer.ts";
import { RewardSums } from "./reward-sums.ts";

/** A space of so many features that are kept as they come. */
function spaceOf(dimension: number): LearningSpace {
  return denseSpace({ dimension, features: () => {}, value: () => 0, gradient: () => {} });
}

/** Two arms and four features, with one reward of feature 1 for the first, and of features 1 and 3 for the second. */
function seen(space: LearningSpace = spaceOf(4), armCount = 2): RewardSums {
  const sums = new RewardSums(space, armCount, 1);
  for (const [arm, feature] of [
    [0, 1],
    [1, 1],
    [1, 3],
  ] as const) {
    const features = new SparseFeatures(1);
    features.push(feature, 1);
    sums.add(arm, features, 1);
  }
  return sums;
}

describe("RewardSums", () => {
  it("sums the features of each arm and of all together", () => {
    const { sums, pooled, counts, total } = seen().save();
    expect(sums).toEqual([
      [0, 1, 0, 0],
      [0, 1, 0, 1],
    ]);
    expect([pooled, counts, total]).toEqual([[0, 2, 0, 1], [1, 2], 3]);
  });

  it("changes coordinates, also before the first reward", () => {
    const halve = (list: Float64Array) => Float64Array.of(list[0]! + list[1]!, list[2]! + list[3]!);
    const space = spaceOf(4) as LearningSpace & { dimension: number };
    const [sums, empty] = [seen(space), new RewardSums(space, 2, 1)];
    space.dimension = 2;
    for (const each of [sums, empty]) each.remap(halve);
    expect([sums.save().sums, sums.save().pooled]).toEqual([
      [
        [1, 0],
        [1, 1],
      ],
      [2, 1],
    ]);
    expect(empty.save().sums).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("has 1 / (N + a) and 1 / sqrt(N + 1) for each arm, also one never tried", () => {
    const sums = seen(spaceOf(4), 3);
    expect([0, 1, 2].map((arm) => sums.count(arm))).toEqual([1, 2, 0]);
    expect(Array.from(sums.shares)).toEqual([1 / 2, 1 / 3, 1]);
    [1 / Math.sqrt(2), 1 / Math.sqrt(3), 1].forEach((error, arm) => {
      expect(sums.errors[arm]).toBeCloseTo(error, 15);
    });
    expect(sums.save().sums[2]).toEqual([0, 0, 0, 0]);
  });

  it("counts in units of the newest reward", () => {
    const sums = seen();
    sums.age(0.5);
    const features = new SparseFeatures(1);
    features.push(0, 1);
    sums.add(0, features, sums.unit);
    expect([sums.count(0), sums.count(1), sums.total]).toEqual([1.5, 1, 5]);
    // In units of 2, with a prior that counts 1: 1 / (3 + 2) and 1 / (2 + 2).
    expect(Array.from(sums.shares)).toEqual([1 / 5, 1 / 4]);
    expect(sums.errors[1]).toBeCloseTo(1 / Math.sqrt(2), 15);
    expect(sums.save().sums[0]).toEqual([2, 1, 0, 0]);
  });

  it("comes back from what it saved, and refuses what it cannot have saved", () => {
    const sums = seen();
    sums.age(0.8);
    const saved = sums.save();
    const copy = new RewardSums(spaceOf(4), 2, 1);
    copy.restore(saved, () => {});
    expect(copy.save()).toEqual(saved);
    expect([copy.shares, copy.errors]).toEqual([sums.shares, sums.errors]);
    for (const [name, bad] of [
      ["counts", [1, -1]],
      ["sums", []],
      ["total", Number.NaN],
      ["unit", 0],
      ["pooled", [1]],
    ] as const) {
      expect(() => new RewardSums(spaceOf(4), 2, 1).restore({ ...saved, [name]: bad }, () => {})).toThrow(name);
    }
  });

  it("takes an outlier of one arm for the farthest usual reward in the pooled sums, and keeps it for the arm", () => {
    const space = cramer({ target: uniform({ low: 0, high: 1 }), grid: { cells: 4 } }).learningSpace();
    const sums = new RewardSums(space, 1, 1);
    const features = new SparseFeatures(space.sparsity);
    for (const reward of [0.25, 0.5, 1e8, -1e4]) {
      const remap = space.admit(reward);
      if (remap) sums.remap(remap);
      space.features(reward, features);
      sums.add(0, features, 1);
    }
    expect(Array.from(sums.pooled.subarray(tailLength, -tailLength))).toEqual([1, 1, 1, 0, 1]);
    expect(sums.pooled.reduce((sum, value) => sum + value, 0)).toBe(4);
    const usual = sums.save().sums[0]!.slice(tailLength, -tailLength);
    expect(usual.reduce((sum, value) => sum + value, 0)).toBe(2);
  });
});
