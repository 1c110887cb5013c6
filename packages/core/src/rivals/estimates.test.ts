import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { utility } from "../specs/utility.ts";
import { Estimates } from "./estimates.ts";

const context = { utility: utility({ kind: "variance" }), armCount: 3, floor: 0.05 };

/** Estimates after these rewards, each with its arm. */
function after(rewards: readonly (readonly [arm: number, reward: number])[]): Estimates {
  const estimates = new Estimates(context);
  for (const [arm, reward] of rewards) estimates.observe(arm, reward, 0.5);
  return estimates;
}

describe("Estimates", () => {
  it("counts rewards and finds the arm with the fewest, of equals the first", () => {
    const estimates = after([
      [0, 1],
      [2, 3],
      [0, 2],
    ]);
    expect([0, 1, 2].map((arm) => estimates.count(arm))).toEqual([2, 0, 1]);
    expect(estimates.round).toBe(3);
    expect(estimates.fewest).toBe(1);
    estimates.observe(1, 4, 0.5);
    expect(estimates.fewest).toBe(1);
    estimates.observe(1, 4, 0.5);
    expect(estimates.fewest).toBe(2);
  });

  it("finds the arm that a blend lacks most in what was played, of equals the first", () => {
    const estimates = after([
      [0, 1],
      [1, 1],
      [2, 1],
      [0, 1],
    ]);
    // t a - n = (4 a_0 - 2, 4 a_1 - 1, 4 a_2 - 1).
    expect(estimates.mostLacking(Float64Array.of(0.5, 0.25, 0.25))).toBe(0);
    expect(estimates.mostLacking(Float64Array.of(0.375, 0.25, 0.375))).toBe(2);
    expect(estimates.mostLacking(Float64Array.of(0.25, 0.375, 0.375))).toBe(1);
  });

  it("has the range of the influence function (x - mean)^2 - variance at the blend, which scales with its square", () => {
    const rewards = [
      [0, 1],
      [1, 3],
      [2, 8],
    ] as const;
    const blend = Float64Array.of(0.2, 0.3, 0.5);
    // Each arm is its one reward and as much of the pooled law, with mean 4.
    const mean = (0.2 * (1 + 4) + 0.3 * (3 + 4) + 0.5 * (8 + 4)) / 2;
    const squares = rewards.map(([, reward]) => (reward - mean) ** 2);
    const expected = Math.max(...squares) - Math.min(...squares);
    expectWithin(after(rewards).influenceRange(blend), expected, 1e-13);
    const large = after(rewards.map(([arm, reward]) => [arm, 1000 * reward]));
    expectWithin(large.influenceRange(blend), 1e6 * expected, 1e-7);
    expect(after([[0, 2]]).influenceRange(blend)).toBe(0);
  });

  it("forgets rewards for the range after a hundred others", () => {
    const estimates = after([[0, 50]]);
    const blend = Float64Array.of(0.05, 0.05, 0.9);
    for (let round = 0; round < 99; round++) estimates.observe(2, round % 2, 0.5);
    expect(estimates.influenceRange(blend)).toBeGreaterThan(2000);
    estimates.observe(2, 1, 0.5);
    expect(estimates.influenceRange(blend)).toBeLessThan(10);
  });

  it("has radii sqrt(log / (2 n))", () => {
    const estimates = after([
      [0, 1],
      [1, 1],
      [2, 1],
      [0, 1],
    ]);
    expect(Array.from(estimates.radii(4))).toEqual([1, Math.SQRT2, Math.SQRT2]);
  });

  it("is unchanged by a reward that is refused", () => {
    const estimates = after([[1, 4]]);
    const before = JSON.stringify(estimates.save());
    expect(() => estimates.observe(0, Number.NaN, 0.5)).toThrow("invalid reward");
    expect(JSON.stringify(estimates.save())).toBe(before);
  });

  it("refuses a state of which a part is missing or wrong", () => {
    const estimates = after([[1, 4]]);
    expect(() => estimates.restore(undefined as never)).toThrow("invalid state.estimates: expected an object");
    const other = after([[0, 7]]).save();
    expect(() => estimates.restore({ ...other, recent: { entries: [], place: 3 } })).toThrow("invalid state");
    expect(() => estimates.restore({ ...other, plugIn: undefined as never })).toThrow("invalid state.sums");
  });
});
