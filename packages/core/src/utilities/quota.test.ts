import { describe, expect, it } from "vitest";
import { bernoulli } from "../distributions/bernoulli.ts";
import { discrete } from "../distributions/discrete.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { type QuotaOptions, quota } from "./quota.ts";

describe("quota", () => {
  it("is minus the squared difference between the share and its goal", () => {
    const arms = [uniform({ low: 0, high: 1 }), uniform({ low: 0.5, high: 2.5 })];
    const known = new KnownArms({ utility: quota({ low: 0.5, high: 1, share: 0.3 }), arms });
    const share = 0.4 * 0.5 + 0.6 * 0.25;
    expect(known.value([0.4, 0.6])).toBeCloseTo(-((share - 0.3) ** 2), 15);
  });

  it("is zero, with a zero gradient, if the quota is met", () => {
    const arms = [bernoulli({ p: 0 }), bernoulli({ p: 1 })];
    const known = new KnownArms({ utility: quota({ low: 0.5, high: 1.5, share: 0.25 }), arms });
    expect(Math.abs(known.value([0.75, 0.25]))).toBe(0);
    expect(Array.from(known.gradient([0.75, 0.25]), Math.abs)).toEqual([0, 0]);
  });

  it("has influence -2 (P(A) - c) (1{r in A} - P(A))", () => {
    const known = new KnownArms({
      utility: quota({ low: 0, high: 0.2, share: 0.5 }),
      arms: [uniform({ low: 0, high: 1 })],
    });
    known.moveTo([1]);
    expect(known.influence(0.1)).toBeCloseTo(0.6 * 0.8, 14);
    expect(known.influence(0.9)).toBeCloseTo(0.6 * -0.2, 14);
  });

  it("accepts a list of values instead of a range, and counts each once", () => {
    const distribution = (masses: number[]) => discrete({ values: [0, 1, 2], masses });
    const arms = [distribution([0.5, 0.2, 0.3]), distribution([0.1, 0.8, 0.1])];
    const known = new KnownArms({ utility: quota({ values: [2, 0, 2], share: 0.5 }), arms });
    const share = 0.3 * 0.8 + 0.7 * 0.2;
    expect(known.value([0.3, 0.7])).toBeCloseTo(-((share - 0.5) ** 2), 15);
    known.moveTo([0, 1]);
    expect(known.influence(2)).toBeCloseTo(0.6 * 0.8, 14);
    expect(known.influence(1)).toBeCloseTo(0.6 * -0.2, 14);
  });

  it.each<[QuotaOptions, string]>([
    [{ share: 0.5 }, "low and high must be two finite numbers, the lower first"],
    [{ low: 0, share: 0.5 }, "low and high must be two finite numbers, the lower first"],
    [{ values: [1], high: 0, share: 0.5 }, "Give either values, or low and high."],
    [{ values: [], share: 0.5 }, "values must be a list of at least 1 number"],
    [{ values: [Number.NaN], share: 0.5 }, "values[0] must be a finite number"],
    [{ low: 1, high: 0, share: 0.5 }, "low and high must be two finite numbers, the lower first"],
    [{ low: 0, high: Infinity, share: 0.5 }, "low and high must be two finite numbers, the lower first"],
    [{ low: 0, high: 1, share: 1.1 }, "share must be from 0 to 1"],
    [{ low: 0, high: 1, share: Number.NaN }, "share must be from 0 to 1"],
  ])("refuses %j", (options, message) => {
    expect(() => quota(options)).toThrow(message);
  });
});
