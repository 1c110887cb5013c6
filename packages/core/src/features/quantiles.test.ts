import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import { tabulatedQuantiles } from "./quantiles.ts";

/** Evaluates one level at a time. */
const quantileTable = (distribution: Distribution) => {
  const quantiles = tabulatedQuantiles(distribution);
  return (level: number) => {
    const out = new Float64Array(1);
    quantiles(Float64Array.of(level), out);
    return out[0]!;
  };
};

describe("tabulatedQuantiles", () => {
  it("is exact for uniform distributions", () => {
    const quantile = quantileTable(uniform({ low: -1, high: 3 }));
    for (const level of [0, 1e-9, 0.1, 1 / 3, 0.77777, 1]) expect(quantile(level)).toBeCloseTo(-1 + 4 * level, 14);
  });

  it("has an error of at most h^2 / 8 times the second derivative, h = 1/4096, in the middle of an exponential distribution", () => {
    const quantile = quantileTable(exponential({ rate: 1 }));
    for (let level = 0.02; level < 0.98; level += 0.0123) {
      const bound = (1 / 4096) ** 2 / 8 / (1 - level - 1 / 4096) ** 2;
      expect(Math.abs(quantile(level) + Math.log1p(-level))).toBeLessThanOrEqual(bound + 1e-15);
    }
  });

  it("gives a straight line for uniform distributions and no others", () => {
    expect(tabulatedQuantiles(uniform({ low: -1, high: 3 })).line).toEqual({ start: -1, rise: 4 });
    for (const distribution of [
      beta({ alpha: 2, beta: 2 }),
      gaussian({ mean: 0, deviation: 1 }),
      exponential({ rate: 1 }),
    ]) {
      expect(tabulatedQuantiles(distribution).line).toBeUndefined();
    }
  });

  it.each([
    ["gaussian", gaussian({ mean: 0, deviation: 1 })],
    ["exponential", exponential({ rate: 1 })],
    ["beta", beta({ alpha: 2, beta: 5 })],
    ["flat beta", beta({ alpha: 4, beta: 1.5 })],
  ])("is accurate for a %s distribution, even in both tails", (_, distribution) => {
    const quantile = quantileTable(distribution);
    for (let level = 1e-6; level < 0.5; level *= 1.37) {
      const bound = level < 1 / 64 ? 1e-7 / Math.sqrt(level) : 1e-8 / level ** 2;
      expect(Math.abs(quantile(level) - distribution.quantile(level))).toBeLessThan(bound);
      expect(Math.abs(quantile(1 - level) - distribution.quantile(1 - level))).toBeLessThan(bound);
    }
  });

  it("is finite at 0 and 1 even if the distribution is unbounded", () => {
    const quantile = quantileTable(gaussian({ mean: 0, deviation: 1 }));
    // The standard normal quantile of 1e-15.
    expect(quantile(0)).toBeCloseTo(-7.941345326170998, 12);
    expect(quantile(1)).toBeCloseTo(7.941, 2);
    expect(quantileTable(uniform({ low: -1, high: 3 }))(1)).toBeCloseTo(3, 13);
  });

  it.each([
    ["normal", gaussian({ mean: 0, deviation: 1 })],
    ["beta", beta({ alpha: 2, beta: 5 })],
    [
      "torn",
      mixture({
        parts: [
          { weight: 0.3, distribution: uniform({ low: 0, high: 1 }) },
          { weight: 0.7, distribution: uniform({ low: 5, high: 6 }) },
        ],
      }),
    ],
  ])("bounds the error of its integrals for a %s distribution", (_, distribution) => {
    const quantiles = tabulatedQuantiles(distribution);
    const levels = Float64Array.from({ length: 20_000 }, (_, index) => (index + 0.5) / 20_000);
    const read = new Float64Array(levels.length);
    quantiles(levels, read);
    const missed =
      levels.reduce((sum, level, index) => sum + Math.abs(read[index]! - distribution.quantile(level)), 0) / 20_000;
    expect(quantiles.error).toBeGreaterThan(missed);
    expect(quantiles.error).toBeLessThan(40 * missed);
  });

  it("evaluates a distribution with atoms exactly", () => {
    const quantile = quantileTable(discrete({ values: [1, 2], masses: [0.5, 0.5] }));
    expect([0.2, 0.5, 0.5000001, 0.9].map(quantile)).toEqual([1, 1, 2, 2]);
  });
});
