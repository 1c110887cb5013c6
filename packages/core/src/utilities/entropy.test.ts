import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { exponential } from "../distributions/exponential.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { entropy } from "./entropy.ts";

describe("entropy", () => {
  it("of n equally likely values is log n", () => {
    const values = [1, 2, 3, 4, 5, 6, 7];
    const known = new KnownArms({ utility: entropy(), arms: [discrete({ values, masses: values.map(() => 1 / 7) })] });
    expect(known.value([1])).toBeCloseTo(Math.log(7), 14);
  });

  it("of a blend of certain rewards is that of the weights, and zero for a single arm", () => {
    const arms = [1, 2, 3].map((value) => discrete({ values: [value], masses: [1] }));
    const known = new KnownArms({ utility: entropy(), arms });
    expect(known.value([0.5, 0.25, 0.25])).toBeCloseTo(1.5 * Math.LN2, 14);
    expect(known.value([1, 0, 0])).toBe(0);
  });

  it("of an exponential distribution in unit bins is that of a geometric distribution", () => {
    const edges = Array.from({ length: 60 }, (_, index) => index + 1);
    const known = new KnownArms({ utility: entropy({ edges }), arms: [exponential({ rate: 1 })] });
    const q = Math.exp(-1);
    // Bins with mass below 1e-12, from the 28th on, count slightly too little.
    expect(known.value([1])).toBeCloseTo(-(q * Math.log(q) + (1 - q) * Math.log(1 - q)) / (1 - q), 11);
  });

  it("has influence -log p(r) - U, which is finite even for a category of probability zero", () => {
    const arms = [discrete({ values: [1, 2], masses: [0.2, 0.8] }), discrete({ values: [3], masses: [1] })];
    const known = new KnownArms({ utility: entropy(), arms });
    known.moveTo([1, 0]);
    const value = -(0.2 * Math.log(0.2) + 0.8 * Math.log(0.8));
    expect(known.influence(1)).toBeCloseTo(-Math.log(0.2) - value, 14);
    expect(known.influence(2)).toBeCloseTo(-Math.log(0.8) - value, 14);
    // The chord's slope is -log 1e-12, and the slopes of the other terms are -log p - 1.
    expect(known.influence(3)).toBeCloseTo(12 * Math.LN10 + 1 - value, 10);
    expect(known.gradient([1, 0]).every(Number.isFinite)).toBe(true);
  });
});
