import { describe, expect, it } from "vitest";
import { betaKernel } from "./beta-kernel.ts";

describe("betaKernel", () => {
  it("is the logarithm of x^alpha y^beta / B(alpha, beta)", () => {
    const { logKernel } = betaKernel(2, 3);
    for (const x of [1e-9, 0.2, 0.4, 0.7, 0.999]) {
      expect(Math.exp(logKernel(x, 1 - x)) / (12 * x ** 2 * (1 - x) ** 3)).toBeCloseTo(1, 12);
    }
  });

  it("has log B(alpha, beta)", () => {
    expect(betaKernel(2, 3).logBeta).toBeCloseTo(-Math.log(12), 14);
    // mpmath: log(beta(0.1, 7)).
    expect(betaKernel(0.1, 7).logBeta).toBeCloseTo(2.064670384359536, 13);
    expect(betaKernel(1, 1e5).logBeta).toBeCloseTo(-Math.log(1e5), 13);
  });

  it("has the excess over the mean without cancellation", () => {
    // (0.3 + 2.7) * 0.1 - 0.3 is not 0 for the doubles these literals stand for (python: fractions.Fraction).
    const { excess } = betaKernel(0.3, 2.7);
    expect(excess(0.1, 0.9)).toBeCloseTo(4.4408920985006264e-17, 30);
    expect(betaKernel(1e5, 1e5).excess(0.5, 0.5)).toBe(0);
  });
});
