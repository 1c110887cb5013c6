import { describe, expect, it } from "vitest";
import { plainOptimum as optimum } from "../../test/plain-optimum.ts";
import { Random } from "../random/random.ts";
import { twoArmVariance } from "./two-arm-variance.ts";

describe("twoArmVariance", () => {
  it("gives the paper's scenario 1: Beta(2,2) with mean 1/2 and variance 1/20, Beta(4,2) with 2/3 and 2/63", () => {
    // w = 1/2 + (1/20 - 2/63) / (2 / 36) = 29/35.
    const [first, second] = twoArmVariance({ means: [1 / 2, 2 / 3], variances: [1 / 20, 2 / 63], floor: 0.03 });
    expect(first).toBeCloseTo(0.8285714285714285, 13);
    expect(second).toBeCloseTo(6 / 35, 13);
  });

  it("agrees with the optimiser, inside and at the floor", () => {
    const random = Random.stream(6, "pairs");
    let atFloor = 0;
    for (let pair = 0; pair < 100; pair++) {
      const means = [random.uniform(), random.uniform()] as const;
      const deviations = [0.05 + random.uniform() / 2, 0.05 + random.uniform() / 2] as const;
      const floor = 0.1 * random.uniform() + 1e-3;
      const [first, second] = twoArmVariance({
        means,
        variances: [deviations[0] ** 2, deviations[1] ** 2],
        floor,
      });
      const arms = means.map((mean, arm) => ({ kind: "gaussian" as const, mean, deviation: deviations[arm]! }));
      const best = optimum({ utility: { kind: "variance" }, arms, floor });
      // The optimiser stops at a gap of 1e-13 of the spread; weights then agree to the root of gap over curvature.
      expect(Math.abs(best.weights[0]! - first)).toBeLessThan(1e-6);
      expect(first).toBeGreaterThanOrEqual(floor);
      expect(second).toBeGreaterThanOrEqual(floor);
      if (first === floor || second === floor) atFloor++;
    }
    expect(atFloor).toBeGreaterThan(10);
    expect(atFloor).toBeLessThan(90);
  });

  it("is not beaten by any other weight", () => {
    const [means, variances] = [
      [0.2, 1],
      [0.3, 0.1],
    ] as const;
    const [best] = twoArmVariance({ means, variances, floor: 0.01 });
    const value = (w: number) => w * 0.3 + (1 - w) * 0.1 + w * (1 - w) * 0.64;
    for (let w = 0.01; w <= 0.99; w += 0.01) expect(value(w)).toBeLessThanOrEqual(value(best));
  });

  it("takes the arm of larger variance when the means are equal, and halves when all is equal", () => {
    expect(twoArmVariance({ means: [1, 1], variances: [2, 1], floor: 0.1 })).toEqual([0.9, 0.1]);
    expect(twoArmVariance({ means: [1, 1], variances: [1, 2], floor: 0.1 })).toEqual([0.1, 0.9]);
    expect(twoArmVariance({ means: [1, 1], variances: [2, 2], floor: 0.1 })).toEqual([0.5, 0.5]);
    expect(twoArmVariance({ means: [0, 1], variances: [0, 0], floor: 0.1 })).toEqual([0.5, 0.5]);
  });

  it("keeps both weights at the floor or above, not even by rounding below", () => {
    for (let thousandths = 1; thousandths < 500; thousandths++) {
      const floor = thousandths / 1000;
      const [first, second] = twoArmVariance({ means: [0, 1], variances: [9, 0], floor });
      expect(second).toBeGreaterThanOrEqual(floor);
      expect(second).toBeCloseTo(floor, 15);
      expect(first + second).toBeCloseTo(1, 15);
    }
  });

  it("stays finite for means at the ends of the range of numbers", () => {
    expect(twoArmVariance({ means: [-1e308, 1e308], variances: [1, 2], floor: 0.1 })).toEqual([0.5, 0.5]);
    expect(twoArmVariance({ means: [0, 1e-200], variances: [2, 1], floor: 0.1 })).toEqual([0.9, 0.1]);
  });

  it("refuses bad floors, means and variances", () => {
    const good = { means: [0, 1], variances: [1, 1], floor: 0.1 } as const;
    expect(() => twoArmVariance({ ...good, floor: 0.5 })).toThrow("invalid floor: expected 0 <= floor < 1/K = 0.5");
    expect(() => twoArmVariance({ ...good, floor: Number.NaN })).toThrow("invalid floor");
    expect(() => twoArmVariance({ ...good, means: [0, Number.NaN] })).toThrow("invalid means[1]");
    expect(() => twoArmVariance({ ...good, variances: [-1, 1] })).toThrow("invalid variances[0]");
    expect(() => twoArmVariance({ ...good, means: [0] as never })).toThrow("invalid means[1]");
  });
});
