import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { truncatedGaussian } from "./truncated-gaussian.ts";

const standard = (low: number, high: number) => truncatedGaussian({ mean: 0, deviation: 1, low, high });

distributionContract("truncated gaussian around its mean", () =>
  truncatedGaussian({ mean: 0.4, deviation: 0.3, low: 0, high: 1 }),
);
distributionContract("truncated gaussian far in the upper tail", () => standard(8, 9));
distributionContract("truncated gaussian far in the lower tail", () => standard(-9, -8));
distributionContract("truncated gaussian where the tail underflows", () => standard(60, 62));
distributionContract("truncated gaussian on a short interval", () => standard(1, 1.001));
distributionContract("truncated gaussian with negligible truncation", () => standard(-30, 40));

describe("truncatedGaussian", () => {
  // Values by mpmath 1.3.0 at 60 digits: quadrature of the density.
  it.each([
    [8, 9, 8.121188992979796, 0.014148542782748111],
    [-1, 2, 0.22963717909132897, 0.5197625392115339],
    [60, 62, 60.016657420241124, 0.0002773158834147692],
    [1, 1.001, 1.0004999166250041, 8.333332638470343e-8],
  ])("agrees with the reference mean and variance on [%d, %d]", (low, high, mean, variance) => {
    const distribution = standard(low, high);
    expect(distribution.mean / mean).toBeCloseTo(1, 13);
    expect(distribution.variance / variance).toBeCloseTo(1, 11);
  });

  it("is symmetric under reflection", () => {
    const [right, left] = [standard(8, 9), standard(-9, -8)];
    expect(left.mean).toBeCloseTo(-right.mean, 14);
    expect(left.variance).toBeCloseTo(right.variance, 14);
    expect(left.cdf(-8.2)).toBeCloseTo(right.survival(8.2), 14);
    expect(left.quantile(0.3)).toBeCloseTo(-right.quantile(0.7), 12);
  });

  it("has small tails with full relative precision", () => {
    const distribution = standard(-40, 40);
    expect(distribution.survival(20) / 2.7536241186062337e-89).toBeCloseTo(1, 12);
    expect(distribution.cdf(-20) / 2.7536241186062337e-89).toBeCloseTo(1, 12);
    expect(distribution.quantile(2.7536241186062337e-89)).toBeCloseTo(-20, 12);
  });

  it.each([
    [{ mean: Number.NaN, deviation: 1, low: 0, high: 1 }, "mean must be a finite number"],
    [{ mean: 0, deviation: 0, low: 0, high: 1 }, "deviation must be a finite number above 0"],
    [{ mean: 0, deviation: 1, low: 1, high: 0 }, "[low, high] must be two finite numbers, the lower first"],
    [{ mean: 0, deviation: 1, low: 0, high: Infinity }, "[low, high] must be two finite numbers, the lower first"],
  ])("rejects %o", (options, message) => {
    expect(() => truncatedGaussian(options)).toThrow(message);
  });
});
