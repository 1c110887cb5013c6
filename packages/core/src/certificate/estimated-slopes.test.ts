import { describe, expect, it, test } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { ArmRoster } from "../learners/arm-roster.ts";
import { estimatedRate, estimatedSlopes, KeptValues } from "./estimated-slopes.ts";
import { klShift } from "./kl-shift.ts";
import { hasOneValue } from "./unknown-spread.ts";

describe("estimated-slopes", () => {
  test("the rate grows with the number of events that share the risk, and with the iterated logarithm of the rewards", () => {
    expect(estimatedRate(1, 1)).toBeCloseTo(Math.log(20), 12);
    expect(estimatedRate(1, 3)).toBeCloseTo(Math.log(60), 12);
    expect(estimatedRate(Math.E ** 3, 1)).toBeCloseTo(Math.log(20) + Math.log(4), 12);
  });

  test("an arm at its floor may be better than estimated but cannot lose weight", () => {
    const rewards = [
      [0, 1, 2, 3, 4],
      [1, 2, 3, 4, 5],
    ];
    const kept = new KeptValues(rewards, [], (reward) => reward as number);
    const given = { slopes: Float64Array.of(2, 3), counts: Float64Array.of(5, 5) };
    const { up, down, rate } = estimatedSlopes(new ArmRoster(2, 0.1), Float64Array.of(0.1, 0.9), given, kept);
    expect(up[0]).toBeGreaterThan(0);
    expect(up[1]).toBeGreaterThan(0);
    expect(down[0]).toBe(0);
    expect(down[1]).toBeGreaterThan(0);
    expect(rate).toBeCloseTo(estimatedRate(5, 2), 12);
  });
});

describe("KeptValues", () => {
  const rings = [
    [1, 2],
    [3, 5],
    [4, 4],
  ];
  const kept = new KeptValues(rings, [0, 10], (reward) => 2 * (reward as number));
  const radii = Float64Array.of(0.1, 0.2, 0.3);

  it("assumes that an arm may have an unseen value: the mean of others' values above its own, or below", () => {
    const rises = kept.rises([0, 1], radii, 1);
    // Values above 4: 6, 10, 8, 8 and the end 20; above 10: the end alone.
    const hidden = (6 + 10 + 8 + 8 + 20) / 5;
    expectWithin(rises[0]!, klShift(Float64Array.of(hidden - 2, hidden - 4), 0.1), 1e-14);
    expectWithin(rises[1]!, klShift(Float64Array.of(14, 10), 0.2), 1e-14);
    expect(rises[2]).toBe(0);
    const falls = kept.rises([1], radii, -1);
    // Values below 6: 2, 4 and the end 0.
    expectWithin(falls[1]!, klShift(Float64Array.of(4, 8), 0.2), 1e-14);
  });

  it("assumes the end as unseen value of an arm with one distinct reward, but not of an arm whose distinct rewards have equal g", () => {
    const flat = new KeptValues(
      [
        [1, 2],
        [3, 5],
      ],
      [0, 10],
      (reward) => Math.max(reward as number, 2),
    );
    expectWithin(flat.rises([0], radii, 1)[0]!, klShift(Float64Array.of(4, 4), 0.1), 1e-14);
    expect([[1, 2], [3, 3], []].map(hasOneValue)).toEqual([false, true, true]);
    expectWithin(kept.rises([2], radii, 1)[2]!, klShift(Float64Array.of(12, 12), 0.3), 1e-14);
    expectWithin(kept.rises([2], radii, -1)[2]!, klShift(Float64Array.of(8, 8), 0.3), 1e-14);
  });

  it("uses the given hidden values if they exceed the values of others", () => {
    const hiding = new KeptValues(rings, [0, 10], Number, (arm) => (arm === 0 ? [-7, 30] : [4.5]));
    expectWithin(hiding.rises([0], radii, 1)[0]!, klShift(Float64Array.of(29, 28), 0.1), 1e-13);
    expectWithin(hiding.rises([0], radii, -1)[0]!, klShift(Float64Array.of(8, 9), 0.1), 1e-13);
    expect(hiding.rises([1], radii, 1)[1]).toBe(new KeptValues(rings, [0, 10], Number).rises([1], radii, 1)[1]);
    expect(Array.from(hiding.of(1))).toEqual([3, 5]);
    expect(hiding.range).toBe(10);
  });

  it("uses an arm's own largest value if nothing larger is known", () => {
    const alone = new KeptValues([[1, 2]], [], (reward) => reward as number);
    expectWithin(alone.rises([0], radii, 1)[0]!, klShift(Float64Array.of(1, 0), 0.1), 1e-14);
    expect(alone.differ).toBe(true);
    expect(new KeptValues([[3, 3], [3]], [3], Number).differ).toBe(false);
  });
});
