import { describe, expect, it } from "vitest";
import { bestBlend } from "../simulate/blends.ts";
import { parseProblem } from "./parse-experiment.ts";

const beta = (alpha: number, beta: number) => ({ kind: "beta", alpha, beta });
const gaussian = (mean: number) => ({ kind: "gaussian", mean, deviation: 1 });
const plain = {
  arms: [beta(2, 8), beta(8, 2), beta(2, 2)],
  floor: 0.05,
  horizon: 100,
  replications: 2,
  learners: [{ kind: "full-gradient" }, { kind: "mirror-ascent", influence: "exact" }],
};
const records = {
  ...plain,
  arms: plain.arms.map((quality, arm) => ({ kind: "record", metrics: { quality, dollars: gaussian(arm) } })),
};
const rows = [
  [{ x: 1, y: 2 }, { x: 3, y: 5 }, { x: 2 }],
  [
    { x: 4, y: 1 },
    { x: 8, y: null },
    { x: 6, y: 3 },
  ],
].map((samples) => ({ kind: "empirical-records", samples }));

function parsed(value: object, needs: "optimum" | "run" = "optimum") {
  const result = parseProblem(value, { needs });
  if (result.state === "invalid") throw new Error(result.complaints.map(({ message }) => message).join("\n"));
  return result.problem;
}

/** The complaint about a file with one mistake. */
function complaint(value: object, needs: "optimum" | "run" = "optimum") {
  const result = parseProblem(value, { needs });
  if (result.state === "valid") return undefined;
  expect(result.complaints).toHaveLength(1);
  return result.complaints[0]!;
}

describe("a goal about one metric", () => {
  const utility = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 }, support: [0, 1] };

  it("is the goal of the metric's distributions, for optimum and run", () => {
    const problem = parsed({ ...records, utility: { ...utility, of: "quality" } }, "run");
    const alone = parsed({ ...plain, utility }, "run");
    expect(bestBlend(problem)).toEqual(bestBlend(alone));
    expect(problem.distributions.map(({ kind }) => kind)).toEqual(["beta", "beta", "beta"]);
    expect(problem.arms.areNumbers).toBe(true);
    expect(bestBlend(problem.withReplications(1))).toEqual(bestBlend(alone));
    expect(problem.experiment.utility).toMatchObject({ of: "quality" });
  });

  it("works for distributions that drift", () => {
    const drift = { to: records.arms.toReversed(), from: 10, until: 20 };
    const learners = [{ kind: "full-gradient" }];
    const problem = parsed({ ...records, learners, utility: { ...utility, of: "quality" }, drift }, "run");
    const alone = parsed({ ...plain, learners, utility, drift: { ...drift, to: plain.arms.toReversed() } }, "run");
    expect(problem.lastStage.best).toEqual(alone.lastStage.best);
  });

  it("omits a missing metric only from the distribution of that metric", () => {
    const [one, other] = parsed({ arms: rows, floor: 0.1, utility: { kind: "mean", of: "y" } }).distributions;
    expect([one, other]).toMatchObject([{ mean: 3.5 }, { mean: 2 }]);
    const vectors = parsed({ arms: rows, floor: 0.1, utility: { kind: "log-det", of: ["x", "y"] } });
    expect(vectors.distributions).toMatchObject([
      { dimension: 2, terms: 2 },
      { dimension: 2, terms: 2 },
    ]);
    expect(vectors.arms.areNumbers).toBe(false);
  });
});

describe("a goal about several metrics", () => {
  const term = (weight: number, of: string, more = {}) => ({ weight, utility: { kind: "mean", of, ...more } });
  const utility = { kind: "sum", terms: [term(1, "quality"), term(-0.2, "dollars")] };

  it("has a best blend", () => {
    // Quality minus 0.2 dollars is 0.2, 0.6 and 0.1 for the three arms.
    const { weights, value } = bestBlend(parsed({ ...records, utility }));
    expect(weights[1]).toBeCloseTo(0.9, 12);
    expect(value).toBeCloseTo(0.9 * 0.6 + 0.05 * 0.2 + 0.05 * 0.1, 12);
  });

  it("is refused in a run, with the reason", () => {
    const found = complaint({ ...records, utility }, "run")!;
    expect(found.path).toEqual(["utility"]);
    expect(found.message).toContain("Learners need a goal about one metric, and sum reads quality and dollars.");
  });

  it("has a support for each metric", () => {
    const wide = { kind: "sum", terms: [term(1, "quality", { support: [0, 1] }), term(-1, "dollars")] };
    expect(complaint({ ...records, utility: wide })).toBeUndefined();
    const narrow = { kind: "sum", terms: [term(1, "quality"), term(-1, "dollars", { support: [0, 1] })] };
    const found = complaint({ ...records, utility: narrow })!;
    expect(found.path).toEqual(["utility", "terms", 1, "utility", "support"]);
    expect(found.message).toContain("Outcomes of arms[0] range from -Infinity to Infinity, beyond the support.");
  });
});

describe("metrics that do not fit the arms", () => {
  const variance = { kind: "variance", of: "quality" };

  it.each([
    [
      "an unknown metric",
      { ...records, utility: { kind: "variance", of: "qualty" } },
      ["utility", "of"],
      'Did you mean "quality"?',
    ],
    [
      "no metric for records",
      { ...records, utility: { kind: "variance" } },
      ["utility", "of"],
      "one of quality, dollars",
    ],
    [
      "a metric of plain numbers",
      { ...plain, utility: variance },
      ["utility", "of"],
      "Outcomes of arms[0] are not records, so they have no metrics.",
    ],
    [
      "one arm without records",
      { ...records, arms: [...records.arms.slice(1), beta(1, 1)], utility: variance },
      ["utility", "of"],
      "Outcomes of arms[2] are not records, so they have no metrics.",
    ],
    [
      "an unknown metric in a term",
      { ...records, utility: { kind: "sum", terms: [{ weight: 1, utility: { kind: "mean", of: "ms" } }] } },
      ["utility", "terms", 0, "utility", "of"],
      "utility.terms[0].utility.of must be a metric of arms[0] (quality, dollars)",
    ],
    [
      "an unknown metric of maximin",
      { ...records, utility: { kind: "maximin", metrics: [{ kind: "mean", of: "ms" }] } },
      ["utility", "metrics", 0, "of"],
      "utility.metrics[0].of must be a metric of arms[0] (quality, dollars)",
    ],
    [
      "NaN",
      {
        ...plain,
        arms: [rows[0], { kind: "empirical-records", samples: [{ x: Number.NaN }] }],
        utility: { kind: "mean", of: "x" },
      },
      ["arms", 1, "samples", 0, "x"],
      "a number",
    ],
    [
      "a word for a metric",
      {
        ...records,
        arms: [
          records.arms[0],
          { kind: "record", metrics: { quality: { kind: "discrete", values: ["good"], masses: [1] } } },
        ],
        utility: variance,
      },
      ["arms", 1, "metrics", "quality", "values", 0],
      "give each category one",
    ],
    [
      "several metrics for a utility of numbers",
      { ...records, utility: { kind: "variance", of: ["quality", "dollars"] } },
      ["utility", "of"],
      "utility.of must be a text of 1 to 100 characters",
    ],
    [
      "a negative weight of a utility that is not linear",
      { ...records, utility: { kind: "sum", terms: [{ weight: -1, utility: variance }] } },
      ["utility", "terms", 0, "weight"],
      "not concave",
    ],
    [
      "columns and a column",
      { ...plain, arms: { file: "t.csv", by: "m", column: "a", columns: { a: "a" } }, utility: variance },
      ["arms", "columns"],
      "either column or columns",
    ],
    [
      "neither column nor columns",
      { ...plain, arms: { file: "t.csv", by: "m" }, utility: variance },
      ["arms", "column"],
      "columns by metric",
    ],
    [
      "an empty object of columns",
      { ...plain, arms: [{ kind: "recorded", file: "t.csv", columns: {} }, beta(1, 1)], utility: variance },
      ["arms", 0, "columns"],
      "at least one metric",
    ],
  ])("%s", (_, value, path, phrase) => {
    const found = complaint(value)!;
    expect(found.path).toEqual(path);
    expect(found.message).toContain(phrase);
  });
});
