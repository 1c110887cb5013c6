import { describe, expect, it } from "vitest";
import { exponential } from "../distributions/exponential.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { meanVariance } from "./mean-variance.ts";

describe("meanVariance", () => {
  it("is E R + lambda Var R of the blend", () => {
    const arms = [uniform({ low: 0, high: 1 }), exponential({ rate: 1 })];
    const known = new KnownArms({ utility: meanVariance({ lambda: 2.5 }), arms });
    const [mean, within, between] = [0.25 * 0.5 + 0.75, 0.25 / 12 + 0.75, 0.25 * 0.75 * 0.25];
    expect(known.value([0.25, 0.75])).toBeCloseTo(mean + 2.5 * (within + between), 14);
  });

  it("is the mean for lambda = 0", () => {
    const known = new KnownArms({ utility: meanVariance({ lambda: 0 }), arms: [exponential({ rate: 0.25 })] });
    expect(known.value([1])).toBe(4);
  });

  it.each([-1, -1e-300, Number.NaN, Infinity])(
    "refuses lambda = %d and says that mean minus variance is convex",
    (lambda) => {
      expect(() => meanVariance({ lambda })).toThrow(
        `lambda must be a finite number of at least 0, since mean minus variance is convex in the distribution: one arm is optimal`,
      );
    },
  );
});
