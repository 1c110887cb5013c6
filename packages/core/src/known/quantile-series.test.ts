import { describe, expect, it } from "vitest";
import { type DistributionSpec, distribution } from "../specs/law.ts";
import { quantileSeries } from "./quantile-series.ts";

const smooth: DistributionSpec[] = [
  { kind: "uniform", low: -1, high: 3 },
  { kind: "beta", alpha: 2, beta: 2 },
  { kind: "beta", alpha: 0.5, beta: 30 },
  { kind: "beta", alpha: 2.5, beta: 0.7 },
  { kind: "gaussian", mean: 5, deviation: 0.2 },
  { kind: "exponential", rate: 2 },
  { kind: "truncated-gaussian", mean: 0.5, deviation: 0.2, low: 0, high: 1 },
  { kind: "truncated-gaussian", mean: 0.5, deviation: 0.2, low: 2, high: 3 },
  { kind: "gaussian", mean: 1000, deviation: 0.2 },
  { kind: "triangular", low: 0, mode: 0.3, high: 1 },
  { kind: "mixture", parts: [part(0.4, 0, 1), part(0.6, 5, 0.5)] },
];

function part(weight: number, mean: number, deviation: number) {
  return { weight, distribution: { kind: "gaussian", mean, deviation } as const };
}

describe("quantileSeries", () => {
  it.each(smooth)("has quantiles and their integrals to nearly all digits, from end to end: %j", (spec) => {
    const law = distribution(spec);
    const { quantile, integral } = quantileSeries(law)!;
    const deviation = Math.sqrt(law.variance);
    for (let step = 1; step < 3000; step++) {
      // From 1e-13 to one less 1e-13.
      const level = 1 / (1 + Math.exp(30 - step / 50));
      const exact = law.quantile(level);
      // Where there is little mass, a rounding of the level moves the quantile.
      const rounding = 1e-15 / law.density(exact);
      expect(Math.abs(quantile(level) - exact)).toBeLessThan(1e-12 * (deviation + Math.abs(exact)) + rounding);
      const upTo = law.partialMean(exact) + exact * (level - law.cdf(exact));
      // Partial means of beta laws are themselves good to some 1e-12.
      expect(Math.abs(integral(level) - upTo)).toBeLessThan(1e-11 * (deviation + Math.abs(exact)));
    }
  });

  it("is finite at 0 and 1, where the integrals are nothing and the mean", () => {
    const law = distribution({ kind: "gaussian", mean: 1, deviation: 2 });
    const { quantile, integral } = quantileSeries(law)!;
    expect(quantile(0)).toBe(law.quantile(1e-15));
    expect(quantile(1)).toBe(law.quantile(1 - 1e-15));
    expect(integral(0)).toBeCloseTo(0, 12);
    expect(integral(1)).toBeCloseTo(1, 12);
  });

  it("has both sides of a gap, however deep", () => {
    const law = distribution({ kind: "mixture", parts: [part(0.5, 0, 1), part(0.5, 30, 1)] });
    const { quantile, integral } = quantileSeries(law)!;
    for (const level of [0.1, 0.499, 0.4999999, 0.5000001, 0.501, 0.9]) {
      expect(Math.abs(quantile(level) - law.quantile(level))).toBeLessThan(1e-8);
      expect(Math.abs(integral(level) - law.partialMean(law.quantile(level)))).toBeLessThan(1e-8);
    }
  });

  it("is not for laws with atoms, nor for quantiles that are all steps", () => {
    const narrow = Array.from({ length: 20 }, (_, place) => part(1 / 20, place, 1e-3));
    for (const spec of [
      { kind: "bernoulli", p: 0.3 },
      { kind: "mixture", parts: narrow },
    ] as DistributionSpec[]) {
      expect(quantileSeries(distribution(spec))).toBeUndefined();
    }
  });
});
