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

  it("falls from the step that the theory tells, where the context has it", () => {
    const step = stepOf({ kind: "theory" }, { ...plain, firstTheoryStep: ({ floor }) => 10 * floor });
    expect([1, 25].map(step)).toEqual([0.5, 0.1]);
    expect(() => stepOf({ kind: "theory" }, plain)).toThrow(
      "invalid step: expected `firstTheoryStep` of @blendit/core/theory in the context, got undefined",
    );
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
