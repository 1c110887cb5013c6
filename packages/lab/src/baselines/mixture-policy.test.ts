import { weightDomain } from "@blendit/core/simplex";
import { utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { Estimates, MixturePolicy, type MixtureRule, playMostly } from "./mixture-policy.ts";

describe("Estimates", () => {
  const context = { utility: utility({ kind: "variance" }), armCount: 3, floor: 0.05 };

  /** Estimates from these rewards. */
  function after(rewards: readonly (readonly [arm: number, reward: number])[]): Estimates {
    const estimates = new Estimates(context);
    for (const [arm, reward] of rewards) estimates.observe(arm, reward, 0.5);
    return estimates;
  }

  it("counts rewards and finds the first arm with the fewest", () => {
    const estimates = after([
      [0, 1],
      [2, 3],
      [0, 2],
    ]);
    expect([0, 1, 2].map((arm) => estimates.counts[arm]!)).toEqual([2, 0, 1]);
    expect(estimates.round).toBe(3);
    expect(estimates.fewest).toBe(1);
    estimates.observe(1, 4, 0.5);
    expect(estimates.fewest).toBe(1);
    estimates.observe(1, 4, 0.5);
    expect(estimates.fewest).toBe(2);
  });

  it("finds the first arm that was played least relative to its weight in a blend", () => {
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

  it("computes the range of the influence function (x - mean)^2 - variance, which scales with rewards squared", () => {
    const rewards = [
      [0, 1],
      [1, 3],
      [2, 8],
    ] as const;
    const blend = Float64Array.of(0.2, 0.3, 0.5);
    // Each arm's estimate is half its only reward and half the pooled distribution, with mean 4.
    const mean = (0.2 * (1 + 4) + 0.3 * (3 + 4) + 0.5 * (8 + 4)) / 2;
    const squares = rewards.map(([, reward]) => (reward - mean) ** 2);
    const expected = Math.max(...squares) - Math.min(...squares);
    expect(Math.abs(after(rewards).influenceRange(blend) - expected)).toBeLessThanOrEqual(1e-13);
    const large = after(rewards.map(([arm, reward]) => [arm, 1000 * reward]));
    expect(Math.abs(large.influenceRange(blend) - 1e6 * expected)).toBeLessThanOrEqual(1e-7);
    expect(after([[0, 2]]).influenceRange(blend)).toBe(0);
  });

  it("computes the range of the influence function from the last hundred rewards", () => {
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

  it("does not change if it refuses a reward", () => {
    const estimates = after([[1, 4]]);
    const before = JSON.stringify(estimates.save());
    expect(() => estimates.observe(0, Number.NaN, 0.5)).toThrow("reward must be a finite number");
    expect(JSON.stringify(estimates.save())).toBe(before);
  });

  it("refuses a state with a missing or wrong field", () => {
    const estimates = after([[1, 4]]);
    expect(() => estimates.restore(undefined as never)).toThrow("state.estimates must be an object");
    const other = after([[0, 7]]).save();
    expect(() => estimates.restore({ ...other, recent: 3 as never })).toThrow("state.recent must be a list of rewards");
    expect(() => estimates.restore({ ...other, plugIn: undefined as never })).toThrow("state.sums must be");
  });
});

describe("mixture-policy", () => {
  const context = { utility: utility({ kind: "variance" }), armCount: 3, floor: 0.05 };

  /** A rule that records its calls, recommends arm 1 and plays arm 2. */
  function spy(initial: number): MixtureRule & { readonly asked: boolean[] } {
    const asked: boolean[] = [];
    return {
      kind: "spy",
      initial,
      asked,
      decide({ limits }, blend, weights, isFirst) {
        asked.push(isFirst);
        playMostly(1, limits, blend);
        playMostly(2, limits, weights);
      },
    };
  }

  const intended = (weights: Float64Array) => weights.indexOf(Math.max(...weights));

  describe("playMostly", () => {
    it("gives all weight above the floor to one arm", () => {
      const weights = new Float64Array(3);
      playMostly(1, weightDomain(0.05, 3), weights);
      expect(Array.from(weights)).toEqual([0.05, 0.9, 0.05]);
    });
  });

  describe("mixturePolicy", () => {
    it("plays the arm with the fewest rewards until each has enough, and recommends equal shares meanwhile", () => {
      const rule = spy(2);
      const learner = new MixturePolicy(rule, context);
      const played = Array.from({ length: 6 }, () => {
        expect(Array.from(learner.recommend())).toEqual([1 / 3, 1 / 3, 1 / 3]);
        expect(rule.asked).toEqual([]);
        const arm = intended(learner.weights);
        expect(learner.weights[arm]).toBeCloseTo(0.9, 15);
        learner.update(arm, 1, 0.9);
        return arm;
      });
      expect(played).toEqual([0, 1, 2, 0, 1, 2]);
      expect(rule.asked).toEqual([true]);
      expect(intended(learner.recommend())).toBe(1);
      expect(intended(learner.weights)).toBe(2);
    });

    it("counts rewards of any arm, and calls the rule with isFirst only once", () => {
      const rule = spy(1);
      const learner = new MixturePolicy(rule, context);
      for (const arm of [2, 2, 2]) learner.update(arm, 1, 0.05);
      expect(intended(learner.weights)).toBe(0);
      for (const arm of [1, 0, 0, 1]) learner.update(arm, 1, 0.5);
      expect(rule.asked).toEqual([true, false, false]);
    });

    it("does not call the rule with isFirst again after a restore", () => {
      const [rule, other] = [spy(1), spy(1)];
      const [learner, copy] = [new MixturePolicy(rule, context), new MixturePolicy(other, context)];
      for (const arm of [0, 1, 2]) learner.update(arm, 1, 0.5);
      copy.restore(JSON.parse(JSON.stringify(learner.save())));
      expect(copy.weights).toEqual(learner.weights);
      expect(copy.recommend()).toEqual(learner.recommend());
      copy.update(0, 1, 0.5);
      expect(other.asked).toEqual([false]);
    });

    it("refuses a floor, costs and a state that do not fit the problem, without changing", () => {
      expect(() => new MixturePolicy(spy(1), { ...context, floor: 0.5 })).toThrow(
        "floor must be at least 0 and below 1/3, so that 3 options fit",
      );
      expect(() => new MixturePolicy(spy(1), { ...context, costs: [1] })).toThrow("costs must be");
      const learner = new MixturePolicy(spy(1), context);
      learner.update(0, 0.4, 0.9);
      const state = learner.save();
      expect(() => learner.restore({ ...state, weights: [1, 0, 0] })).toThrow(
        "weights[1] must be a finite number of at least 0.05",
      );
      expect(() => learner.restore({ ...state, blend: [1] })).toThrow("state.blend must be");
      expect(() => learner.restore({ ...state, estimates: null })).toThrow("state.estimates must be");
      expect(learner.save()).toEqual(state);
    });
  });
});
