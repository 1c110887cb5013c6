import { csvParse } from "d3-dsv";
import { describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { ConstraintSpec } from "../spec/constraints.ts";
import type { ArmSpec, Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import {
  type FrontierReport,
  frontierAnswer,
  frontierCsv,
  frontierLines,
  frontierReport,
  frontierTable,
} from "./frontier-lines.ts";
import { frontierFigure, frontierPage } from "./frontier-page.ts";

const record = (name: string, quality: number, dollars: number): ArmSpec => ({
  name,
  kind: "record",
  metrics: {
    quality: { kind: "bernoulli", p: quality },
    dollars: { kind: "discrete", values: [dollars], masses: [1] },
  },
});
const quality = { kind: "mean", of: "quality" } as const;
const dollars = { kind: "mean", of: "dollars" } as const;
const budget: ConstraintSpec = { name: "budget", utility: dollars, atMost: 1.5 };

function problemOf(parts: Partial<Experiment>): Problem {
  return new Problem({ ...smallExperiment, floor: 0, learners: [], diagnostics: [], ...parts });
}

function curveOf(problem: Problem, options = {}): FrontierReport {
  const report = frontierReport(problem, { which: 0, ...options });
  if (!report.feasible) throw new Error("infeasible");
  return report;
}

const models = [record("small", 0.5, 1), record("middle, fast", 0.8, 2), record("large", 0.9, 3)];
const routing = problemOf({ utility: quality, arms: models, constraints: [budget] });

/** Point masses at 0 and 1: the largest variance with a mean of at least w is w (1 - w), from w = 1/2 on. */
const coins = [0, 1].map((value): ArmSpec => ({ kind: "discrete", values: [value], masses: [1] }));
const spread = problemOf({
  utility: { kind: "variance" },
  arms: coins,
  constraints: [{ utility: { kind: "mean" }, atLeast: 0.7 }],
});

describe("a frontier of a linear program", () => {
  const report = curveOf(routing);

  test("has its corners, each with a price between the slopes on either side", () => {
    expect(report).toMatchObject({ constraint: "budget", names: ["small", "middle, fast", "large"], feasible: true });
    expect(report.error).toBeLessThan(1e-12);
    expect(report.points).toEqual([
      { bound: 3, value: expect.closeTo(0.9, 12), price: 0, weights: [0, 0, 1] },
      { bound: 2, value: expect.closeTo(0.8, 12), price: expect.any(Number), weights: [0, 1, 0] },
      { bound: 1, value: expect.closeTo(0.5, 12), price: null, weights: [1, 0, 0] },
    ]);
    const { price } = report.points[1]!;
    expect(price).toBeGreaterThanOrEqual(0.1 - 1e-9);
    expect(price).toBeLessThanOrEqual(0.3 + 1e-9);
  });

  test("is printed as a table with a sentence on its precision", () => {
    const text = frontierLines(routing, report).join("\n");
    expect(text).toMatch(
      /^With budget at most 1\.5, use 50.% small, 50.% middle, fast\. The mean of quality is 0\.650\. Without\nthe limit it would be 0\.900, with the tightest possible one 0\.500\.\n\nWhich blend of small, middle, fast and large has the largest mean of quality\? The answer for every\nbound of budget,/,
    );
    expect(text).toMatch(/\nbudget at most +Mean of quality +Price \(gain per unit\) +small +middle, fast +large\n/);
    expect(text).toMatch(/\n +3\.000 +0\.9000\d* +0 +0 % +0 % +100 %\n/);
    expect(text).toMatch(/\n +1\.000 +0\.5000\d* +– +100 % +0 % +0 %\n/);
    expect(text).toContain("Certified: apart from rounding, no blend is above the curve through these 3 points.");
    expect(text).toContain("Above 3.000, the limit makes no difference. Below 1.000, no blend keeps it.");
  });

  test("is exported as CSV with all numbers", () => {
    const rows = csvParse(frontierCsv(report));
    expect(rows.columns).toEqual([
      "bound",
      "value",
      "price",
      "weight of small",
      "weight of middle, fast",
      "weight of large",
    ]);
    expect(rows.map((row) => Number(row.value))).toEqual(report.points.map(({ value }) => value));
    expect(rows.map((row) => row.price === "")).toEqual([false, false, true]);
    expect(rows.map((row) => row["weight of middle, fast"])).toEqual(["0", "1", "0"]);
  });

  test("is plain JSON", () => {
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test("is a figure and a page", () => {
    const figure = frontierFigure(routing, report);
    expect(figure.wide).toContain("Mean of quality against budget at most. At the end, at 3: best blend is at 0.9.");
    const page = frontierPage(routing, report, figure, "Made by a test.");
    expect(page).toContain('<p class="answer">With budget at most 1.5, use');
    expect(page).toContain("no blend is above the curve through these 3 points");
    expect(figure.wide).toContain("limit in the file: 1.5");
    expect(page).toContain("Made by a test.");
  });
});

/** A scatter of point masses, whose squared distance to a target at 0 falls with the weight of the nearest. */
const near = [0, 3].map((value): ArmSpec => ({ kind: "discrete", values: [value], masses: [1] }));
const matching = problemOf({
  utility: { kind: "wasserstein", target: { kind: "discrete", values: [0], masses: [1] } },
  arms: near,
  constraints: [{ name: "mean", utility: { kind: "mean" }, atLeast: 1 }],
});

describe("the frontier of a squared distance", () => {
  const report = curveOf(matching);

  test("is told as a distance, with the goal for the price", () => {
    // A third of the outcomes are at 3: the squared distance is 3.
    expect(frontierAnswer(matching, report).replaceAll("\u00a0", " ")).toBe(
      "With mean at least 1, use 67 % arm 1, 33 % arm 2. The distance to the target is 1.73. Without the limit it would be 0, with the tightest possible one 3.00.",
    );
    const { columns, rows } = frontierTable(matching, report);
    expect(columns.map(({ label }) => label).slice(0, 4)).toEqual([
      "mean at least",
      "Distance to the target",
      "Goal (minus its square)",
      "Price (gain per unit)",
    ]);
    expect(rows.at(-1)!.slice(0, 3)).toEqual(["3.000", "3.0000", "−9.0000"]);
  });

  test("has a curve between its points, because the distance is no straight line", () => {
    const { wide } = frontierFigure(matching, report);
    expect(wide).toContain("Smallest distance to the target for each bound of mean");
    const longest = Math.max(...[...wide.matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path!.split("L").length));
    expect(longest).toBeGreaterThan(50);
  });
});

test("bounds that differ by much have a logarithmic axis, others a linear one", () => {
  const ticks = (prices: readonly number[]) => {
    const arms = prices.map((price, index) => record(`model ${index}`, 0.5 + 0.1 * index, price));
    const problem = problemOf({ utility: quality, arms, constraints: [budget] });
    return [...frontierFigure(problem, curveOf(problem)).wide.matchAll(/>([\d.]+)<\/text>/g)].map(([, tick]) => tick);
  };
  expect(ticks([0.01, 0.2, 10])).toEqual(expect.arrayContaining(["0.01", "0.1", "1", "10"]));
  expect(ticks([1, 2, 3])).not.toContain("10");
  expect(ticks([0, 0.2, 10])).toEqual(expect.arrayContaining(["0", "2", "4"]));
});

describe("a curved frontier", () => {
  test.each([1e-2, 1e-4, 1e-6])("is certified to a share of %d of its range", (relativeTolerance) => {
    const { points, error } = curveOf(spread, { relativeTolerance });
    expect(error).toBeLessThanOrEqual(relativeTolerance * 0.25);
    expect(points[0]).toMatchObject({ bound: expect.closeTo(0.5, 6), value: expect.closeTo(0.25, 9) });
    expect(points.at(-1)).toMatchObject({ bound: 1, value: 0 });
    for (const { bound, value } of points) expect(value).toBeCloseTo(bound * (1 - bound), 9);
    // The middle of a chord of width h is h^2 / 4 below w (1 - w), which is within the error.
    const widths = points.slice(1).map(({ bound }, index) => bound - points[index]!.bound);
    expect(Math.max(...widths) ** 2 / 4).toBeLessThanOrEqual(error * (1 + 1e-6) + 1e-12);
  });

  test("shows at most 20 of its points, including the ends, and states its precision", () => {
    const report = curveOf(spread);
    expect(report.points.length).toBeGreaterThan(20);
    const { rows } = frontierTable(spread, report);
    expect(rows).toHaveLength(20);
    expect([rows[0]![0], rows.at(-1)![0]]).toEqual(["0.5000", "1.000"]);
    const text = frontierLines(spread, report).join(" ");
    const [, share] = /\(([\d.]+) % of the range of the goal\)/.exec(text)!;
    expect(Number(share) / 100).toBeCloseTo(report.error / 0.25, 6);
    expect(text).toMatch(/Below 0\.500\d*, the limit makes no difference\. Above 1\.000, no blend keeps it\./);
  });

  test("has at most the requested number of points, and then a larger error", () => {
    const { points, error } = curveOf(spread, { points: 5 });
    expect(points).toHaveLength(5);
    expect(error).toBeGreaterThan(1e-4 * 0.25);
  });
});

test("small bounds have no power of ten in sentences, and the price says which way the limit moves", () => {
  const arms = [record("small", 0.5, 0.00003), record("large", 0.9, 0.01)];
  const routing = problemOf({ utility: quality, arms, constraints: [{ ...budget, atMost: 0.001 }] });
  const text = frontierLines(routing, curveOf(routing)).join(" ");
  expect(text).toContain("Below 0.00003000, no blend keeps it.");
  expect(text).toContain("the most that the mean of quality can gain if you raise the limit by 1.");
  expect(frontierLines(spread, curveOf(spread)).join(" ")).toContain("if you lower the limit by 1.");
});

test("only the arms with the largest shares have columns if there are many", () => {
  const arms = Array.from({ length: 9 }, (_, index) => record(`model ${index}`, 0.1 * index, 0.1 * index ** 2));
  const problem = problemOf({ utility: quality, arms, constraints: [budget] });
  const { columns, rows } = frontierTable(problem, curveOf(problem));
  expect(columns.map(({ label }) => label).slice(3)).toEqual([
    ...Array.from({ length: 6 }, () => expect.stringMatching(/^model \d$/)),
    "3 others",
  ]);
  // The shares of arms and others add up to the whole blend; corners have a single arm.
  const shares = rows.map((row) => row.slice(3).map(Number.parseFloat));
  for (const row of shares) expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 9);
  expect(shares.at(-1)).toContain(100);
});

test("a limit costs nothing if the best blend also has the best value of the limit", () => {
  const problem = problemOf({ utility: quality, arms: models, constraints: [{ utility: quality, atLeast: 0.6 }] });
  const report = curveOf(problem);
  expect(report.points).toHaveLength(1);
  expect(frontierLines(problem, report).at(-1)).toMatch(/^mean of quality costs nothing: the same blend is best/);
  expect(frontierFigure(problem, report).wide).toContain("best blend is at 0.9");
});

describe("the answer for the bound of the file", () => {
  const answer = (atMost: number) => {
    const problem = problemOf({ utility: quality, arms: models, constraints: [{ ...budget, atMost }] });
    return frontierAnswer(problem, curveOf(problem)).replaceAll("\u00a0", " ");
  };

  test("is the mixture of the blends on either side", () => {
    expect(answer(2.25)).toBe(
      "With budget at most 2.25, use 75 % middle, fast, 25 % large. The mean of quality is 0.825. Without the limit it would be 0.900, with the tightest possible one 0.500.",
    );
    expect(answer(2)).toContain("use 100 % middle, fast.");
  });

  test("says if the limit costs nothing, and if no blend keeps it", () => {
    expect(answer(5)).toBe(
      "With budget at most 5, use 100 % large. The limit costs nothing: the mean of quality is also 0.900 without it.",
    );
    expect(answer(0.5)).toBe("No blend keeps budget at most 0.5: the tightest possible bound is 1.000.");
  });
});

describe("other limits", () => {
  test("hold along the whole curve, and are part of the question", () => {
    const atLeast = { name: "quality", utility: quality, atLeast: 0.65 };
    const problem = problemOf({ utility: quality, arms: models, constraints: [atLeast, budget] });
    const report = curveOf(problem, { which: 1 });
    // The blend is half of small and half of middle.
    expect(report.points.at(-1)).toMatchObject({ bound: expect.closeTo(1.5, 6), value: expect.closeTo(0.65, 6) });
    expect(frontierLines(problem, report).join(" ")).toContain(
      "quality at least 0.65? The answer for every bound of budget,",
    );
  });

  test("are reported if no blend keeps them", () => {
    const atLeast = { utility: quality, atLeast: 0.95 };
    const problem = problemOf({ utility: quality, arms: models, constraints: [budget, atLeast] });
    const report = frontierReport(problem, { which: 0 });
    expect(report).toMatchObject({ constraint: "budget", feasible: false, conflicting: ["mean of quality"] });
    const text = frontierLines(problem, report).join("\n");
    expect(text).toMatch(/^No blend keeps mean of quality at least 0\.95: the highest possible is 0\.900/);
    expect(text).not.toContain("budget");
  });
});
