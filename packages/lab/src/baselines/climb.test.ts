import { Random } from "@blendit/core";
import { PlugIn } from "@blendit/core/learners";
import { maximise } from "@blendit/core/optimum";
import { frankWolfeGap, uniformWeights } from "@blendit/core/simplex";
import { type UtilitySpec, utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { climb, isDue, withBonuses } from "./climb.ts";

describe("climb", () => {
  const floor = 0.04;

  /** Estimates for three arms with rewards around 0, 1/2 and 1. */
  function plugInOf(): PlugIn {
    const plugIn = new PlugIn({}, { utility: utility({ kind: "variance" }), armCount: 3 });
    const random = Random.stream(1, "climb");
    for (let round = 0; round < 90; round++) plugIn.observe(round % 3, (round % 3) / 2 + 0.2 * random.uniform(), 0.5);
    return plugIn;
  }

  it("closes the gap to a thousandth of the gradient's spread at equal shares, and keeps a blend within that", () => {
    const problem = withBonuses(plugInOf(), Float64Array.of(0.02, 0.05, 0));
    const blend = uniformWeights(3);
    climb(problem, { limits: floor, isSmooth: true }, blend);
    const spread = problem.gradient(uniformWeights(3));
    const goal = 1e-3 * (Math.max(...spread) - Math.min(...spread));
    expect(frankWolfeGap(blend, problem.gradient(blend), floor)).toBeLessThanOrEqual(goal);
    const before = Array.from(blend);
    climb(problem, { limits: floor, isSmooth: true }, blend);
    expect(Array.from(blend)).toEqual(before);
    // A bonus that shifts the best blend by less than the tolerance has no effect.
    climb(withBonuses(plugInOf(), Float64Array.of(0.02 + 1e-6, 0.05, 0)), { limits: floor, isSmooth: true }, blend);
    expect(Array.from(blend)).toEqual(before);
  });

  it("gives an arm more weight for a larger bonus", () => {
    const shares = [0, 0.1, 0.2].map((bonus) => {
      const blend = uniformWeights(3);
      climb(withBonuses(plugInOf(), Float64Array.of(bonus, 0, 0)), { limits: floor, isSmooth: true }, blend);
      return blend[0]!;
    });
    expect(shares[1]).toBeGreaterThan(shares[0]! + 0.03);
    expect(shares[2]).toBeGreaterThan(shares[1]! + 0.03);
  });

  it("keeps equal shares while all arms are the same", () => {
    const plugIn = new PlugIn({}, { utility: utility({ kind: "variance" }), armCount: 3 });
    for (let round = 0; round < 6; round++) plugIn.observe(round % 3, 0.1 + Math.floor(round / 3) / 3, 0.5);
    const blend = uniformWeights(3);
    climb(withBonuses(plugIn, Float64Array.of(0.1, 0.1, 0.1)), { limits: floor, isSmooth: true }, blend);
    expect(Array.from(blend)).toEqual(Array.from(uniformWeights(3)));
  });

  it.each<UtilitySpec>([
    { kind: "median-deviation" },
    { kind: "upper-cvar", level: 0.2 },
    { kind: "inter-es", level: 0.3 },
  ])("comes equally close to the maximum of a utility with kinks, as found by core's maximise: $kind", (spec) => {
    const plugIn = new PlugIn({}, { utility: utility(spec), armCount: 4 });
    const random = Random.stream(3, spec.kind);
    for (let round = 0; round < 200; round++) plugIn.observe(round % 4, (round % 4) * random.uniform(), 0.5);
    const spread = plugIn.gradient(uniformWeights(4));
    const best = maximise(plugIn, floor, 1e-9).value;
    for (const tolerance of [1e-2, 1e-4]) {
      const blend = uniformWeights(4);
      climb(plugIn, { limits: floor, isSmooth: false, tolerance }, blend);
      const goal = tolerance * (Math.max(...spread) - Math.min(...spread));
      expect(plugIn.value(blend)).toBeGreaterThanOrEqual(best - goal);
      expect(Math.min(...blend)).toBeGreaterThanOrEqual(floor);
      expect(blend.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 14);
    }
  });
});

describe("isDue", () => {
  it("is true after every reward up to a hundred", () => {
    expect(Array.from({ length: 100 }, (_, index) => isDue(index + 1)).every((due) => due)).toBe(true);
  });

  it("is true again before the rewards have grown by more than 2 %, and at 10,000 rewards at most once in 100", () => {
    let last = 100;
    for (let round = 101; round <= 20_000; round++) {
      if (!isDue(round)) continue;
      expect(round - last).toBeLessThanOrEqual(0.02 * round);
      last = round;
    }
    const due = Array.from({ length: 1000 }, (_, index) => isDue(10_001 + index)).filter((is) => is).length;
    expect(due).toBeLessThanOrEqual(10);
  });
});

describe("withBonuses", () => {
  /** Estimates for three arms with rewards around 0, 1/2 and 1, and optional costs. */
  function plugInOf(costs?: readonly number[]): PlugIn {
    const plugIn = new PlugIn({}, { utility: utility({ kind: "variance" }), armCount: 3, costs });
    const random = Random.stream(1, "optimistic utility");
    for (let round = 0; round < 90; round++) plugIn.observe(round % 3, (round % 3) / 2 + 0.2 * random.uniform(), 0.5);
    return plugIn;
  }

  it("is the plug-in utility minus costs plus the bonuses of the blend", () => {
    const plugIn = plugInOf([0.1, 0, 0.3]);
    const bonuses = Float64Array.of(0.02, 0.05, 0);
    const problem = withBonuses(plugIn, bonuses);
    const weights = Float64Array.of(0.5, 0.2, 0.3);
    expect(Math.abs(problem.value(weights) - (plugIn.value(weights) + 0.02))).toBeLessThanOrEqual(1e-15);
    const plain = plugIn.gradient(weights);
    problem.gradient(weights).forEach((slope, arm) => {
      expect(Math.abs(slope - (plain[arm]! + bonuses[arm]! - 0.02))).toBeLessThanOrEqual(1e-15);
    });
  });
});
