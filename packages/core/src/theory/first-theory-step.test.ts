import { describe, expect, it } from "vitest";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { firstTheoryStep } from "./first-theory-step.ts";

const first = (spec: UtilitySpec) => firstTheoryStep({ utility: utility(spec), armCount: 4, floor: 0.05 });

describe("firstTheoryStep", () => {
  it("is sqrt(D floor^2 / V) where a support is stated", () => {
    const diameter = (1 - 4 * 0.05) * Math.log(1 / 0.05 - 3);
    // V = 16 r^4: 1 on [0, 1], 256 on [-1, 3]; for the mean 4 r^2 = 1 on [0, 1].
    for (const [spec, secondMoment] of [
      [{ kind: "variance", support: [0, 1] }, 1],
      [{ kind: "variance", support: [-1, 3] }, 256],
      [{ kind: "mean", support: [0, 1] }, 1],
      [{ kind: "wasserstein", support: [0, 1], target: { kind: "uniform", low: 0, high: 1 } }, 1],
    ] as const) {
      expect(first(spec)).toBeCloseTo(Math.sqrt((diameter * 0.05 ** 2) / secondMoment), 15);
    }
  });

  it("refuses a utility without a support, or without constants", () => {
    expect(() => first({ kind: "variance" })).toThrow(
      'invalid step: expected one of the utilities mean, variance, wasserstein with a stated support, got "variance"',
    );
    expect(() => first({ kind: "gini", support: [0, 1] })).toThrow("invalid step");
  });

  it("is smaller for a target beyond the support, and refused for an unbounded one", () => {
    const target = (low: number, high: number) => ({ kind: "uniform", low, high }) as const;
    const near = first({ kind: "wasserstein", support: [0, 1], target: target(0, 1) });
    const far = first({ kind: "wasserstein", support: [0, 1], target: target(2, 4) });
    // r is 1/2 and 2, V grows as its fourth power, and the step falls as the root of V.
    expect(near / far).toBeCloseTo(16, 12);
    const gaussian = { kind: "gaussian", mean: 0, deviation: 1 } as const;
    expect(() => first({ kind: "wasserstein", support: [0, 1], target: gaussian })).toThrow(
      'invalid step: expected a bounded target, got "gaussian"',
    );
  });
});
