import { describe, expect, test } from "vitest";
import { averagedIterateBound, bestInitialStep, constantStepBound, inverseSqrtBound } from "./regret-bounds.ts";

const terms = { diameter: 2, secondMoment: 4, floor: 0.1 };

describe("constantStepBound", () => {
  test("is D/(eta T) + eta V/(2 floor^2) + 2 beta_T", () => {
    const bound = constantStepBound({ ...terms, step: 0.01, horizon: 1000, averageBias: 0.25 });
    expect(bound).toBeCloseTo(0.2 + 2 + 0.5, 14);
  });

  test("has no bias term unless told", () => {
    expect(constantStepBound({ ...terms, step: 0.01, horizon: 1000 })).toBeCloseTo(2.2, 14);
  });

  test("refuses a step, horizon or bias out of range", () => {
    expect(() => constantStepBound({ ...terms, step: 0, horizon: 10 })).toThrow("invalid step");
    expect(() => constantStepBound({ ...terms, step: 1, horizon: 0 })).toThrow("invalid horizon");
    expect(() => constantStepBound({ ...terms, step: 1, horizon: 1, averageBias: Number.NaN })).toThrow(
      "invalid averageBias: expected a finite number >= 0, got NaN",
    );
  });
});

describe("inverseSqrtBound", () => {
  test("is (D/eta_0 + eta_0 V/floor^2) sqrt(T) + 2 total bias", () => {
    expect(inverseSqrtBound({ ...terms, initialStep: 0.1, horizon: 100, totalBias: 3 })).toBeCloseTo(606, 11);
  });

  test("is not below the sum it simplifies: D/eta_T + V/(2 floor^2) sum_t eta_t", () => {
    for (const horizon of [1, 2, 10, 1000]) {
      const steps = Array.from({ length: horizon }, (_, index) => 0.1 / Math.sqrt(index + 1));
      const sum = steps.reduce((a, b) => a + b);
      const general = terms.diameter / steps.at(-1)! + (terms.secondMoment / (2 * terms.floor ** 2)) * sum;
      expect(inverseSqrtBound({ ...terms, initialStep: 0.1, horizon })).toBeGreaterThanOrEqual(general);
    }
  });
});

describe("bestInitialStep", () => {
  test("is sqrt(D floor^2 / V)", () => {
    expect(bestInitialStep(terms)).toBeCloseTo(Math.sqrt((2 * 0.01) / 4), 15);
  });

  test("makes the bound smaller than any other first step does", () => {
    const best = bestInitialStep(terms);
    const bound = (initialStep: number) => inverseSqrtBound({ ...terms, initialStep, horizon: 50 });
    for (const factor of [0.1, 0.5, 0.9, 0.99, 1.01, 1.1, 2, 10]) {
      expect(bound(best)).toBeLessThan(bound(factor * best));
    }
  });
});

describe("averagedIterateBound", () => {
  test("is the total bound at the best first step, divided by the horizon", () => {
    const expected =
      2 * Math.sqrt((terms.secondMoment / terms.floor ** 2) * terms.diameter * (1 / 400)) + (2 * 5) / 400;
    expect(averagedIterateBound({ ...terms, horizon: 400, totalBias: 5 })).toBeCloseTo(expected, 13);
  });

  test("goes to zero with the horizon, which the printed one without 1/T does not", () => {
    const at = (horizon: number) => averagedIterateBound({ ...terms, horizon });
    expect(at(40_000)).toBeCloseTo(at(400) / 10, 13);
  });
});
