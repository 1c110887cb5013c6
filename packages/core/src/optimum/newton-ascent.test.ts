import { describe, expect, it } from "vitest";
import { uniformWeights } from "../simplex/truncated-simplex.ts";
import { weightDomain } from "../simplex/weight-domain.ts";
import { distribution } from "../specs/distribution.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { runToEnd } from "./cutting-planes.ts";
import { KnownArms } from "./known-arms.ts";
import { newtonStep } from "./newton-ascent.ts";

const takeStep = (problem: KnownArms, weights: Float64Array, floor: number, tolerance: number) =>
  runToEnd(newtonStep(problem, weights, problem.gradient(weights), weightDomain(floor, weights.length), tolerance));

const points = (...values: number[]) =>
  values.map((value) => distribution({ kind: "discrete", values: [value], masses: [1] }));

function steps(problem: KnownArms, weights: Float64Array, floor: number, most: number): number {
  for (let step = 0; step < most; step++) {
    if (problem.certificate(weights, floor) < 1e-12 || !takeStep(problem, weights, floor, 1e-14)) return step;
  }
  return most;
}

const probability = (p: number) => distribution({ kind: "bernoulli", p });

describe("newtonStep", () => {
  it("solves a quadratic utility in a few steps", () => {
    // Variance of points -1, 0, 2: the outer arms share what the floor of the middle one leaves.
    const problem = new KnownArms({ utility: utility({ kind: "variance" }), arms: points(-1, 0, 2) });
    const weights = uniformWeights(3);
    expect(steps(problem, weights, 0.1, 10)).toBeLessThanOrEqual(3);
    expect(weights[1]).toBeCloseTo(0.1, 12);
    // With weight 0.9 - x on -1 and x on 2: the derivative of 4x + (0.9 - x) - (3x - 0.9)^2 is 3 - 6 (3x - 0.9) = 0.
    expect(weights[2]).toBeCloseTo(1.4 / 3, 6);
    expect(weights[0]).toBeCloseTo(0.9 - 1.4 / 3, 6);
  });

  it("reaches the maximum of an entropy, which is not quadratic, to 1e-12 in about a dozen steps", () => {
    const utilitySpec: UtilitySpec = { kind: "entropy", categories: [0, 1] };
    const problem = new KnownArms({ utility: utility(utilitySpec), arms: [probability(0.05), probability(0.8)] });
    const weights = uniformWeights(2);
    weights.set([0.98, 0.02]);
    expect(steps(problem, weights, 0.01, 30)).toBeLessThanOrEqual(12);
    // P(1) = 1/2 at 0.05 + 0.75 w = 0.5.
    expect(weights[1]).toBeCloseTo(0.6, 6);
    expect(problem.value(weights)).toBeCloseTo(Math.log(2), 12);
  });

  it("raises the utility and keeps the weights feasible in every step", () => {
    const utilitySpec: UtilitySpec = { kind: "deviation" };
    const problem = new KnownArms({ utility: utility(utilitySpec), arms: points(0, 0.3, 0.35, 1, 1.2) });
    const weights = uniformWeights(5);
    let before = problem.value(weights);
    for (let step = 0; step < 5; step++) {
      if (!takeStep(problem, weights, 0.02, 1e-14)) break;
      const after = problem.value(weights);
      expect(after).toBeGreaterThanOrEqual(before - 1e-15);
      expect(Math.min(...weights)).toBeGreaterThanOrEqual(0.02 - 1e-17);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 15);
      before = after;
    }
    // The two points 0 and 1.2 with nearly half of the weight each have almost all of the deviation.
    expect(before).toBeGreaterThan(0.55);
  });

  it("returns false, and moves nothing, if there is nothing to gain", () => {
    const problem = new KnownArms({ utility: utility({ kind: "mean" }), arms: points(1, 1, 1) });
    const weights = uniformWeights(3);
    expect(takeStep(problem, weights, 0.1, 1e-14)).toBe(false);
    expect(weights).toEqual(uniformWeights(3));
  });

  it("handles many more arms than its model holds", () => {
    const values = Array.from({ length: 300 }, (_, arm) => arm / 299);
    const problem = new KnownArms({ utility: utility({ kind: "mean" }), arms: points(...values) });
    const weights = uniformWeights(300);
    steps(problem, weights, 0.001, 20);
    expect(weights[299]).toBeCloseTo(1 - 299 * 0.001, 12);
  });
});
