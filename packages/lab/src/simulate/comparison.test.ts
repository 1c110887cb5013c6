import { describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { comparison } from "./comparison.ts";

const steady: Experiment = { ...smallExperiment, costs: [0.001, 0, 0.01] };
const drifting: Experiment = {
  ...steady,
  learners: [{ kind: "uniform", id: "uniform" }],
  drift: { to: smallExperiment.arms.toReversed(), from: 20, until: 40 },
};

describe("comparison", () => {
  test.each([
    ["that stay", steady],
    ["that drift", drifting],
  ])("of laws %s is that of the last round", (_, experiment) => {
    const problem = new Problem(experiment);
    const { equalShares, bestArm } = comparison(problem);
    const alone = [0, 1, 2].map((arm) => problem.lastStage.value([0, 1, 2].map((other) => (other === arm ? 1 : 0))));
    expect(bestArm.value).toBeCloseTo(Math.max(...alone), 13);
    expect(bestArm.arm).toBe(alone.indexOf(Math.max(...alone)));
    expect(equalShares.value).toBe(problem.lastStage.value([1 / 3, 1 / 3, 1 / 3]));
  });

  test("of the variance of Bernoulli laws is p (1 - p)", () => {
    const arms = [0.1, 0.4, 0.9].map((p) => ({ kind: "bernoulli" as const, p }));
    const { bestArm, equalShares } = comparison(new Problem({ ...smallExperiment, arms }));
    expect(bestArm.arm).toBe(1);
    expect(bestArm.value).toBeCloseTo(0.24, 14);
    expect(equalShares.value).toBeCloseTo((1.4 / 3) * (1.6 / 3), 14);
  });

  test("says what people quote, for utilities that have such", () => {
    const arms = [0, 1, 5].map((mean) => ({ kind: "gaussian" as const, mean, deviation: 1 }));
    const utility = { kind: "kernel-diversity", bandwidth: 1 } as const;
    const problem = new Problem({ ...smallExperiment, diagnostics: ["utility-gap"], utility, arms });
    const { equalShares, bestArm } = comparison(problem);
    for (const { value, shown } of [equalShares, bestArm]) expect(shown).toEqual({ RKE: -1 / value });
  });
});
