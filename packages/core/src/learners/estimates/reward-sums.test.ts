import { describe, expect, it } from "vitest";
import { DenseSpace } from "../../spaces/dense-space.ts";
import { type LearningSpace, SparseFeatures } from "../../spaces/feature-space.ts";
import { RewardSums } from "./reward-sums.ts";

/** A space of so many features that are kept as they come. */
function spaceOf(dimension: number): DenseSpace {
  return new DenseSpace({ dimension, features: () => {}, value: () => 0, gradient: () => {} });
}

/** Two arms and four features, with one reward of feature 1 for the first, and of features 1 and 3 for the second. */
function seen(space: LearningSpace = spaceOf(4)): RewardSums {
  const sums = new RewardSums(space, 2, 1);
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

  it("has 1 / (N + a) and 1 / sqrt(N + 1) for each arm, also a new one", () => {
    const sums = seen();
    sums.addArm();
    expect([0, 1, 2].map((arm) => sums.count(arm))).toEqual([1, 2, 0]);
    expect(Array.from(sums.shares)).toEqual([1 / 2, 1 / 3, 1]);
    [1 / Math.sqrt(2), 1 / Math.sqrt(3), 1].forEach((error, arm) => {
      expect(sums.errors[arm]).toBeCloseTo(error, 15);
    });
    expect(sums.save().sums[2]).toEqual([0, 0, 0, 0]);
  });

  it("lets rewards count less by letting later ones count more", () => {
    const sums = seen();
    expect(sums.age(0.5)).toBe(1);
    const features = new SparseFeatures(1);
    features.push(0, 1);
    sums.add(0, features, sums.unit);
    expect([sums.unit, sums.count(0), sums.count(1), sums.total]).toEqual([2, 1.5, 1, 5]);
    // In units of 2, with a prior that counts 1: 1 / (3 + 2) and 1 / (2 + 2).
    expect(Array.from(sums.shares)).toEqual([1 / 5, 1 / 4]);
    expect(sums.errors[1]).toBeCloseTo(1 / Math.sqrt(2), 15);
    expect(sums.save().sums[0]).toEqual([2, 1, 0, 0]);
  });

  it("brings its units back to one before they are too large, and tells what all was multiplied by", () => {
    const sums = seen();
    let shrink = 1;
    while (shrink === 1) shrink = sums.age(1e-30);
    expect(shrink).toBeCloseTo(1e-120, 130);
    expect(sums.unit).toBe(1);
    expect(sums.pooled[1]).toBe(2 * shrink);
    expect(sums.save().sums[1]![3]).toBe(shrink);
    expect([sums.total, sums.count(1)]).toEqual([3 * shrink, 2 * shrink]);
  });

  it("comes back from JSON, and refuses what does not fit", () => {
    const sums = seen();
    sums.age(0.9);
    const saved = JSON.parse(JSON.stringify(sums.save()));
    const copy = new RewardSums(spaceOf(4), 2, 1);
    copy.restore(saved);
    expect(copy.save()).toEqual(saved);
    expect([copy.shares, copy.errors]).toEqual([sums.shares, sums.errors]);
    const refused = (bad: unknown) => expect(() => new RewardSums(spaceOf(4), 2, 1).restore(bad as never));
    refused(undefined).toThrow("invalid state.sums: expected a list for each of 2 arms");
    refused({ ...saved, sums: [[0, 0, 0, 0]] }).toThrow("invalid state.sums: expected a list for each of 2 arms");
    refused({ ...saved, sums: [[0], [0]] }).toThrow("invalid state.sums[0]: expected a list of 4");
    refused({ ...saved, pooled: [1] }).toThrow("invalid state.pooled");
    refused({ ...saved, counts: [1] }).toThrow("invalid state.counts");
    refused({ ...saved, counts: [1, -1] }).toThrow("invalid state.counts");
    refused({ ...saved, unit: 0 }).toThrow("invalid state.unit");
    refused({ ...saved, total: Number.NaN }).toThrow("invalid state.total");
  });
});
