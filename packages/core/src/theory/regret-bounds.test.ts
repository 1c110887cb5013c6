import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { klDivergence } from "../../test/kl-divergence.ts";
import { Random } from "../random/random.ts";
import { klProjection } from "../simplex/kl-projection.ts";
import {
  bestInitialStep,
  inverseSqrtBound,
  klDiameter,
  planForAccuracy,
  printedKlDiameter,
  printedTotalBias,
} from "./regret-bounds.ts";

const CASES = [2, 3, 8, 30].flatMap((armCount) =>
  [1e-9, 0.01, 0.3, 0.9, 0.999].map((share) => ({ armCount, floor: share / armCount })),
);

/** The corner of the truncated simplex that gives all free weight to one arm. */
const corner = (armCount: number, floor: number, favoured: number): number[] =>
  Array.from({ length: armCount }, (_, arm) => (arm === favoured ? 1 - (armCount - 1) * floor : floor));

describe("klDiameter", () => {
  test.each(CASES)("is the largest divergence between two corners for $armCount arms and floor $floor", (simplex) => {
    const { armCount, floor } = simplex;
    const corners = Array.from({ length: armCount }, (_, arm) => corner(armCount, floor, arm));
    const largest = Math.max(...corners.flatMap((u) => corners.map((w) => klDivergence(u, w))));
    // Relative rounding of 1e-15, amplified if the free weight is only a thousandth of the whole.
    expect(Math.abs(klDiameter(simplex) / largest - 1)).toBeLessThan(1e-11);
  });

  test.each(CASES)("is not exceeded by random pairs of blends for $armCount arms and floor $floor", (simplex) => {
    const { armCount, floor } = simplex;
    const random = Random.stream(1, "diameter", armCount);
    const project = klProjection(armCount, floor);
    const blend = () => {
      const weights = Float64Array.from({ length: armCount }, () => random.uniform() ** 30);
      project(weights, weights);
      return weights;
    };
    // Divergences are sums of rounded terms, the largest as large as the diameter.
    const diameter = klDiameter(simplex) * (1 + 1e-14) + 1e-15;
    for (let trial = 0; trial < 300; trial++) {
      expect(klDivergence(blend(), blend())).toBeLessThanOrEqual(diameter);
    }
  });

  test("is a tenth of the printed bound for 30 arms and floor 0.03", () => {
    const simplex = { armCount: 30, floor: 0.03 };
    expect(printedKlDiameter(simplex)).toBeCloseTo(Math.log(1 / 0.03 - 29), 13);
    expect(klDiameter(simplex) / printedKlDiameter(simplex)).toBeCloseTo(0.1, 14);
  });

  test.each(CASES)("is below the printed bound for $armCount arms and floor $floor", (simplex) => {
    expect(klDiameter(simplex)).toBeLessThan(printedKlDiameter(simplex));
  });

  test("refuses a floor that is too large", () => {
    expect(() => klDiameter({ armCount: 4, floor: 0.3 })).toThrow(
      "floor must be at least 0 and below 1/4, so that 4 options fit",
    );
  });
});

const terms = { diameter: 2, secondMoment: 4, floor: 0.1 };

describe("inverseSqrtBound", () => {
  test("is (D/eta_0 + eta_0 V/floor^2) sqrt(T) + 2 total bias", () => {
    expect(inverseSqrtBound({ ...terms, initialStep: 0.1, horizon: 100, totalBias: 3 })).toBeCloseTo(606, 11);
  });

  test("is not below the sum that it simplifies: D/eta_T + V/(2 floor^2) sum_t eta_t", () => {
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

  test("gives a smaller bound than any other first step", () => {
    const best = bestInitialStep(terms);
    const bound = (initialStep: number) => inverseSqrtBound({ ...terms, initialStep, horizon: 50 });
    for (const factor of [0.1, 0.5, 0.9, 0.99, 1.01, 1.1, 2, 10]) {
      expect(bound(best)).toBeLessThan(bound(factor * best));
    }
  });
});

describe("printedTotalBias", () => {
  test("is 16 L C_d sqrt(T / floor), from the second round on", () => {
    const terms = { stability: 1.5, rate: 0.4, floor: 0.04 };
    expect(printedTotalBias({ ...terms, horizon: 100 })).toBeCloseTo(16 * 0.6 * 50, 11);
    expect(() => printedTotalBias({ ...terms, horizon: 1 })).toThrow("horizon must be a whole number of at least 2");
    expect(() => printedTotalBias({ ...terms, floor: 0, horizon: 9 })).toThrow("floor must be");
  });
});

const share = fc.double({ min: 0.05, max: 0.999, noNaN: true });

describe("planForAccuracy", () => {
  test("keeps the guaranteed regret per round below epsilon, and meets every condition of the theorem strictly", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 50 }),
        share,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        (armCount, floorShare, secondMoment, epsilon) => {
          const floor = floorShare / armCount;
          const plan = planForAccuracy({ armCount, floor, secondMoment, epsilon });
          const diameter = klDiameter({ armCount, floor });
          expect(plan.step).toBeLessThan((floor ** 2 * epsilon) / (2 * secondMoment));
          expect(plan.horizon).toBeGreaterThan((4 * diameter) / (plan.step * epsilon));
          expect(plan.horizon - 1).toBeLessThanOrEqual((4 * diameter) / (plan.step * epsilon));
          expect(plan.bound).toBeLessThan(epsilon);
          const noise = (plan.step * secondMoment) / (2 * floor ** 2);
          expect(plan.bound).toBe(diameter / (plan.step * plan.horizon) + noise);
        },
      ),
      { seed: 31, numRuns: 1000 },
    );
  });

  test("plans with the exact diameter, and reports the printed one too", () => {
    const plan = planForAccuracy({ armCount: 30, floor: 0.03, secondMoment: 1, epsilon: 0.1 });
    expect(plan.printedKlDiameter / plan.klDiameter).toBeCloseTo(10, 12);
    expect(plan.horizon).toBe(Math.floor((4 * plan.klDiameter) / (plan.step * 0.1)) + 1);
  });

  test("refuses a goal that takes more than 2^53 rounds, and other values out of range", () => {
    const goal = { armCount: 2, floor: 0.1, secondMoment: 1, epsilon: 0.5 };
    expect(() => planForAccuracy({ ...goal, epsilon: 1e-9 })).toThrow(
      "1e-9 is too small: it would take more than 2^53 rounds.",
    );
    expect(() => planForAccuracy({ ...goal, epsilon: 0 })).toThrow("epsilon must be a finite number above 0");
    expect(() => planForAccuracy({ ...goal, secondMoment: -1 })).toThrow("secondMoment must be");
    expect(() => planForAccuracy({ ...goal, floor: 0.5 })).toThrow(
      "floor must be at least 0 and below 1/2, so that 2 options fit",
    );
  });
});
