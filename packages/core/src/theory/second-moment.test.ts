import { describe, expect, it } from "vitest";
import { utility } from "../specs/utility.ts";
import { constantsOf } from "./constants-of.ts";
import { holdingBoth, secondMomentOf } from "./second-moment.ts";

const uniform = (low: number, high: number) => ({ kind: "uniform", low, high }) as const;

describe("secondMomentOf", () => {
  it("is that of the constants of the bounds, for every utility that has them", () => {
    for (const spec of [
      { kind: "mean", support: [1, 4] },
      { kind: "variance", support: [-1, 4] },
      { kind: "wasserstein", support: [0, 1], target: uniform(0, 1) },
      { kind: "wasserstein", support: [0, 1], target: uniform(-2, 0.5) },
    ] as const) {
      expect(secondMomentOf(utility(spec))).toBe(constantsOf(utility(spec))!.secondMoment);
      expect(secondMomentOf(utility(spec))).toBeGreaterThan(0);
    }
  });

  it("is undefined without a support, for an unbounded target and for other utilities", () => {
    const gaussian = { kind: "gaussian", mean: 0, deviation: 1 } as const;
    expect(secondMomentOf(utility({ kind: "variance" }))).toBeUndefined();
    expect(secondMomentOf(utility({ kind: "wasserstein", support: [0, 1], target: gaussian }))).toBeUndefined();
    expect(secondMomentOf(utility({ kind: "gini", support: [0, 1] }))).toBeUndefined();
    expect(secondMomentOf({ ...utility({ kind: "mean", support: [0, 1] }), kind: "toString" })).toBeUndefined();
  });
});

describe("holdingBoth", () => {
  it("is the least interval that holds two, or the one that is known, and nothing unbounded", () => {
    expect(holdingBoth([0, 2], [1, 5])).toEqual([0, 5]);
    expect(holdingBoth([0, 2], undefined)).toEqual([0, 2]);
    expect(holdingBoth(undefined, [0, 1])).toBeUndefined();
    expect(holdingBoth([0, 2], [1, Number.POSITIVE_INFINITY])).toBeUndefined();
  });
});
