import { describe, expect, it, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "../spec/experiment.ts";
import { parseExperiment } from "../spec/parse-experiment.ts";
import { Problem } from "../spec/problem.ts";
import { bestBlend, comparison, stageBlends } from "./blends.ts";

const vectors = {
  ...smallExperiment,
  utility: { kind: "von-neumann", bandwidth: 1, features: 16 },
  arms: [0, 2, 4].map((x) => ({ kind: "gaussian-vector", mean: [x, 0], deviation: 0.3 }) as const),
} as const;

describe("bestBlend", () => {
  it("is the optimum as plain data", () => {
    const best = bestBlend(smallExperiment);
    expect(Object.keys(best)).toEqual(["weights", "value", "certificate"]);
    expect(JSON.parse(JSON.stringify(best))).toEqual(best);
    expect(best.value).toBeCloseTo(new Problem(smallExperiment).best!.value, 14);
  });

  it("includes the utility in its customary unit", () => {
    const best = bestBlend(vectors);
    expect(best.shown).toEqual({ Vendi: Math.exp(best.value) });
  });

  it("excludes costs from the customary unit", () => {
    const best = bestBlend({ ...vectors, costs: [0.1, 0.1, 0.1] });
    expect(Math.log(best.shown!.Vendi!)).toBeCloseTo(best.value + 0.1, 12);
  });

  it("accepts a problem, with or without diagnostics", () => {
    const best = bestBlend(smallExperiment);
    expect(bestBlend(new Problem(smallExperiment))).toEqual(best);
    expect(bestBlend(new Problem({ ...smallExperiment, diagnostics: [] }))).toEqual(best);
  });
});

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
  ])("of distributions %s is for the last round", (_, experiment) => {
    const problem = new Problem(experiment);
    const { equalShares, bestArm } = comparison(problem);
    const alone = [0, 1, 2].map((arm) => problem.lastStage.value([0, 1, 2].map((other) => (other === arm ? 1 : 0))));
    expect(bestArm.value).toBeCloseTo(Math.max(...alone), 13);
    expect(bestArm.arm).toBe(alone.indexOf(Math.max(...alone)));
    expect(equalShares.value).toBe(problem.lastStage.value([1 / 3, 1 / 3, 1 / 3]));
  });

  test("of the variance of Bernoulli distributions is p (1 - p)", () => {
    const arms = [0.1, 0.4, 0.9].map((p) => ({ kind: "bernoulli" as const, p }));
    const { bestArm, equalShares } = comparison(new Problem({ ...smallExperiment, arms }));
    expect(bestArm.arm).toBe(1);
    expect(bestArm.value).toBeCloseTo(0.24, 14);
    expect(equalShares.value).toBeCloseTo((1.4 / 3) * (1.6 / 3), 14);
  });

  test("includes the customary unit of a utility, if it has one", () => {
    const arms = [0, 1, 5].map((mean) => ({ kind: "gaussian" as const, mean, deviation: 1 }));
    const utility = { kind: "kernel-diversity", bandwidth: 1 } as const;
    const problem = new Problem({ ...smallExperiment, diagnostics: ["utility-gap"], utility, arms });
    const { equalShares, bestArm } = comparison(problem);
    for (const { value, shown } of [equalShares, bestArm]) expect(shown).toEqual({ RKE: -1 / value });
  });
});

const at = (value: number) => ({ kind: "discrete", values: [value], masses: [1] });
const still = { utility: { kind: "mean" }, arms: [at(0), at(1)], floor: 0.1 };
const parsed = (drift?: object) => parseExperiment({ ...still, ...(drift && { drift }) }, { needs: "optimum" });

describe("stageBlends", () => {
  it("is undefined for distributions that do not drift", () => {
    expect(stageBlends(parsed())).toBeUndefined();
  });

  it("is the best blend before and after a sudden change", () => {
    const blends = stageBlends(parsed({ from: 50, until: 50, to: [at(3), at(2)] }))!;
    expect(blends.map(({ fromRound, share }) => [fromRound, share])).toEqual([
      [1, 0],
      [50, 1],
    ]);
    expect(blends.map(({ weights }) => weights.map((weight) => weight.toFixed(6)))).toEqual([
      ["0.100000", "0.900000"],
      ["0.900000", "0.100000"],
    ]);
    expect(blends[0]!.value).toBeCloseTo(0.9, 12);
    expect(blends[1]!.value).toBeCloseTo(2.9, 12);
  });

  it("has one blend for each step of a slow change; arm 0 is best if share s has 3 s > 1 + s", () => {
    const blends = stageBlends(parsed({ from: 100, until: 300, to: [at(3), at(2)] }))!;
    expect(blends).toHaveLength(21);
    for (const { share, weights } of blends) {
      if (share !== 0.5) expect(weights[0]! > weights[1]!).toBe(share > 0.5);
    }
  });
});
