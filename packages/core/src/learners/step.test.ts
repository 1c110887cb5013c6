import { describe, expect, it } from "vitest";
import { type UtilitySpec, utility } from "../utilities/index.ts";
import type { LearnerContext } from "./learner.ts";
import { stepOf } from "./step.ts";

const context = (spec: UtilitySpec, armCount = 4, floor = 0.05): LearnerContext => ({
  utility: utility(spec),
  armCount,
  floor,
});
const plain = context({ kind: "variance" });

describe("stepOf", () => {
  it("keeps a constant size", () => {
    const step = stepOf({ kind: "constant", size: 0.3 }, plain);
    expect([1, 2, 1000].map(step)).toEqual([0.3, 0.3, 0.3]);
  });

  it("falls as one over the root of the round", () => {
    const step = stepOf({ kind: "inverse-sqrt", initial: 0.6 }, plain);
    expect([1, 4, 9, 10_000].map(step)).toEqual([0.6, 0.3, 0.6 / 3, 0.006]);
  });

  it("takes the theory's sqrt(D floor^2 / V) where a support is stated", () => {
    const diameter = (1 - 4 * 0.05) * Math.log(1 / 0.05 - 3);
    // V = 16 r^4: 1 on [0, 1], 256 on [-1, 3]; for the mean 4 r^2 = 1 on [0, 1].
    for (const [spec, secondMoment] of [
      [{ kind: "variance", support: [0, 1] }, 1],
      [{ kind: "variance", support: [-1, 3] }, 256],
      [{ kind: "mean", support: [0, 1] }, 1],
      [{ kind: "wasserstein", support: [0, 1], target: { kind: "uniform", low: 0, high: 1 } }, 1],
    ] as const) {
      const step = stepOf({ kind: "theory" }, context(spec));
      const initial = Math.sqrt((diameter * 0.05 ** 2) / secondMoment);
      expect(step(1)).toBeCloseTo(initial, 15);
      expect(step(25)).toBeCloseTo(initial / 5, 15);
    }
  });

  it("refuses the theory's step without a support, or for a utility without constants", () => {
    expect(() => stepOf({ kind: "theory" }, plain)).toThrow(
      'invalid step: expected one of the utilities mean, variance, wasserstein with a stated support, got "variance"',
    );
    expect(() => stepOf({ kind: "theory" }, context({ kind: "gini", support: [0, 1] }))).toThrow("invalid step");
  });

  it("refuses sizes that are not positive and finite, and kinds it does not know", () => {
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, undefined as never]) {
      expect(() => stepOf({ kind: "constant", size: bad }, plain)).toThrow("invalid step.size");
      expect(() => stepOf({ kind: "inverse-sqrt", initial: bad }, plain)).toThrow("invalid step.initial");
    }
    expect(() => stepOf({ kind: "inverse-sqr", initial: 1 } as never, plain)).toThrow('did you mean "inverse-sqrt"?');
    expect(() => stepOf({ kind: "toString" } as never, plain)).toThrow("invalid step kind");
    expect(() => stepOf(null as never, plain)).toThrow("invalid step kind");
  });
});
