import { describe, expect, it } from "vitest";
import { firstTheoryStep } from "../theory/first-theory-step.ts";
import { learner, learnerKinds } from "./index.ts";
import { utility } from "./utility.ts";

const context = { utility: utility({ kind: "variance" }), armCount: 2, floor: 0.1 };

describe("learner", () => {
  it("builds the kind that a spec names, with its options", () => {
    expect(learner({ kind: "fixed", weights: [0.3, 0.7] }, context).weights).toEqual(Float64Array.of(0.3, 0.7));
    expect(learner({ kind: "mirror-ascent" }, context).kind).toBe("mirror-ascent");
    expect(learner({ kind: "uniform" }, context).kind).toBe("uniform");
  });

  it("starts mirror ascent where the regret bound likes best, if asked to", () => {
    const bounded = { ...context, utility: utility({ kind: "variance", support: [0, 1] }) };
    const initial = firstTheoryStep(bounded);
    const [theory, spelled, usual] = [{ kind: "theory" }, { kind: "inverse-sqrt", initial }, undefined].map((step) =>
      learner({ kind: "mirror-ascent", ...(step && { step }) } as never, bounded),
    );
    for (const each of [theory!, spelled!, usual!]) for (const arm of [0, 1]) each.update(arm, 0.3 * arm, 1 / 2);
    expect(theory!.weights).toEqual(spelled!.weights);
    expect(theory!.weights).not.toEqual(usual!.weights);
    expect(() => learner({ kind: "mirror-ascent", step: { kind: "theory" } }, context)).toThrow("invalid step");
  });

  it("lists every kind under the name that its learners carry", () => {
    for (const kind of Object.keys(learnerKinds)) {
      const options = kind === "fixed" ? { weights: [0.5, 0.5] } : {};
      expect(learner({ kind, ...options } as never, context).kind).toBe(kind);
    }
  });

  it("names the nearest kind for one it does not know", () => {
    expect(() => learner({ kind: "mirror-ascend" } as never, context)).toThrow('did you mean "mirror-ascent"?');
    expect(() => learner({ kind: "toString" } as never, context)).toThrow(
      /invalid learner kind: expected one of .*uniform/,
    );
    expect(() => learner({} as never, context)).toThrow("got undefined");
  });

  it("refuses what is no spec", () => {
    for (const bad of [null, undefined, "uniform", 3]) {
      expect(() => learner(bad as never, context)).toThrow("invalid learner: expected an object with a kind");
    }
  });
});
