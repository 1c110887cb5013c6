import { describe, expect, it } from "vitest";
import golden from "../../test/golden/special-functions.json" with { type: "json" };
import { normalCdf, normalDensity, normalQuantile, normalScaledSurvival, normalSurvival } from "./normal.ts";

describe("normalCdf and normalSurvival", () => {
  it.each(golden.normal)("agree with mpmath at %d to 1e-14", (x, cdf, survival) => {
    expect(Math.abs(normalCdf(x!) / cdf! - 1)).toBeLessThan(1e-14);
    expect(Math.abs(normalSurvival(x!) / survival! - 1)).toBeLessThan(1e-14);
  });

  it("are 0 and 1 at the ends", () => {
    expect([normalCdf(-Infinity), normalCdf(Infinity), normalSurvival(Infinity), normalCdf(-50)]).toEqual([0, 1, 0, 0]);
  });
});

describe("normalDensity", () => {
  it("is exp(-z^2 / 2) / sqrt(2 pi)", () => {
    expect(normalDensity(0)).toBeCloseTo(0.3989422804014327, 15);
    expect(normalDensity(-1.5)).toBeCloseTo(0.12951759566589174, 15);
    expect(normalDensity(Infinity)).toBe(0);
  });
});

describe("normalScaledSurvival", () => {
  it("is the survival function without its exponential factor", () => {
    for (const z of [0, 0.5, 2, 8, 30]) {
      expect((normalScaledSurvival(z) * Math.exp((-z * z) / 2)) / normalSurvival(z)).toBeCloseTo(1, 13);
    }
  });

  it("is accurate where the survival function underflows", () => {
    expect(normalScaledSurvival(1e6) * 1e6 * Math.sqrt(2 * Math.PI)).toBeCloseTo(1, 11);
  });
});

describe("normalQuantile", () => {
  it.each(golden.normalQuantiles)("agrees with mpmath at %d to 1e-14", (p, z) => {
    expect(Math.abs(normalQuantile(p!) - z!)).toBeLessThanOrEqual(1e-14 * Math.abs(z!));
  });

  it("is 0 at 1/2 and infinite at 0 and 1", () => {
    expect([normalQuantile(0.5), normalQuantile(0), normalQuantile(1)]).toEqual([0, -Infinity, Infinity]);
  });
});
