import { describe, expect, it } from "vitest";
import { knownArms, utility } from "../../all.ts";
import { distribution } from "../../distributions/index.ts";
import { PlainWeights } from "../mirror/plain-weights.ts";
import { KnownInfluence } from "./known-influence.ts";

describe("KnownInfluence", () => {
  it("has the influence function and the slopes of the true laws at the weights in force", () => {
    const arms = [0, 2].map((mean) => distribution({ kind: "gaussian", mean, deviation: 1 }));
    const known = knownArms({ utility: utility({ kind: "variance" }), arms });
    const weights = new PlainWeights(2, 0.01);
    const estimate = new KnownInfluence(known, weights);
    // Mean 1, variance 2: IF(r) = (r - 1)^2 - 2, whose mean is 0 for both arms.
    expect(estimate.influence(4)).toBeCloseTo(7, 12);
    expect(estimate.influenceFunction()(1)).toBeCloseTo(-2, 12);
    for (const slope of estimate.expectedGradient()) expect(slope).toBeCloseTo(0, 12);
    // Weights 0.25 and 0.75: mean 1.5, variance 1.75.
    weights.raise(1, Math.log(3));
    expect(estimate.influence(4)).toBeCloseTo(4.5, 12);
    expect(Array.from(estimate.expectedGradient(), (slope) => Math.round(1e9 * slope) / 1e9)).toEqual([1.5, -0.5]);
  });
});
