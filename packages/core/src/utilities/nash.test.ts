import { describe, expect, it } from "vitest";
import { bernoulli } from "../distributions/bernoulli.ts";
import { discrete } from "../distributions/discrete.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { nash } from "./nash.ts";

const metrics = [
  { kind: "above", threshold: 0.5 },
  { kind: "at-most", threshold: 0.5 },
] as const;
const arms = [bernoulli({ p: 1 }), bernoulli({ p: 0 })];

describe("nash", () => {
  it("is the sum of the logarithms of expected metrics, with its maximum at equal shares of two opposite arms", () => {
    const known = new KnownArms({ utility: nash({ metrics }), arms });
    expect(known.value([0.3, 0.7])).toBeCloseTo(Math.log(0.3) + Math.log(0.7), 14);
    expect(Array.from(known.gradient([0.5, 0.5]), Math.abs)).toEqual([0, 0]);
  });

  it("has influence sum_j (f_j / E f_j - 1)", () => {
    const known = new KnownArms({ utility: nash({ metrics }), arms });
    known.moveTo([0.2, 0.8]);
    expect(known.influence(1)).toBeCloseTo(1 / 0.2 - 2, 13);
    expect(known.influence(0)).toBeCloseTo(1 / 0.8 - 2, 13);
  });

  it("stays finite for zero or negative expectations, where it continues along the tangent", () => {
    const known = new KnownArms({ utility: nash({ metrics }), arms });
    // log(1e-6), and 1e-6 * 1e6 less along the tangent.
    expect(known.value([0, 1])).toBeCloseTo(Math.log(1e-6) - 1, 13);
    expect(known.gradient([0, 1]).every(Number.isFinite)).toBe(true);
    const loss = nash({ metrics: [{ kind: "mean" }] });
    const losing = new KnownArms({ utility: loss, arms: [discrete({ values: [-2], masses: [1] })] });
    expect(losing.value([1])).toBeCloseTo(Math.log(1e-6) - 1 - 2e6, 6);
  });
});
