import { describe, expect, it } from "vitest";
import golden from "../../test/golden/special-functions.json" with { type: "json" };
import { betaQuantile } from "./beta-quantile.ts";
import { incompleteBeta } from "./incomplete-beta.ts";

const TOLERANCE = 1e-9;
/** Half the spacing of doubles just below 1: the rounding error of x near 1. */
const ROUNDING = 2 ** -54;

describe("betaQuantile", () => {
  it.each(golden.betas)("agrees with mpmath for alpha = $alpha, beta = $beta", ({ alpha, beta, quantiles }) => {
    const quantile = betaQuantile(incompleteBeta(alpha, beta));
    quantiles.forEach((expected, index) => {
      const p = golden.probabilities[index]!;
      const isNearZero = expected > 0 || Object.is(expected, 0);
      const distance = isNearZero ? quantile(p) : 1 - quantile(p);
      const allowed = TOLERANCE * Math.abs(expected) + (isNearZero ? 1.01e-300 : 1.001 * ROUNDING);
      expect(Math.abs(distance - Math.abs(expected)), `p = ${p}`).toBeLessThanOrEqual(allowed);
    });
  });

  it("is 0 at 0, 1 at 1 and 1/2 at 1/2 for equal shapes", () => {
    const quantile = betaQuantile(incompleteBeta(0.7, 0.7));
    expect([quantile(0), quantile(0.5), quantile(1)]).toEqual([0, 0.5, 1]);
  });

  it("is the smallest positive double if the true quantile underflows", () => {
    expect(betaQuantile(incompleteBeta(0.1, 2))(1e-100)).toBe(Number.MIN_VALUE);
  });
});
