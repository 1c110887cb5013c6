import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { gaussian } from "./gaussian.ts";

distributionContract("gaussian(0, 1)", () => gaussian({ mean: 0, deviation: 1 }));
distributionContract("gaussian(-40, 0.3)", () => gaussian({ mean: -40, deviation: 0.3 }));

describe("gaussian", () => {
  const distribution = gaussian({ mean: 3, deviation: 2 });

  it("has mean, variance and the whole line as support", () => {
    expect([distribution.mean, distribution.variance]).toEqual([3, 4]);
    expect(distribution.support).toEqual([-Infinity, Infinity]);
    expect(distribution.breakpoints).toEqual([]);
  });

  it("has its mean as median", () => {
    expect(distribution.quantile(0.5)).toBe(3);
    expect(distribution.cdf(3)).toBe(0.5);
  });

  it("keeps precision in both tails", () => {
    expect(distribution.survival(3 + 2 * 20) / 2.7536241186062337e-89).toBeCloseTo(1, 13);
    expect(distribution.cdf(3 - 2 * 20) / 2.7536241186062337e-89).toBeCloseTo(1, 13);
  });

  it("has as partial mean mean * cdf - deviation^2 * density", () => {
    for (const x of [-5, 0, 3, 9])
      expect(distribution.partialMean(x)).toBeCloseTo(3 * distribution.cdf(x) - 4 * distribution.density(x), 14);
  });

  it.each([
    [{ mean: Number.NaN, deviation: 1 }, "mean must be a finite number"],
    [{ mean: 0, deviation: 0 }, "deviation must be a finite number above 0"],
    [{ mean: 0, deviation: -1 }, "deviation must be a finite number above 0"],
    [{ mean: 0, deviation: Infinity }, "deviation must be a finite number above 0"],
  ])("rejects %o", (options, message) => {
    expect(() => gaussian(options)).toThrow(message);
  });
});
