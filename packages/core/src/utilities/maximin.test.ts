import { describe, expect, it } from "vitest";
import { bernoulli } from "../distributions/bernoulli.ts";
import { discrete } from "../distributions/discrete.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { maximin } from "./maximin.ts";

const metrics = [
  { kind: "above", threshold: 0.5 },
  { kind: "at-most", threshold: 0.5 },
] as const;

describe("maximin", () => {
  const arms = [bernoulli({ p: 0.9 }), bernoulli({ p: 0.2 })];

  it("is the smallest of the expected metrics, with its maximum where two are equal", () => {
    const known = new KnownArms({ utility: maximin({ metrics }), arms });
    expect(known.value([1, 0])).toBeCloseTo(0.1, 15);
    expect(known.value([0, 1])).toBeCloseTo(0.2, 15);
    // P(R = 1) = 1/2 at 0.9 w + 0.2 (1 - w) = 1/2.
    const w = 3 / 7;
    expect(known.value([w, 1 - w])).toBeCloseTo(0.5, 15);
    for (const step of [-0.1, 0.1]) expect(known.value([w + step, 1 - w - step])).toBeLessThan(0.5);
  });

  it("has the gradient of the smallest metric", () => {
    const gradient = new KnownArms({ utility: maximin({ metrics }), arms }).gradient([1, 0]);
    expect(gradient[0]).toBeCloseTo(0, 15);
    expect(gradient[1]).toBeCloseTo(0.8 - 0.1, 15);
  });

  it("accepts negative means", () => {
    const utility = maximin({ metrics: [{ kind: "mean" }, { kind: "above", threshold: 0 }] });
    const known = new KnownArms({ utility, arms: [discrete({ values: [-5], masses: [1] })] });
    expect(known.value([1])).toBe(-5);
  });

  it("has kinks, unless there is only one metric", () => {
    expect(maximin({ metrics }).smooth).toBe(false);
    expect(maximin({ metrics: [{ kind: "mean" }] }).smooth).toBe(true);
    expect(() => maximin({ metrics: [] })).toThrow("metrics must be a list of at least one metric");
  });
});
