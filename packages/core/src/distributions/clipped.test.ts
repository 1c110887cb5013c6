import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { clipped, truncated } from "./clipped.ts";
import { discrete } from "./discrete.ts";
import { exponential } from "./exponential.ts";
import { gaussian } from "./gaussian.ts";
import { mixture } from "./mixture.ts";
import { truncatedGaussian } from "./truncated-gaussian.ts";
import { uniform } from "./uniform.ts";

distributionContract("a clipped gaussian distribution", () => clipped(gaussian({ mean: 0.2, deviation: 0.5 }), 0, 1));
distributionContract("a clipped distribution of atoms", () =>
  clipped(discrete({ values: [-1, 0.25, 0.5, 3], masses: [0.1, 0.2, 0.3, 0.4] }), 0, 1),
);

describe("clipped", () => {
  it("moves the mass of each tail to the nearest end", () => {
    const distribution = clipped(uniform({ low: -1, high: 3 }), 0, 1);
    expect([
      distribution.cdf(-1e-9),
      distribution.cdf(0),
      distribution.cdf(0.5),
      distribution.survival(1 - 1e-12),
    ]).toEqual([0, 0.25, 0.375, expect.closeTo(0.5, 11)]);
    expect(distribution.support).toEqual([0, 1]);
    // Mass 1/4 at 0, 1/4 uniform, 1/2 at 1.
    expect(distribution.mean).toBeCloseTo(0.625, 14);
    expect(distribution.variance).toBeCloseTo(1 / 12 + 0.5 - 0.625 ** 2, 14);
    expect(distribution.partialMean(0.5)).toBeCloseTo(0.25 * 0.125, 14);
  });

  it("merges atoms beyond an end, even in mixtures", () => {
    const distribution = clipped(
      mixture({
        parts: [
          { weight: 0.5, distribution: discrete({ values: [-2, -1, 0.5], masses: [0.25, 0.25, 0.5] }) },
          { weight: 0.5, distribution: uniform({ low: 0, high: 2 }) },
        ],
      }),
      0,
      1,
    );
    expect(distribution.cdf(0)).toBeCloseTo(0.25, 15);
    expect(distribution.survival(0.999999)).toBeCloseTo(0.25, 6);
    expect(distribution.mean).toBeCloseTo(0.125 + 0.5 * (0.25 + 0.5), 14);
  });

  it("does not change a distribution within the interval, and reduces one outside it to a point", () => {
    const inside = uniform({ low: 0, high: 1 });
    expect(clipped(inside, 0, 1)).toBe(inside);
    const outside = clipped(uniform({ low: 2, high: 3 }), 0, 1);
    expect([outside.mean, outside.variance, outside.support]).toEqual([1, 0, [1, 1]]);
  });
});

distributionContract("a truncated exponential distribution", () => truncated(exponential({ rate: 2 }), 0.1, 1.7));

describe("truncated", () => {
  it.each([
    [-1, 0.5],
    [2, 9],
    [-7, -4],
    [-30, 40],
  ])("turns a gaussian distribution into the truncated gaussian distribution on [%d, %d]", (low, high) => {
    const cut = truncated(gaussian({ mean: 0.3, deviation: 1 }), low, high);
    const exact = truncatedGaussian({ mean: 0.3, deviation: 1, low, high });
    expect(Math.abs(cut.mean - exact.mean)).toBeLessThan(1e-12);
    expect(Math.abs(cut.variance / exact.variance - 1)).toBeLessThan(1e-11);
    for (const p of [0.01, 0.3, 0.5, 0.8, 0.999]) {
      const x = exact.quantile(p);
      expect(Math.abs(cut.quantile(p) - x)).toBeLessThan(1e-9);
      expect(Math.abs(cut.cdf(x) - p)).toBeLessThan(1e-12);
      expect(Math.abs(cut.partialMean(x) - exact.partialMean(x))).toBeLessThan(1e-11);
    }
  });
});
