import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { dot } from "../../test/utility.contract.ts";
import { smoothArms } from "../../test/utility-cases.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { learner } from "../specs/learner.ts";
import { utility } from "../specs/utility.ts";
import { biasOf } from "./learner.ts";

describe("biasOf", () => {
  const variance = utility({ kind: "variance" });
  const known = new KnownArms({ utility: variance, arms: smoothArms });
  const context = { utility: variance, armCount: smoothArms.length, floor: 0.03, knownArms: known };

  it("is -2 (estimated mean - mean)(mean_k - mean) for the variance, with the paper's prior", () => {
    const plugIn = learner({ kind: "mirror-ascent" }, context);
    const random = Random.stream(22, "variance");
    const counts = new Float64Array(smoothArms.length);
    const totals = new Float64Array(smoothArms.length);
    for (let round = 0; round < 200; round++) {
      const arm = plugIn.choose(random);
      const reward = smoothArms[arm]!.sample(random);
      plugIn.update(arm, reward, plugIn.weights[arm]!);
      counts[arm]! += 1;
      totals[arm]! += reward;
    }
    const weights = plugIn.weights;
    const estimated = dot(
      weights,
      totals.map((total, arm) => total / (counts[arm]! + 0.5)),
    );
    const mean = dot(
      weights,
      smoothArms.map((distribution) => distribution.mean),
    );
    const bias = biasOf(plugIn, known)!;
    smoothArms.forEach((distribution, arm) => {
      expectWithin(bias[arm]!, -2 * (estimated - mean) * (distribution.mean - mean), 1e-13);
    });
  });

  it("is zero for exact influence functions, also with costs", () => {
    const costs = [0.1, 0, 0.2, 0.05, 0];
    const arms = new KnownArms({ utility: variance, arms: smoothArms, costs });
    const exact = learner({ kind: "mirror-ascent", influence: "exact" }, { ...context, costs, knownArms: arms });
    expect(Array.from(biasOf(exact, arms)!)).toEqual([0, 0, 0, 0, 0]);
  });

  it("does not depend on costs, which are known", () => {
    const costs = [0.1, 0, 0.2, 0.05, 0];
    const arms = new KnownArms({ utility: variance, arms: smoothArms, costs });
    const without = biasOf(learner({ kind: "mirror-ascent" }, context), known)!;
    const withCosts = biasOf(learner({ kind: "mirror-ascent" }, { ...context, costs }), arms)!;
    without.forEach((bias, arm) => {
      expectWithin(withCosts[arm]!, bias, 1e-14);
    });
  });

  it("is undefined for a learner without a gradient", () => {
    expect(biasOf(learner({ kind: "uniform" }, context), known)).toBeUndefined();
  });
});
