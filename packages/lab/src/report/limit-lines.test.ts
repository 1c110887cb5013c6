import { describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { ConstraintSpec } from "../spec/constraints.ts";
import { Problem } from "../spec/problem.ts";
import { boundKeptBy, infeasibleLines, infeasibleReport } from "./limit-lines.ts";
import { optimumLines, optimumReport } from "./optimum-lines.ts";

const arm = (name: string, quality: number, dollars: number) =>
  ({
    name,
    kind: "record",
    metrics: {
      quality: { kind: "bernoulli", p: quality },
      dollars: { kind: "discrete", values: [dollars], masses: [1] },
    },
  }) as const;
const quality = { kind: "mean", of: "quality" } as const;
const dollars = { kind: "mean", of: "dollars" } as const;

/** Two arms: quality 0.5 for one dollar, 0.9 for three. */
function problem(...constraints: ConstraintSpec[]): Problem {
  const arms = [arm("small", 0.5, 1), arm("large", 0.9, 3)];
  return new Problem({
    ...smallExperiment,
    utility: quality,
    arms,
    floor: 0,
    learners: [],
    diagnostics: [],
    constraints,
  });
}

describe("limits of an optimum", () => {
  const budget = problem({ utility: dollars, atMost: 2 }, { utility: quality, atLeast: 0.6 });

  test("have value, bound, slack and price", () => {
    // The blend is half of each; another dollar buys 0.2 of quality.
    const { weights, value, feasible, constraints } = optimumReport(budget);
    expect([...weights, value]).toEqual([0.5, 0.5, 0.7].map((each) => expect.closeTo(each, 9)));
    expect(feasible).toBe(true);
    expect(constraints).toEqual([
      {
        name: "mean of dollars",
        side: "at most",
        value: expect.closeTo(2, 9),
        bound: 2,
        slack: expect.closeTo(0, 9),
        price: expect.closeTo(0.2, 6),
      },
      {
        name: "mean of quality",
        side: "at least",
        value: expect.closeTo(0.7, 9),
        bound: 0.6,
        slack: expect.closeTo(0.1, 9),
        price: expect.closeTo(0, 6),
      },
    ]);
  });

  test("are described in words", () => {
    const text = optimumLines(budget).join("\n");
    expect(text.replaceAll("\n", " ")).toContain("mean of dollars at most 2 and mean of quality at least 0.6?");
    expect(text).toContain("large alone (breaks a limit)");
    expect(text).toMatch(/^mean of dollars +2\.000 +at most 2 +0$/m);
    expect(text).toContain("Raising the bound of mean of dollars by 1 gains up to 0.200.");
    expect(text).toContain("mean of quality costs nothing");
    expect(text).toContain("The best blend with all limits met is optimal to within");
  });

  test("leave the best single arm that keeps them for comparison", () => {
    const tight = problem({ utility: dollars, atMost: 2 });
    expect(optimumReport(tight).bestArm).toEqual({ name: "small", value: expect.closeTo(0.5, 12) });
    const text = optimumLines(tight).join("\n");
    expect(text).toMatch(/^small alone +0\.5000 +0\.2000$/m);
    expect(text).not.toContain("large alone");
  });

  test("without slack have no price", () => {
    // The variance of quality is at most 1/4, for a mean of 1/2, which is small alone. Reducing it by e moves the mean by sqrt(e).
    const tight = problem({ utility: { kind: "variance", of: "quality" }, atLeast: 0.25 });
    const { weights, constraints } = optimumReport(tight);
    expect(weights[0]).toBeCloseTo(1, 3);
    expect(constraints).toMatchObject([{ price: null }]);
    expect(optimumLines(tight).join(" ")).toContain("variance of quality has no slack:");
  });
});

describe("limits that no blend keeps", () => {
  test("are reported with the best reachable values and the conflicts", () => {
    const both = problem({ utility: dollars, atMost: 1.5, name: "budget" }, { utility: quality, atLeast: 0.8 });
    const report = infeasibleReport(both)!;
    expect(report).toMatchObject({
      names: ["small", "large"],
      feasible: false,
      conflicting: ["budget", "mean of quality"],
      constraints: [{ name: "budget", reachable: expect.closeTo(1, 9) }, { reachable: expect.closeTo(0.9, 9) }],
    });
    // A share s of large breaks the budget by (1 + 2 s - 1.5) / 2 of its range and quality by (0.8 - 0.5 - 0.4 s) / 0.4: equal at s = 1 / 2.
    expect(report.weights[1]).toBeCloseTo(0.5, 6);
    expect(report.violation).toBeCloseTo(0.25, 6);
    expect(infeasibleLines(report).join(" ")).toContain("breaks a limit by 25 % of the range");
    expect(infeasibleLines(report).join(" ")).toContain(
      "No blend keeps these limits together: budget and mean of quality.",
    );
    expect(() => both.optimum).toThrow("No blend keeps all of these limits: budget, mean of quality.");
  });

  test("are named if they cannot be kept even alone", () => {
    const both = problem({ utility: dollars, atMost: 0.5 }, { utility: quality, atLeast: 0.6 });
    expect(infeasibleLines(infeasibleReport(both)!)[0]).toBe(
      "No blend keeps mean of dollars, whatever the other limits are.",
    );
  });

  test.each([
    [
      { utility: dollars, atMost: 0.5 },
      "No blend keeps mean of dollars at most 0.5: the lowest possible is 1.00 (small alone). What can be kept: mean of dollars at most 1.",
    ],
    [
      { utility: quality, atLeast: 0.95 },
      "No blend keeps mean of quality at least 0.95: the highest possible is 0.900 (large alone). What can be kept: mean of quality at least 0.9.",
    ],
    [
      { utility: { kind: "variance", of: "dollars" }, atLeast: 1.5 },
      "No blend keeps variance of dollars at least 1.5: the highest possible is 1.00. What can be kept: variance of dollars at least 1.",
    ],
  ] as const)("need only a sentence if there is one: %j", (limit, text) => {
    const alone = problem(limit);
    expect(infeasibleLines(infeasibleReport(alone)!).join(" ")).toBe(text);
  });

  test("come with limits that some blend keeps", () => {
    const both = problem({ utility: dollars, atMost: 1.5017, name: "budget" }, { utility: quality, atLeast: 0.8 });
    const text = infeasibleLines(infeasibleReport(both)!).join(" ");
    expect(text).toContain("What can be kept: budget at most 2.01 and mean of quality at least 0.7.");
    expect(
      infeasibleReport(problem({ utility: dollars, atMost: 2.01 }, { utility: quality, atLeast: 0.7 })),
    ).toBeUndefined();
  });

  test.each([
    [2.92914e-5, "at most", 0.0000293],
    [2.93014e-5, "at most", 0.0000294],
    [2.93014e-5, "at least", 0.0000293],
    [-1234.5, "at most", -1230],
    [-1234.5, "at least", -1240],
    [0.9, "at most", 0.9],
    [0.9 - 1e-15, "at least", 0.9],
    [0, "at least", 0],
  ] as const)("are rounded so that they are kept: %d %s", (value, side, bound) => {
    expect(boundKeptBy(value, side)).toBe(bound);
  });

  test("have enough digits to show the violation", () => {
    const near = problem({ utility: quality, atLeast: 0.90001 });
    expect(infeasibleLines(infeasibleReport(near)!).join(" ")).toContain(
      "the highest possible is 0.90000 (large alone)",
    );
  });

  test("are not reported if some blend keeps them", () => {
    expect(infeasibleReport(problem({ utility: dollars, atMost: 2 }))).toBeUndefined();
    expect(infeasibleReport(problem())).toBeUndefined();
  });
});
