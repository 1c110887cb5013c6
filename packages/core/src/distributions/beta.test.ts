import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { Random } from "../random/random.ts";
import { beta } from "./beta.ts";

distributionContract("beta(2, 2)", () => beta({ alpha: 2, beta: 2 }));
distributionContract("beta(0.5, 0.5)", () => beta({ alpha: 0.5, beta: 0.5 }));
distributionContract("beta(0.2, 3)", () => beta({ alpha: 0.2, beta: 3 }));
distributionContract("beta(7.3, 0.6)", () => beta({ alpha: 7.3, beta: 0.6 }));
distributionContract("beta(1, 1) on [-3, 5]", () => beta({ alpha: 1, beta: 1, low: -3, high: 5 }));
distributionContract("beta(500, 30) on [10, 12]", () => beta({ alpha: 500, beta: 30, low: 10, high: 12 }));

describe("beta", () => {
  it("has the moments of its formula", () => {
    const distribution = beta({ alpha: 2, beta: 3, low: 1, high: 3 });
    expect(distribution.mean).toBeCloseTo(1 + (2 * 2) / 5, 14);
    expect(distribution.variance).toBeCloseTo((4 * 6) / (25 * 6), 14);
  });

  it("is 3 x^2 - 2 x^3 for beta(2, 2)", () => {
    const distribution = beta({ alpha: 2, beta: 2 });
    for (const x of [0.01, 0.3, 0.5, 0.77, 0.999]) {
      expect(distribution.cdf(x)).toBeCloseTo(3 * x ** 2 - 2 * x ** 3, 14);
      expect(distribution.density(x)).toBeCloseTo(6 * x * (1 - x), 13);
      expect(distribution.partialMean(x)).toBeCloseTo(2 * x ** 3 - 1.5 * x ** 4, 14);
    }
    expect(distribution.quantile(0.5)).toBe(0.5);
  });

  it("has a partial mean of full relative precision near 0", () => {
    expect(beta({ alpha: 2, beta: 2 }).partialMean(1e-5) / (2e-15 - 1.5e-20)).toBeCloseTo(1, 12);
  });

  it("has an infinite density at an end whose shape is below 1", () => {
    const distribution = beta({ alpha: 0.5, beta: 2 });
    expect(distribution.density(0)).toBe(Infinity);
    expect(distribution.density(1)).toBe(0);
    expect(beta({ alpha: 1, beta: 4 }).density(0)).toBe(4);
  });

  it.each([0.001, 1e-4])(
    "draws numbers in [0, 1] for shapes as small as %d, whose gamma variates underflow",
    (shape) => {
      const distribution = beta({ alpha: shape, beta: shape });
      const random = Random.stream(1);
      for (let draw = 0; draw < 5000; draw++) {
        const x = distribution.sample(random);
        expect(x >= 0 && x <= 1).toBe(true);
      }
    },
  );

  it.each([
    [{ alpha: Number.NaN, beta: 1 }, "alpha must be a finite number above 0"],
    [{ alpha: 1, beta: 0 }, "beta must be a finite number above 0"],
    [{ alpha: Infinity, beta: 1 }, "alpha must be a finite number above 0"],
    [{ alpha: 1, beta: 1, low: 1 }, "[low, high] must be two finite numbers, the lower first"],
    [{ alpha: 1, beta: 1, high: Number.NaN }, "[low, high] must be two finite numbers, the lower first"],
  ])("rejects %o", (options, message) => {
    expect(() => beta(options)).toThrow(message);
  });
});
