import { describe, expect, it } from "vitest";
import { parseProblem } from "./parse-experiment.ts";

const uniform = (low: number, high: number) => ({ kind: "uniform", low, high });
const beta = (alpha: number, beta: number) => ({ kind: "beta", alpha, beta });
const arm = (name: string, quality: object, dollars: object, ms: number) => ({
  name,
  kind: "record",
  metrics: { quality, dollars, ms: { kind: "exponential", rate: 1 / ms } },
});
const base = {
  utility: { kind: "variance", of: "quality" },
  arms: [
    arm("A", beta(2, 8), uniform(0, 1), 1000),
    arm("B", beta(8, 2), uniform(1, 3), 100),
    arm("C", beta(2, 2), uniform(0, 2), 250),
  ],
  floor: 0.01,
};
const dollars = { kind: "mean", of: "dollars" };
const fast = { kind: "chance", of: "ms", high: 2000 };

function parsed(change: object, needs: "optimum" | "run" = "optimum") {
  return parseProblem({ ...base, ...change }, { needs });
}

function limited(change: object) {
  const result = parsed(change);
  if (result.state === "invalid") throw new Error(result.complaints.map(({ message }) => message).join("\n"));
  return result.problem.limited!;
}

describe("constraints", () => {
  it("determine the blend of three arms if two limits are binding", () => {
    const constraints = [
      { utility: dollars, atMost: 1.1 },
      { utility: fast, atLeast: 0.97 },
    ];
    const found = limited({ constraints });
    // 0.5 a + 2 b + c = 1.1, (1 - e^-2) a + (1 - e^-20) b + (1 - e^-8) c = 0.97, a + b + c = 1.
    const chances = [1 - Math.exp(-2), 1 - Math.exp(-20), 1 - Math.exp(-8)] as const;
    const a =
      (chances[2] - 0.97 + 0.1 * (chances[1] - chances[2])) /
      (chances[2] - chances[0] - 0.5 * (chances[1] - chances[2]));
    expect(found.feasible).toBe(true);
    expect(found.weights[0]).toBeCloseTo(a, 7);
    expect(found.weights[1]).toBeCloseTo(0.1 + a / 2, 7);
  });

  it("limit what one arm contributes", () => {
    // B costs two dollars on average, so 0.3 dollars allow a share of 0.15, which is less than optimal.
    const found = limited({ constraints: [{ utility: dollars, atMost: 0.3, contributionOf: "B" }] });
    expect(found.weights[1]).toBeCloseTo(0.15, 9);
    const least = limited({ constraints: [{ utility: fast, atLeast: 0.5, contributionOf: "C" }] });
    expect(least.weights[2]).toBeCloseTo(0.5 / (1 - Math.exp(-8)), 9);
  });

  it("work for arms that pay numbers, with costs only in the goal", () => {
    const arms = [uniform(0, 1), uniform(1, 2)];
    const found = limited({
      arms,
      utility: { kind: "mean" },
      floor: 0,
      costs: [0, 0.1],
      constraints: [{ utility: { kind: "mean" }, atMost: 1 }],
    });
    // With a share s of the second arm the mean is 0.5 + s, and the goal is lower by 0.1 s.
    expect(found.weights[1]).toBeCloseTo(0.5, 9);
    expect(found).toMatchObject({ value: expect.closeTo(0.95, 9), constraints: [{ price: expect.closeTo(0.9, 6) }] });
  });

  it("allow words if all utilities do", () => {
    const words = (values: string[]) => ({ kind: "discrete", values, masses: values.map(() => 1 / values.length) });
    const arms = [words(["red", "blue"]), words(["green"])];
    const entropy = { utility: { kind: "entropy" }, atLeast: 0.7 };
    const result = parsed({ arms, utility: { kind: "gini-simpson" }, constraints: [entropy] });
    expect(result).toMatchObject({ state: "valid" });
    const [wrong] = complaints({
      arms,
      utility: { kind: "entropy" },
      constraints: [{ utility: { kind: "mean" }, atMost: 1 }],
    });
    expect(wrong!.message).toContain(
      "arms[0].values[0] must be a number, since the goal is mean (goals for words: entropy, gini-simpson, kl, quota with values)",
    );
  });
});

function complaints(change: object, needs: "optimum" | "run" = "optimum") {
  const result = parsed(change, needs);
  return result.state === "invalid" ? result.complaints : [];
}

describe("invalid constraints", () => {
  it.each([
    ["no bound", { utility: dollars }, [], "atLeast or atMost"],
    ["two bounds", { utility: dollars, atLeast: 2, atMost: 1 }, ["atMost"], "A constraint has one bound."],
    ["at most a concave utility", { utility: base.utility, atMost: 1 }, ["atMost"], "mixing two blends"],
    ["an unknown arm", { utility: dollars, atMost: 1, contributionOf: "D" }, ["contributionOf"], "A, B and C"],
    [
      "a contribution to a utility that is not linear",
      { utility: base.utility, atLeast: 0, contributionOf: "A" },
      ["contributionOf"],
      "The contribution of one arm to variance is not defined.",
    ],
    [
      "an unknown metric",
      { utility: { kind: "mean", of: "dolars" }, atMost: 1 },
      ["utility", "of"],
      'Did you mean "dollars"?',
    ],
    ["no metric", { utility: { kind: "mean" }, atMost: 1 }, ["utility", "of"], "one of quality, dollars, ms"],
    ["lower CVaR", { utility: { kind: "lower-cvar", of: "ms" }, atLeast: 1 }, ["utility", "kind"], "convex"],
    [
      "a support that is too narrow",
      { utility: { ...dollars, support: [0, 1] }, atMost: 1 },
      ["utility", "support"],
      "arms[1]",
    ],
    ["a bound that is not a number", { utility: dollars, atMost: "1" }, ["atMost"], "a number"],
  ])("%s", (_, constraint, path, phrase) => {
    const [found, ...others] = complaints({ constraints: [constraint] });
    expect(others).toEqual([]);
    expect(found!.path).toEqual(["constraints", 0, ...path]);
    expect(found!.message).toContain(phrase);
  });

  it("two constraints with the same name", () => {
    const twice = ["x", "x"].map((name) => ({ utility: dollars, atMost: 2, name }));
    expect(complaints({ constraints: twice }).map(({ path }) => path)).toEqual([["constraints", 1, "name"]]);
  });

  it("constraints with drift, or in a run", () => {
    const constraints = [{ utility: dollars, atMost: 1.5 }];
    const drift = { to: base.arms.map(({ name: _, ...each }) => each), from: 1, until: 2 };
    expect(complaints({ constraints, drift })).toMatchObject([{ path: ["constraints"] }]);
    const run = { horizon: 10, learners: [{ kind: "full-gradient" }] };
    const [found] = complaints({ constraints, ...run }, "run");
    expect(found!.path).toEqual(["constraints"]);
    expect(found!.message).toContain("Learners do not support constraints yet.");
  });
});
