import { describe, expect, it } from "vitest";
import golden from "../../test/golden/special-functions.json" with { type: "json" };
import { incompleteBeta, stirlingError } from "./incomplete-beta.ts";

/** log Gamma(x) by Stirling's formula. */
function logGamma(x: number): number {
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + stirlingError(x);
}

describe("stirlingError", () => {
  it.each(golden.logGamma)("agrees with mpmath's log Gamma at %d", (x, value) => {
    expect(Math.abs(logGamma(x!) - value!)).toBeLessThan(1e-14 * Math.max(1, Math.abs(value!)));
  });
});

const TOLERANCE = 1e-10;

describe("incompleteBeta", () => {
  it.each(golden.betas)("agrees with mpmath for alpha = $alpha, beta = $beta", ({ alpha, beta, at }) => {
    const { lower, upper, density } = incompleteBeta(alpha, beta);
    for (const [x, ...values] of at) {
      [lower, upper, density].forEach((compute, index) => {
        const expected = values[index];
        if (expected == null) return;
        const error = Math.abs(compute(x!, 1 - x!) / expected - 1);
        expect(error, `${compute.name} at ${x}`).toBeLessThan(TOLERANCE);
      });
    }
  });

  it("has log B(alpha, beta)", () => {
    expect(incompleteBeta(2, 3).logBeta).toBeCloseTo(-Math.log(12), 14);
    // mpmath: log(beta(0.1, 7)).
    expect(incompleteBeta(0.1, 7).logBeta).toBeCloseTo(2.064670384359536, 13);
    expect(incompleteBeta(1, 1e5).logBeta).toBeCloseTo(-Math.log(1e5), 13);
  });

  it("is a polynomial for whole shapes", () => {
    const { lower, upper } = incompleteBeta(2, 2);
    for (const x of [1e-8, 0.3, 0.5, 0.9]) {
      expect(lower(x, 1 - x) / (3 * x ** 2 - 2 * x ** 3)).toBeCloseTo(1, 13);
      expect(lower(x, 1 - x)).toBeCloseTo(upper(1 - x, x), 15);
    }
  });

  it("does not underflow before its value does", () => {
    // Half of the mass for these shapes is below 1e-150, spread evenly in the logarithm.
    expect(incompleteBeta(0.001, 0.001).lower(Number.MIN_VALUE, 1)).toBeCloseTo(0.5 * 2 ** -1.074, 5);
  });

  it("is 0 and 1 at the ends and beyond", () => {
    const { lower, upper, density } = incompleteBeta(3, 0.5);
    expect([lower(0, 1), lower(1, 0), lower(-1, 2), lower(2, -1)]).toEqual([0, 1, 0, 1]);
    expect([upper(0, 1), upper(1, 0), upper(-1, 2), upper(2, -1)]).toEqual([1, 0, 1, 0]);
    expect([density(0, 1), density(1, 0), density(-1, 2), density(2, -1)]).toEqual([0, Infinity, 0, 0]);
  });
});
