import { describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { Problem } from "../spec/problem.ts";
import { optimumLines, optimumReport } from "./optimum-lines.ts";

const uniform = { kind: "uniform", low: 0, high: 1 } as const;
const arms = [
  { kind: "bernoulli", p: 0.1, name: "rare" },
  { kind: "bernoulli", p: 0.9, name: "common" },
] as const;
const experiment = { ...smallExperiment, arms, floor: 0.05, learners: [], diagnostics: [] };
const target = { kind: "cramer", target: uniform } as const;

describe("optimumLines", () => {
  test("have question, named blend, comparison with simple blends, and certificate", () => {
    const lines = optimumLines(new Problem(experiment));
    expect(lines.slice(0, -1)).toEqual([
      "Which blend of rare and common has the largest variance, with every share at least 5 %?",
      "",
      "Option  Share (%)",
      "──────  ─────────",
      expect.stringMatching(/^(rare|common) +50\.0$/),
      expect.stringMatching(/^(rare|common) +50\.0$/),
      "",
      expect.stringMatching(/^Blend +Goal +Below the best$/),
      expect.stringMatching(/^[─ ]+$/),
      expect.stringMatching(/^Equal shares +0\.2500 /),
      expect.stringMatching(/^(rare|common) alone +0\.09000 +0\.1600$/),
      expect.stringMatching(/^Best blend +0\.2500 +–$/),
      "",
    ]);
    expect(lines.at(-1)).toBe(
      "The best blend with every share at least 5 % is optimal to within a millionth of its value.",
    );
  });

  test("say if one arm alone is better than all blends within the floor", () => {
    const problem = new Problem({ ...experiment, utility: target, arms: [uniform, arms[0]] });
    expect(optimumLines(problem).join(" ")).toContain("arm 1 alone is better than any blend within the minimum shares");
  });

  test("sum up all arms but twenty", () => {
    const many = Array.from({ length: 80 }, (_, arm) => ({ kind: "bernoulli", p: arm / 80 }) as const);
    const lines = optimumLines(new Problem({ ...experiment, arms: many, floor: 0.001 }));
    expect(lines.some((line) => line.startsWith("60 other options"))).toBe(true);
  });

  test("have the first and the last blend of distributions that drift", () => {
    const drift = { to: [uniform, arms[0]], from: 20, until: 40 };
    const lines = optimumLines(new Problem({ ...experiment, utility: target, drift }));
    expect(lines).toContain("From round 1 on:");
    expect(lines).toContain("From round 40 on, after the drift (--json has all 21 stages):");
  });
});

describe("optimumReport", () => {
  test("has the same results as data", () => {
    const report = optimumReport(new Problem({ ...experiment, arms: [arms[0], { ...arms[1], p: 0.6 }] }));
    expect(Object.keys(report)).toEqual([
      "names",
      "weights",
      "value",
      "certificate",
      "feasible",
      "floor",
      "equalShares",
      "bestArm",
    ]);
    expect(report).toMatchObject({ names: ["rare", "common"], floor: 0.05, bestArm: { name: "common" } });
    expect(report.bestArm.value).toBeCloseTo(0.24, 14);
    expect(report.equalShares.value).toBeCloseTo(0.35 * 0.65, 14);
  });

  test("has the ceiling, if there is one, and keeps it", () => {
    const report = optimumReport(new Problem({ ...experiment, ceiling: [0.625, 1] }));
    expect(report).toMatchObject({ floor: 0.05, ceiling: [0.625, 1] });
    expect(report.weights[0]).toBeLessThanOrEqual(0.625);
    expect(optimumReport(new Problem(experiment))).not.toHaveProperty("ceiling");
  });

  test("has every stage of distributions that drift", () => {
    const drift = { to: [uniform, arms[0]], from: 20, until: 20 };
    const { stages } = optimumReport(new Problem({ ...experiment, drift }));
    expect(stages!.map(({ fromRound }) => fromRound)).toEqual([1, 20]);
  });
});
