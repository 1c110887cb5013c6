import { describe, expect, it } from "vitest";
import { firstTheoryStep } from "../theory/utility-constants.ts";
import { learner, learnerKinds } from "./index.ts";
import { memory } from "./learner.ts";
import { utility } from "./utility.ts";

describe("learner", () => {
  const context = { utility: utility({ kind: "variance" }), armCount: 2, floor: 0.1 };

  it("builds the kind named in a spec, with its options", () => {
    expect(learner({ kind: "fixed", weights: [0.3, 0.7] }, context).weights).toEqual(Float64Array.of(0.3, 0.7));
    expect(learner({ kind: "mirror-ascent" }, context).kind).toBe("mirror-ascent");
    expect(learner({ kind: "uniform" }, context).kind).toBe("uniform");
  });

  it("accepts the utility as plain data, with the same bits and the same saved state", () => {
    const plain = learner({ kind: "full-gradient" }, { ...context, utility: { kind: "variance" } });
    const built = learner({ kind: "full-gradient" }, context);
    for (const each of [plain, built]) for (const arm of [0, 1, 1]) each.update(arm, 0.3 * arm, 1 / 2);
    expect(plain.save()).toEqual(built.save());
    expect(() => plain.restore(built.save())).not.toThrow();
  });

  it("says what is expected for an invalid utility, or an invalid problem", () => {
    const withUtility = (wrong: unknown) => () => learner({ kind: "uniform" }, { ...context, utility: wrong as never });
    expect(withUtility(undefined)).toThrow("utility must be an object with a kind");
    expect(withUtility({ kind: "varience" })).toThrow('Did you mean "variance"?');
    expect(withUtility({ kind: "median" })).toThrow("the median is not concave in the distribution");
    expect(() => learner({ kind: "uniform" }, undefined as never)).toThrow(
      "context must be an object with utility, armCount and floor",
    );
  });

  it("starts mirror ascent with the step that minimises the regret bound, if asked to", () => {
    const bounded = { ...context, utility: utility({ kind: "variance", support: [0, 1] }) };
    const initial = firstTheoryStep(bounded);
    const [theory, spelled, usual] = [{ kind: "theory" }, { kind: "inverse-sqrt", initial }, undefined].map((step) =>
      learner({ kind: "mirror-ascent", ...(step && { step }) } as never, bounded),
    );
    for (const each of [theory!, spelled!, usual!]) for (const arm of [0, 1]) each.update(arm, 0.3 * arm, 1 / 2);
    expect(theory!.weights).toEqual(spelled!.weights);
    expect(theory!.weights).not.toEqual(usual!.weights);
    expect(() => learner({ kind: "mirror-ascent", step: { kind: "theory" } }, context)).toThrow(
      'The step "theory" needs mean, variance or wasserstein with a stated support, not variance.',
    );
  });

  it("lists every kind under the name of its learners", () => {
    for (const kind of Object.keys(learnerKinds)) {
      const options = kind === "fixed" ? { weights: [0.5, 0.5] } : {};
      expect(learner({ kind, ...options } as never, context).kind).toBe(kind);
    }
  });

  it("suggests the nearest kind for an unknown one", () => {
    expect(() => learner({ kind: "mirror-ascend" } as never, context)).toThrow('Did you mean "mirror-ascent"?');
    expect(() => learner({ kind: "toString" } as never, context)).toThrow(
      /learner kind must be one of mirror-ascent, full-gradient, uniform, fixed/,
    );
    expect(() => learner({} as never, context)).toThrow("it is missing");
  });

  it("refuses a value that is not a spec", () => {
    for (const bad of [null, undefined, "uniform", 3]) {
      expect(() => learner(bad as never, context)).toThrow("learner must be an object with a kind");
    }
  });
});

describe("memory", () => {
  it("has the effective number of rewards that count", () => {
    expect(memory({ window: 7 }).length).toBe(7);
    // 1 + d + d^2 + ... of a discount of 0.75.
    expect(memory({ discount: 0.75 }).length).toBe(4);
  });

  it.each([
    [{ window: 0 }, "memory.window must be a whole number of at least 1"],
    [{ window: 2.5 }, "memory.window must be a whole number of at least 1"],
    [{ window: Number.NaN }, "memory.window must be a whole number of at least 1"],
    [{ discount: 1 }, "memory.discount must be above 0 and below 1"],
    [{ discount: 0 }, "memory.discount must be above 0 and below 1"],
    [{ discount: Number.NaN }, "memory.discount must be above 0 and below 1"],
    [{}, "memory.discount must be above 0 and below 1"],
    [null, "memory must be an object with a discount or a window"],
    [30, "memory must be an object with a discount or a window"],
  ])("refuses %j", (spec, message) => {
    expect(() => memory(spec as never)).toThrow(message);
  });
});
