import { describe, expect, it } from "vitest";
import type { Distribution } from "../distributions/distribution.ts";
import { type DistributionSpec, distribution } from "../specs/distribution.ts";
import { expectation } from "./expectation.ts";

const specs: DistributionSpec[] = [
  { kind: "bernoulli", p: 0.3 },
  { kind: "beta", alpha: 2, beta: 5 },
  { kind: "beta", alpha: 0.3, beta: 0.4, low: -1, high: 2 },
  { kind: "discrete", values: [-1, 0.5, 4], masses: [0.2, 0.5, 0.3] },
  { kind: "empirical", samples: [3, 1, 4, 1, 5, 9, 2, 6] },
  { kind: "exponential", rate: 3 },
  { kind: "gaussian", mean: 1, deviation: 2 },
  { kind: "triangular", low: 0, mode: 0.2, high: 1 },
  { kind: "truncated-gaussian", mean: 0, deviation: 1, low: -1, high: 3 },
  { kind: "uniform", low: -2, high: 5 },
  {
    kind: "mixture",
    parts: [
      { weight: 0.25, distribution: { kind: "gaussian", mean: 3, deviation: 1 } },
      { weight: 0.75, distribution: { kind: "discrete", values: [0, 3], masses: [0.5, 0.5] } },
    ],
  },
];

describe("expectation", () => {
  it.each(specs.map((spec) => [spec.kind, distribution(spec)] as [string, Distribution]))(
    "gives the mass, mean and variance of every kind of distribution: %s",
    (_, distribution) => {
      const moments = expectation(distribution, 3, (x, out) => out.set([1, x, (x - distribution.mean) ** 2]));
      expect(moments[0]).toBeCloseTo(1, 13);
      // Tails are cut at quantiles of 1e-14, which costs an unbounded distribution about 1e-12.
      expect(Math.abs(moments[1]! - distribution.mean)).toBeLessThan(1e-11 * Math.sqrt(distribution.variance));
      expect(Math.abs(moments[2]! / distribution.variance - 1)).toBeLessThan(1e-10);
    },
  );

  it("integrates a jump within a smooth distribution: P(X > 1) of an exponential one", () => {
    const exponential = distribution({ kind: "exponential", rate: 1 });
    const [above] = expectation(exponential, 1, (x, out) => {
      out[0] = x > 1 ? 1 : 0;
    });
    expect(above).toBeCloseTo(Math.exp(-1), 11);
  });

  it("is finite for the zero function, whose size is zero", () => {
    expect(expectation(distribution({ kind: "uniform", low: 0, high: 1 }), 1, (_, out) => out.fill(0))[0]).toBe(0);
  });
});
