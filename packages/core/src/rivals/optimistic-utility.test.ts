import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { PlugIn } from "../learners/plug-in.ts";
import { Random } from "../random/random.ts";
import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import { uniformWeights } from "../simplex/truncated-simplex.ts";
import { utility } from "../utilities/index.ts";
import { climb, optimisticUtility } from "./optimistic-utility.ts";

const floor = 0.04;

/** Three arms that paid around 0, 1/2 and 1, with costs. */
function plugInOf(costs?: readonly number[]): PlugIn {
  const plugIn = new PlugIn({}, { utility: utility({ kind: "variance" }), armCount: 3, floor, costs });
  const random = Random.stream(1, "optimistic utility");
  for (let round = 0; round < 90; round++) plugIn.observe(round % 3, (round % 3) / 2 + 0.2 * random.uniform(), 0.5);
  return plugIn;
}

describe("optimisticUtility", () => {
  it("is the plug-in utility less costs, plus the bonuses of the blend", () => {
    const plugIn = plugInOf([0.1, 0, 0.3]);
    const bonuses = Float64Array.of(0.02, 0.05, 0);
    const problem = optimisticUtility(plugIn, bonuses);
    const weights = Float64Array.of(0.5, 0.2, 0.3);
    expectWithin(problem.value(weights), plugIn.value(weights) + 0.02, 1e-15);
    const plain = plugIn.gradient(weights);
    problem.gradient(weights).forEach((slope, arm) => {
      expectWithin(slope, plain[arm]! + bonuses[arm]! - 0.02, 1e-15);
    });
  });
});

describe("climb", () => {
  it("leaves no more to gain than a thousandth of the gradient's spread at equal shares, and stays where that holds", () => {
    const problem = optimisticUtility(plugInOf(), Float64Array.of(0.02, 0.05, 0));
    const blend = uniformWeights(3);
    climb(problem, floor, blend);
    const spread = problem.gradient(uniformWeights(3));
    const goal = 1e-3 * (Math.max(...spread) - Math.min(...spread));
    expect(frankWolfeGap(blend, problem.gradient(blend), floor)).toBeLessThanOrEqual(goal);
    const before = Array.from(blend);
    climb(problem, floor, blend);
    expect(Array.from(blend)).toEqual(before);
    // A bonus that shifts the best blend by less than the tolerance moves nothing either.
    climb(optimisticUtility(plugInOf(), Float64Array.of(0.02 + 1e-6, 0.05, 0)), floor, blend);
    expect(Array.from(blend)).toEqual(before);
  });

  it("gives an arm more weight for a larger bonus", () => {
    const shares = [0, 0.1, 0.2].map((bonus) => {
      const blend = uniformWeights(3);
      climb(optimisticUtility(plugInOf(), Float64Array.of(bonus, 0, 0)), floor, blend);
      return blend[0]!;
    });
    expect(shares[1]).toBeGreaterThan(shares[0]! + 0.03);
    expect(shares[2]).toBeGreaterThan(shares[1]! + 0.03);
  });

  it("leaves equal shares alone while no arm differs from another", () => {
    const plugIn = new PlugIn({}, { utility: utility({ kind: "variance" }), armCount: 3, floor });
    for (let round = 0; round < 6; round++) plugIn.observe(round % 3, 0.1 + Math.floor(round / 3) / 3, 0.5);
    const blend = uniformWeights(3);
    climb(optimisticUtility(plugIn, Float64Array.of(0.1, 0.1, 0.1)), floor, blend);
    expect(Array.from(blend)).toEqual(Array.from(uniformWeights(3)));
  });
});
