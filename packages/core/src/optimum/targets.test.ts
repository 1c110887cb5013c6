import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import { type DistributionSpec, distribution } from "../specs/distribution.ts";
import { exactQuantiles, quantileTable, wassersteinIntegrand } from "./targets.ts";

const even = uniform({ low: 0, high: 1 });
const mixed = (...parts: Distribution[]) =>
  mixture({ parts: parts.map((distribution) => ({ weight: 1 / parts.length, distribution })) });

describe("wassersteinIntegrand", () => {
  it("has kinks at the levels where the quantile function jumps or has a corner", () => {
    expect(wassersteinIntegrand(even).kinks).toEqual([]);
    expect(wassersteinIntegrand(discrete({ values: [0, 1, 4], masses: [0.25, 0.25, 0.5] })).kinks).toEqual([0.25, 0.5]);
    expect(wassersteinIntegrand(mixed(even, uniform({ low: 2, high: 3 }))).kinks).toEqual([0.5]);
    expect(wassersteinIntegrand(mixed(even, uniform({ low: 0.5, high: 1.5 }))).kinks).toEqual([0.25, 0.75]);
  });

  it("is steep between the components of a mixture, unless these overlap", () => {
    const humps = (...means: number[]) => mixed(...means.map((mean) => gaussian({ mean, deviation: 0.1 })));
    const { steepLevels } = wassersteinIntegrand(humps(0, 10, 1));
    expect(steepLevels).toEqual([expect.closeTo(1 / 3, 6), expect.closeTo(2 / 3, 6)]);
    expect(wassersteinIntegrand(humps(0, 0.1, 0.2)).steepLevels).toBeUndefined();
  });
});

const part = (weight: number, mean: number, deviation: number) =>
  ({ weight, distribution: { kind: "gaussian", mean, deviation } }) as const;

describe("quantileTable", () => {
  it.each<DistributionSpec>([
    { kind: "beta", alpha: 2, beta: 2 },
    { kind: "beta", alpha: 0.5, beta: 30 },
    { kind: "beta", alpha: 2.5, beta: 0.7 },
    { kind: "gaussian", mean: 1000, deviation: 0.2 },
    { kind: "exponential", rate: 2 },
    { kind: "truncated-gaussian", mean: 0.5, deviation: 0.2, low: 2, high: 3 },
    { kind: "mixture", parts: [part(0.4, 0, 1), part(0.6, 5, 0.5)] },
  ])("gives accurate quantiles and their integrals at all levels: %j", (spec) => {
    const target = distribution(spec);
    const { quantile, integral } = quantileTable(target)!;
    const exact = exactQuantiles(target);
    const deviation = Math.sqrt(target.variance);
    for (let step = 1; step < 3000; step += 7) {
      // From 1e-13 to one minus 1e-13.
      const level = 1 / (1 + Math.exp(30 - step / 50));
      const at = exact.quantile(level);
      // Where there is little mass, rounding of the level moves the quantile.
      const rounding = 1e-15 / target.density(at);
      expect(Math.abs(quantile(level) - at)).toBeLessThan(1e-11 * (deviation + Math.abs(at)) + rounding);
      expect(Math.abs(integral(level) - exact.integral(level))).toBeLessThan(1e-11 * (deviation + Math.abs(at)));
    }
    expect([quantile(0), quantile(1)].every(Number.isFinite)).toBe(true);
    expect(integral(0)).toBe(0);
    expect(integral(1)).toBeCloseTo(target.mean, 10);
  });

  it("resolves both sides of a gap, however deep", () => {
    const target = distribution({ kind: "mixture", parts: [part(0.5, 0, 1), part(0.5, 30, 1)] });
    const { quantile, integral } = quantileTable(target)!;
    for (const level of [0.1, 0.499, 0.4999999, 0.5000001, 0.501, 0.9]) {
      expect(Math.abs(quantile(level) - target.quantile(level))).toBeLessThan(1e-8);
      expect(Math.abs(integral(level) - target.partialMean(target.quantile(level)))).toBeLessThan(1e-8);
    }
  });

  it("is undefined for atoms, and for quantiles that are all steps", () => {
    const narrow = Array.from({ length: 20 }, (_, index) => part(1 / 20, index, 1e-3));
    for (const spec of [
      { kind: "bernoulli", p: 0.3 },
      { kind: "mixture", parts: narrow },
    ] as DistributionSpec[]) {
      expect(quantileTable(distribution(spec))).toBeUndefined();
    }
  });
});
