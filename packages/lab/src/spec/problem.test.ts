import { isDistribution } from "@blendit/core/distributions";
import { describe, expect, test, vi } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "./experiment.ts";
import { Problem } from "./problem.ts";
import { ProblemParts } from "./problem-parts.ts";

const coins: Experiment = {
  ...smallExperiment,
  utility: { kind: "mean" },
  arms: [
    { kind: "bernoulli", p: 0.3 },
    { kind: "bernoulli", p: 0.7 },
  ],
  floor: 0.05,
};

describe("Problem", () => {
  test("builds laws, utility and the utility of known arms", () => {
    const { experiment, laws, utility, known } = new Problem(smallExperiment);
    expect(experiment).toBe(smallExperiment);
    // Beta(a, b) has mean a / (a + b).
    expect(laws.filter(isDistribution).map(({ mean }) => mean)).toEqual([2 / 7, 5 / 7, 0.5]);
    expect(utility.kind).toBe("variance");
    // Beta(3, 3): ab / ((a + b)^2 (a + b + 1)) = 9 / 252.
    expect(known.value([0, 0, 1])).toBeCloseTo(9 / 252, 15);
  });

  test("knows the best blend: all that the floor leaves free on the better coin", () => {
    const { best } = new Problem(coins);
    expect(Array.from(best!.weights)).toEqual([expect.closeTo(0.05, 12), expect.closeTo(0.95, 12)]);
    expect(best!.value).toBeCloseTo(0.05 * 0.3 + 0.95 * 0.7, 12);
  });

  test("takes costs off, in the best blend too", () => {
    const { best, known } = new Problem({ ...coins, costs: [0, 0.5] });
    expect(known.value([0.5, 0.5])).toBeCloseTo(0.5 - 0.25, 15);
    // Net of costs the coins pay 0.3 and 0.2.
    expect(Array.from(best!.weights)).toEqual([expect.closeTo(0.95, 12), expect.closeTo(0.05, 12)]);
    expect(best!.value).toBeCloseTo(0.95 * 0.3 + 0.05 * 0.2, 12);
  });

  test("without diagnostics does not look for the best blend, nor build known arms that no learner asks for", () => {
    const learners: Experiment["learners"] = [
      { id: "exact", kind: "mirror-ascent", influence: "exact" },
      { id: "plug-in", kind: "mirror-ascent" },
    ];
    const experiment = { ...coins, learners, diagnostics: [] };
    const parts = ProblemParts.of(experiment);
    const known = vi.spyOn(parts, "known", "get");
    const problem = new Problem(experiment, { parts });
    expect(problem.best).toBeUndefined();
    expect(problem.knownTo(learners[1]!)).toBeUndefined();
    expect(known).not.toHaveBeenCalled();
    expect(problem.knownTo(learners[0]!)).toBe(problem.known);
  });

  test("takes the best blend that was found elsewhere, and what was built before", () => {
    const parts = ProblemParts.of(coins);
    const best = { weights: Float64Array.of(0.5, 0.5), value: 3, certificate: 0 };
    const problem = new Problem(coins, { parts, best });
    expect(problem.best).toBe(best);
    expect(problem.stageAt(1).best).toBe(best);
    expect(problem.arms).toBe(parts.arms);
    expect(problem.known).toBe(parts.known);
  });

  test("finds the best blend in turns, once, and as at one go", async () => {
    const problem = new Problem(coins);
    const [one, other] = await Promise.all([problem.findOptimum(), problem.findBest()]);
    expect(one).toEqual(new Problem(coins).optimum);
    expect(other).toBe(one);
    expect(problem.optimum).toBe(one);
    expect(await new Problem({ ...coins, diagnostics: [] }).findBest()).toBeUndefined();
  });

  test("refuses what cannot be built, with the parameter's name", () => {
    expect(() => new Problem({ ...coins, floor: 0.5 })).toThrow(/invalid floor/);
    expect(() => new Problem({ ...coins, costs: [1] }).known).toThrow(/invalid costs/);
    expect(() => new Problem({ ...coins, arms: [{ kind: "bernoulli", p: 2 }] })).toThrow(/invalid p/);
  });
});
