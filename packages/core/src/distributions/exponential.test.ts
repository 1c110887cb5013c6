import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { exponential } from "./exponential.ts";

distributionContract("exponential(1)", () => exponential({ rate: 1 }));
distributionContract("exponential(0.02)", () => exponential({ rate: 0.02 }));

describe("exponential", () => {
  const distribution = exponential({ rate: 2 });

  it("has the closed forms of the exponential distribution", () => {
    expect([distribution.mean, distribution.variance]).toEqual([0.5, 0.25]);
    expect(distribution.quantile(0.5)).toBeCloseTo(Math.LN2 / 2, 15);
    expect(distribution.survival(300)).toBe(Math.exp(-600));
    expect(distribution.density(0)).toBe(2);
  });

  it("has a partial mean with full relative precision near 0, without a jump between its two formulas", () => {
    const x = 1e-6;
    expect(distribution.partialMean(x) / (x * x - (4 / 3) * x ** 3)).toBeCloseTo(1, 11);
    expect(distribution.partialMean(0.5)).toBeCloseTo(distribution.partialMean(0.5 - 1e-16), 15);
  });

  it.each([0, -1, Number.NaN, Infinity])("rejects a rate of %d", (rate) => {
    expect(() => exponential({ rate })).toThrow(`rate must be a finite number above 0`);
  });
});
