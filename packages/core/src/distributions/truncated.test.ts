import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { exponential } from "./exponential.ts";
import { gaussian } from "./gaussian.ts";
import { truncated } from "./truncated.ts";
import { truncatedGaussian } from "./truncated-gaussian.ts";

distributionContract("a truncated exponential law", () => truncated(exponential({ rate: 2 }), 0.1, 1.7));

describe("truncated", () => {
  it.each([
    [-1, 0.5],
    [2, 9],
    [-7, -4],
    [-30, 40],
  ])("gives from a gaussian law on [%d, %d] the truncated gaussian law", (low, high) => {
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
