import { describe, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { PlugIn } from "../learners/estimates/plug-in.ts";
import { Random } from "../random/random.ts";
import { utility } from "../utilities/index.ts";
import { optimisticUtility } from "./optimistic-utility.ts";

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
