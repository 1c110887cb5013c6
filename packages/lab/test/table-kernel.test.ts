import { readFileSync } from "node:fs";
import { Random } from "@blendit/core";
import { describe, expect, it } from "vitest";
import {
  armNames,
  evaluate,
  evaluateLog,
  loggedRows,
  parseExperiment,
  suggest,
  suggestionLines,
  type TableQuestion,
  tableOfText,
  tableProblem,
} from "../src/index.ts";

/** Computed with NumPy from examples/cars.csv, from kernel matrices of the 392 rows with both columns and their eigenvalues. */
const golden = {
  bandwidth: 32.8160021940516,
  equal: { "kernel-diversity": -0.49211512248591, "von-neumann": 1.070516813518 },
  blend: { "kernel-diversity": -0.53507389502233, "von-neumann": 0.9811478395415 },
  best: { "kernel-diversity": -0.38997425622079, "von-neumann": 1.2402889971924 },
};
const kinds = ["kernel-diversity", "von-neumann"] as const;

const text = readFileSync(new URL("../../../examples/cars.csv", import.meta.url), "utf8");
type TableUtility = TableQuestion["utility"];

const ask = (utility: TableUtility) =>
  tableProblem(tableOfText("cars.csv", text), { arm: "origin", reward: ["mpg", "horsepower"], utility });

describe.each(kinds)("%s on a table", (kind) => {
  const { problem, leftOut } = ask({ kind } as TableUtility);
  const suggestion = suggest(problem, { leftOut });

  it("uses the median distance between rows as bandwidth, and notes it", () => {
    const { bandwidth } = problem.experiment.utility as { bandwidth: number };
    expect(bandwidth).toBeCloseTo(golden.bandwidth, 12);
    expect(leftOut).toContain("bandwidth 32.82: the median distance between rows, because none is given");
  });

  it("has the exact values in suggestions and evaluations", () => {
    // Landmarks omit 1e-10 of the trace, and with 392 rows at most 3e-9 of the entropy.
    expect(suggestion.comparison.equal.value).toBeCloseTo(golden.equal[kind], 8);
    expect(suggestion.utility).toEqual(problem.experiment.utility);
    expect(suggestionLines(suggestion).join(" ")).toContain("bandwidth 32.82");
    const { value } = evaluate(problem, { Europe: 0.5, Japan: 0.3, USA: 0.2 });
    expect(value).toBeCloseTo(golden.blend[kind], 8);
  });

  it("has the exact best blend, and a suggestion is close to it", () => {
    const { weights, value: optimum } = problem.optimum;
    const { low } = problem.utility.offset?.(weights) ?? { low: 0 };
    const gain = golden.best[kind] - golden.equal[kind];
    // The von Neumann entropy is maximised with its main components, which costs a little of the gain.
    expect(Math.abs(optimum + low - golden.best[kind])).toBeLessThan((kind === "von-neumann" ? 0.005 : 1e-8) * gain);
    const { value } = suggestion;
    expect(value).toBeLessThanOrEqual(golden.best[kind] + 1e-9);
    expect(golden.best[kind] - value).toBeLessThan(0.02 * gain);
  });
});

describe("a kernel on a table", () => {
  it("may be a term of a sum", () => {
    const { problem } = ask({
      kind: "sum",
      terms: [
        { weight: 1, utility: { kind: "kernel-diversity" } as never },
        { weight: 2, utility: { kind: "von-neumann", bandwidth: golden.bandwidth } },
      ],
    });
    const { value } = evaluate(problem, { Europe: 0.5, Japan: 0.3, USA: 0.2 });
    expect(value).toBeCloseTo(golden.blend["kernel-diversity"] + 2 * golden.blend["von-neumann"], 8);
  });

  it("keeps a given bandwidth and number of random features", () => {
    const { problem, leftOut } = ask({ kind: "kernel-diversity", bandwidth: 20, features: 512 });
    expect(problem.experiment.utility).toEqual({ kind: "kernel-diversity", bandwidth: 20, features: 512 });
    expect(leftOut.join()).not.toContain("bandwidth");
    expect(armNames(problem.experiment)).toEqual(["Europe", "Japan", "USA"]);
  });

  it("compares outcomes as they are clipped", () => {
    const clipped = tableOfText("clipped.csv", "arm,x\na,-3\na,0\nb,1\nb,9\n");
    const utility = { kind: "kernel-diversity", bandwidth: 1, support: [0, 1], outside: "clip" } as const;
    const { problem } = tableProblem(clipped, { arm: "arm", reward: "x", utility });
    // Outcomes are 0 and 1, so half of all pairs differ, with k^2 = exp(-1).
    expect(evaluate(problem, { a: 0.5, b: 0.5 }).value).toBeCloseTo(-(1 + Math.exp(-1)) / 2, 12);
  });

  it("weights the rows of a log", () => {
    const rows = Array.from({ length: 40 }, (_, row) => (row % 2 ? `b,${row % 3},0.5` : `a,${row % 4},0.5`));
    const log = tableOfText("log.csv", ["arm,x,p", ...rows].join("\n"));
    const question = { arm: "arm", reward: "x", utility: { kind: "von-neumann", bandwidth: 0.01 } } as const;
    const read = tableProblem(log, question);
    const outcomes = loggedRows(log, { ...question, probability: "p" }, read);
    // The bandwidth is small, so the value is the entropy of the shares of outcomes: half 0 and half 2 for a; 0, 1 and 2 in 7, 7
    // and 6 of 20 rows for b.
    const shares = [0.75 / 2 + (0.25 * 7) / 20, (0.25 * 7) / 20, 0.75 / 2 + (0.25 * 6) / 20];
    const expected = shares.reduce((sum, share) => sum - share * Math.log(share), 0);
    expect(evaluateLog(read.problem, outcomes, { a: 0.75, b: 0.25 }).value).toBeCloseTo(expected, 8);
  });

  it("requires a bandwidth if all rows are the same", () => {
    const same = tableOfText("same.csv", "arm,x\na,1\na,1\nb,1\nb,1\n");
    expect(() => tableProblem(same, { arm: "arm", reward: "x", utility: { kind: "von-neumann" } })).toThrow(
      "All outcomes are the same, so no bandwidth can be derived.",
    );
  });

  it("requires a bandwidth in an experiment file", () => {
    const file = {
      utility: { kind: "kernel-diversity" },
      arms: [
        { kind: "uniform", low: 0, high: 1 },
        { kind: "uniform", low: 0, high: 2 },
      ],
      floor: 0,
    };
    expect(() => parseExperiment(file, { needs: "optimum" })).toThrow(/bandwidth/);
  });
});

it("warns if an option has few rows for the number of kinds of outcomes in the blend", () => {
  const random = Random.stream(4, "sparse");
  const columns = Array.from({ length: 8 }, (_, column) => `x${column}`);
  const tableOf = (rows: number, spread: number) => {
    const line = (_: unknown, row: number) =>
      [row % 2 ? "a" : "b", ...columns.map(() => spread * random.uniform())].join(",");
    const lines = [`arm,${columns.join(",")}`, ...Array.from({ length: rows }, line)];
    return tableOfText("wide.csv", lines.join("\n"));
  };
  const cautionOf = (rows: number, spread: number) => {
    const utility = { kind: "von-neumann", bandwidth: 1 } as const;
    const { problem } = tableProblem(tableOf(rows, spread), { arm: "arm", reward: columns, utility });
    return suggest(problem).comparison.bestSingle.caution;
  };
  expect(cautionOf(80, 2)).toMatch(/has 40 rows for a blend of about \d+ different kinds/);
  // Outcomes that hardly differ count as about one kind.
  expect(cautionOf(80, 0.1)).toBeUndefined();
});
