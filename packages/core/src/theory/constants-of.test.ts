import { describe, expect, it } from "vitest";
import { utility } from "../specs/utility.ts";
import { constantsOf } from "./constants-of.ts";

const target = { kind: "uniform", low: 0, high: 1 } as const;

describe("constantsOf", () => {
  it("takes the support from the utility: V, L and C_d of the variance are 16 r^4, 8 r and r", () => {
    const constants = constantsOf(utility({ kind: "variance", support: [-1, 3] }));
    expect(constants).toMatchObject({ secondMoment: 256, stability: 16, rate: 2, distance: "W1" });
  });

  it("knows the mean, V = 4 r^2, and the Wasserstein utility, V = 16 r^4", () => {
    expect(constantsOf(utility({ kind: "mean", support: [0, 1] }))).toMatchObject({ secondMoment: 1, rate: 0.5 });
    const wasserstein = constantsOf(utility({ kind: "wasserstein", target, support: [0, 1] }), {
      targetDensityFloor: 1,
    });
    // r = 1/2, m_Q = 1: L = 4 (1/2 + 1); no bound of the arms' densities, so no rate.
    expect(wasserstein).toMatchObject({ secondMoment: 1, stability: 6, rate: undefined, distance: "W2" });
  });

  it("has no numbers without a support, but lists what is missing", () => {
    const constants = constantsOf(utility({ kind: "variance" }));
    expect(constants?.secondMoment).toBeUndefined();
    expect(constants?.hypotheses.map(({ met }) => met)).toEqual([false]);
  });

  it("prefers a support given beside the utility, but not one left undefined", () => {
    const variance = utility({ kind: "variance", support: [0, 1] });
    expect(constantsOf(variance, { support: [0, 2] })?.secondMoment).toBe(16);
    expect(constantsOf(variance, { support: undefined })?.secondMoment).toBe(1);
  });

  it("is undefined for utilities whose constants were not derived", () => {
    expect(constantsOf(utility({ kind: "gini", support: [0, 1] }))).toBeUndefined();
    expect(constantsOf({ ...utility({ kind: "gini" }), kind: "toString" })).toBeUndefined();
  });
});
