import { describe, expect, it } from "vitest";
import { RewardCounts } from "./reward-counts.ts";

describe("RewardCounts", () => {
  it("counts rewards, with 1 / (N + a) and 1 / sqrt(N + 1) for each arm", () => {
    const counts = new RewardCounts(2, 0.5);
    for (let reward = 0; reward < 3; reward++) counts.add(1, 1);
    expect([counts.of(0), counts.of(1), counts.total]).toEqual([0, 3, 3]);
    expect(Array.from(counts.shares)).toEqual([2, 1 / 3.5]);
    expect(Array.from(counts.errors)).toEqual([1, 0.5]);
    counts.addArm();
    expect(counts.armCount).toBe(3);
    expect([counts.shares[2], counts.errors[2]]).toEqual([2, 1]);
    counts.clear();
    expect([counts.of(1), counts.total, counts.errors[1]]).toEqual([0, 0, 1]);
  });

  it("lets rewards count less by letting later ones count more", () => {
    const counts = new RewardCounts(2, 1);
    counts.add(0, counts.unit);
    expect(counts.age(0.5)).toBe(1);
    counts.add(1, counts.unit);
    expect([counts.unit, counts.of(0), counts.of(1)]).toEqual([2, 0.5, 1]);
    // In units of 2: 1 / (1 + 2) and 1 / (2 + 2).
    expect(Array.from(counts.shares)).toEqual([1 / 3, 1 / 4]);
    expect(counts.errors[0]).toBeCloseTo(1 / Math.sqrt(1.5), 15);
  });

  it("brings its units back to one before they are too large, and tells what sums are multiplied by", () => {
    const counts = new RewardCounts(1, 1);
    let size = 1;
    for (let round = 0; round < 1000; round++) {
      size *= counts.age(0.5);
      counts.add(0, counts.unit);
    }
    expect(size).toBeLessThan(1);
    expect(counts.unit).toBeLessThan(1e100);
    expect(counts.of(0)).toBeCloseTo(2, 12);
    expect(counts.total / counts.unit).toBeCloseTo(2, 12);
  });

  it("comes back from JSON, and refuses what is no count", () => {
    const counts = new RewardCounts(2, 0.5);
    counts.age(0.9);
    counts.add(1, counts.unit);
    const copy = RewardCounts.restored(JSON.parse(JSON.stringify(counts.save())), 2, 0.5);
    expect(copy.save()).toEqual(counts.save());
    expect([copy.shares, copy.errors]).toEqual([counts.shares, counts.errors]);
    const saved = counts.save();
    expect(() => RewardCounts.restored({ ...saved, counts: [1] }, 2, 0.5)).toThrow("invalid state.counts");
    expect(() => RewardCounts.restored({ ...saved, counts: [1, -1] }, 2, 0.5)).toThrow("invalid state.counts");
    expect(() => RewardCounts.restored({ ...saved, unit: 0 }, 2, 0.5)).toThrow("invalid state.unit");
    expect(() => RewardCounts.restored({ ...saved, total: Number.NaN }, 2, 0.5)).toThrow("invalid state.total");
  });
});
