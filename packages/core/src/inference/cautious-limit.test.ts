import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { constrainedOptimum } from "../optimum/constrained-optimum.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { mean } from "../utilities/mean.ts";
import { cautiousLimit } from "./cautious-limit.ts";

const point = (value: number) => discrete({ values: [value], masses: [1] });
const goal = new KnownArms({ utility: mean(), arms: [point(0), point(1)] });
const cost = new KnownArms({ utility: mean(), arms: [point(0), point(4)] });

describe("cautiousLimit", () => {
  it("keeps a margin equal to the possible error of the blend's mean", () => {
    const { problem, atLeast } = cautiousLimit({ problem: cost, atMost: 3 }, [0.3, 0.4]);
    expect(problem.value(Float64Array.of(0.5, 0.5))).toBeCloseTo(-2 - 0.25, 12);
    expect(atLeast).toBe(-3);
    const other = cautiousLimit({ problem: cost, atLeast: 1 }, [0.3, 0.4]);
    expect(other.problem.value(Float64Array.of(0.5, 0.5))).toBeCloseTo(2 - 0.25, 12);
    expect(other.atLeast).toBe(1);
  });

  it("has slopes that agree with finite differences", () => {
    const { problem } = cautiousLimit({ problem: cost, atMost: 3 }, [0.3, 0.4]);
    const weights = Float64Array.of(0.7, 0.3);
    const step = 1e-6;
    problem.gradient(weights).forEach((slope, arm) => {
      const towards = (size: number) =>
        weights.map((weight, each) => weight + size * ((each === arm ? 1 : 0) - weight));
      const difference = (problem.value(towards(step)) - problem.value(towards(-step))) / (2 * step);
      expect(slope).toBeCloseTo(difference, 7);
    });
  });

  it("moves the best blend as in the closed form: 4 w + 0.4 w = 3 if only the second arm is uncertain", () => {
    const limit = cautiousLimit({ problem: cost, atMost: 3 }, [0, 0.4]);
    const { weights } = constrainedOptimum({ goal, constraints: [limit], floor: 0 });
    expect(weights[1]).toBeCloseTo(3 / 4.4, 8);
  });

  it.each([[[0.1]], [[0.1, Number.NaN]]])("refuses margins %j", (margins) => {
    expect(() => cautiousLimit({ problem: cost, atMost: 3 }, margins)).toThrow(/^margins/);
  });
});
