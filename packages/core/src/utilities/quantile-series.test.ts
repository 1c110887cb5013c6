import { describe, expect, it } from "vitest";
import { type DistributionSpec, distribution } from "../distributions/index.ts";
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
];

describe("quantileSeries", () => {
  it.each(smooth)("has quantiles and their integrals to nearly all digits, from end to end: %j", (spec) => {
    const law = distribution(spec);
    const { quantile, integral } = quantileSeries(law)!;
    const deviation = Math.sqrt(law.variance);
    for (let step = 1; step < 3000; step++) {
      // From 1e-13 to one less 1e-13.
      const level = 1 / (1 + Math.exp(30 - step / 50));
      const exact = law.quantile(level);
      expect(Math.abs(quantile(level) - exact)).toBeLessThan(1e-12 * (deviation + Math.abs(exact)));
      expect(Math.abs(integral(level) - law.partialMean(exact))).toBeLessThan(5e-12 * (deviation + Math.abs(exact)));
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

  it("is not for laws with atoms, gaps or corners", () => {
    const half = (mean: number) => ({ weight: 0.5, distribution: { kind: "gaussian", mean, deviation: 1 } as const });
    for (const spec of [
      { kind: "bernoulli", p: 0.3 },
      { kind: "triangular", low: 0, mode: 0.3, high: 1 },
      { kind: "mixture", parts: [half(0), half(30)] },
    ] as DistributionSpec[]) {
      expect(quantileSeries(distribution(spec))).toBeUndefined();
    }
  });
});
