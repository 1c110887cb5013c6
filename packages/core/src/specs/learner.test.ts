import { describe, expect, it } from "vitest";
import { firstTheoryStep } from "../theory/utility-constants.ts";
import { learner, learnerKinds } from "./index.ts";
import { memory } from "./learner.ts";
import { utility } from "./utility.ts";

describe("learner", () => {
  const context = { utility: utility({ kind: "variance" }), armCount: 2, floor: 0.1 };

  it("builds the kind that a spec names, with its options", () => {
    expect(learner({ kind: "fixed", weights: [0.3, 0.7] }, context).weights).toEqual(Float64Array.of(0.3, 0.7));
    expect(learner({ kind: "mirror-ascent" }, context).kind).toBe("mirror-ascent");
    expect(learner({ kind: "uniform" }, context).kind).toBe("uniform");
  });

  it("takes the utility as plain data too, with the same bits and the same saved state", () => {
    const plain = learner({ kind: "full-gradient" }, { ...context, utility: { kind: "variance" } });
    const built = learner({ kind: "full-gradient" }, context);
    for (const each of [plain, built]) for (const arm of [0, 1, 1]) each.update(arm, 0.3 * arm, 1 / 2);
    expect(plain.save()).toEqual(built.save());
    expect(() => plain.restore(built.save())).not.toThrow();
  });

  it("says what it wants in place of a utility, or of the whole problem", () => {
    const withUtility = (wrong: unknown) => () => learner({ kind: "uniform" }, { ...context, utility: wrong as never });
    expect(withUtility(undefined)).toThrow("invalid utility: expected an object with a kind, got undefined");
    expect(withUtility({ kind: "varience" })).toThrow('(did you mean "variance"?)');
    expect(withUtility({ kind: "median" })).toThrow("the median is not concave in the distribution");
    expect(() => learner({ kind: "uniform" }, undefined as never)).toThrow(
      "invalid context: expected an object with utility, armCount and floor, got undefined",
    );
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

describe("memory", () => {
  it("has the number of rewards that count, in effect", () => {
    expect(memory({ window: 7 }).length).toBe(7);
    // 1 + d + d^2 + ... of a discount of 0.75.
    expect(memory({ discount: 0.75 }).length).toBe(4);
  });

  it.each([
    [{ window: 0 }, "invalid memory.window: expected an integer >= 1, got 0"],
    [{ window: 2.5 }, "invalid memory.window"],
    [{ window: Number.NaN }, "invalid memory.window"],
    [{ discount: 1 }, "invalid memory.discount: expected 0 < discount < 1 (or a window), got 1"],
    [{ discount: 0 }, "invalid memory.discount"],
    [{ discount: Number.NaN }, "invalid memory.discount"],
    [{}, "invalid memory.discount"],
    [null, "invalid memory: expected an object with a discount or a window, got null"],
    [30, "invalid memory"],
  ])("refuses %j", (spec, message) => {
    expect(() => memory(spec as never)).toThrow(message);
  });
});
