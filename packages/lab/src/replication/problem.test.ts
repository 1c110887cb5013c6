import { isDistribution } from "@blendit/core/distributions";
import { describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "../experiment.ts";
import { problemOf } from "./problem.ts";

const coins: Experiment = {
  ...smallExperiment,
  utility: { kind: "mean" },
  arms: [
    { kind: "bernoulli", p: 0.3 },
    { kind: "bernoulli", p: 0.7 },
  ],
  floor: 0.05,
};

describe("problemOf", () => {
  test("builds laws, utility and the utility of known arms", () => {
    const { experiment, laws, utility, known } = problemOf(smallExperiment);
    expect(experiment).toBe(smallExperiment);
    // Beta(a, b) has mean a / (a + b).
    expect(laws.filter(isDistribution).map(({ mean }) => mean)).toEqual([2 / 7, 5 / 7, 0.5]);
    expect(utility.kind).toBe("variance");
    // Beta(3, 3): ab / ((a + b)^2 (a + b + 1)) = 9 / 252.
    expect(known.value([0, 0, 1])).toBeCloseTo(9 / 252, 15);
  });

  test("knows the best blend: all that the floor leaves free on the better coin", () => {
    const { best } = problemOf(coins);
    expect(Array.from(best!.weights)).toEqual([expect.closeTo(0.05, 12), expect.closeTo(0.95, 12)]);
    expect(best!.value).toBeCloseTo(0.05 * 0.3 + 0.95 * 0.7, 12);
  });

  test("takes costs off, in the best blend too", () => {
    const { best, known } = problemOf({ ...coins, costs: [0, 0.5] });
    expect(known.value([0.5, 0.5])).toBeCloseTo(0.5 - 0.25, 15);
    // Net of costs the coins pay 0.3 and 0.2.
    expect(Array.from(best!.weights)).toEqual([expect.closeTo(0.95, 12), expect.closeTo(0.05, 12)]);
    expect(best!.value).toBeCloseTo(0.95 * 0.3 + 0.05 * 0.2, 12);
  });

  test("does not look for the best blend when no diagnostic asks for it", () => {
    expect(problemOf({ ...coins, diagnostics: [] }).best).toBeUndefined();
  });

  test("refuses what cannot be built, with the parameter's name", () => {
    expect(() => problemOf({ ...coins, floor: 0.5 })).toThrow(/invalid floor/);
    expect(() => problemOf({ ...coins, costs: [1] })).toThrow(/invalid costs/);
    expect(() => problemOf({ ...coins, arms: [{ kind: "bernoulli", p: 2 }] })).toThrow(/invalid p/);
  });
});
