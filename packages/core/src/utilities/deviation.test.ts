import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { deviation } from "./deviation.ts";

describe("deviation", () => {
  it("is the square root of the variance of the blend", () => {
    const arms = [gaussian({ mean: 0, deviation: 1 }), gaussian({ mean: 4, deviation: 3 })];
    const known = new KnownArms({ utility: deviation(), arms });
    expect(known.value([0.5, 0.5])).toBeCloseTo(Math.sqrt((1 + 9) / 2 + 4), 14);
    expect(known.value([0, 1])).toBeCloseTo(3, 14);
  });

  it("has influence ((r - E R)^2 - Var R) / (2 sd)", () => {
    const known = new KnownArms({ utility: deviation(), arms: [gaussian({ mean: 5, deviation: 2 })] });
    known.moveTo([1]);
    expect(known.influence(8)).toBeCloseTo((9 - 4) / 4, 13);
  });

  it("is zero with a finite gradient if all rewards are equal, although the slope of the root is infinite", () => {
    const arms = [discrete({ values: [3], masses: [1] }), discrete({ values: [3], masses: [1] })];
    const known = new KnownArms({ utility: deviation(), arms });
    expect(known.value([0.4, 0.6])).toBe(0);
    expect(Array.from(known.gradient([0.4, 0.6]))).toEqual([0, 0]);
  });

  it("keeps a deviation of 1e-6 with a mean of 1e3, and treats rounding as zero", () => {
    const tiny = gaussian({ mean: 1e3, deviation: 1e-6 });
    expect(new KnownArms({ utility: deviation(), arms: [tiny] }).value([1])).toBeCloseTo(1e-6, 18);
    const space = deviation().learningSpace();
    // m2 is one rounding error above or below m1^2, whose square root would be 1e-8.
    expect(space.value(Float64Array.of(1, 1 + Number.EPSILON))).toBe(0);
    expect(space.value(Float64Array.of(1, 1 - Number.EPSILON))).toBe(0);
  });
});
