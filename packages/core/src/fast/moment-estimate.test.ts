import { describe, expect, it } from "vitest";
import { priorOf } from "../learners/estimates/prior.ts";
import { MomentSpace } from "../spaces/moment-space.ts";
import { utility } from "../specs/utility.ts";
import { LazyWeights } from "./lazy-weights.ts";
import { MomentEstimate } from "./moment-estimate.ts";

function made() {
  const built = utility({ kind: "variance" });
  const space = built.learningSpace();
  if (!(space instanceof MomentSpace)) throw new Error("the variance has two moments");
  const lazy = new LazyWeights(2, 0.01);
  return new MomentEstimate(space, priorOf({ count: 1, mean: 0, secondMoment: 4 }, built, space), lazy);
}

describe("MomentEstimate", () => {
  it("has the influence function of arms that are prior and rewards in proportion", () => {
    const estimate = made();
    // All prior: mean 0, variance 4.
    expect(estimate.influence(3)).toBeCloseTo(9 - 4, 12);
    estimate.learn(0);
    // The first arm has moments (1.5, 6.5), the second (0, 4); equal weights: (0.75, 5.25), variance 4.6875.
    expect(estimate.influence(1)).toBeCloseTo(0.25 ** 2 - 4.6875, 12);
    expect(estimate.influenceFunction()(1)).toBeCloseTo(0.25 ** 2 - 4.6875, 12);
  });

  it("goes on from a saved state, and refuses a bad one unchanged", () => {
    const [one, other] = [made(), made()];
    one.influence(3);
    one.learn(0);
    const saved = one.save();
    other.restore(JSON.parse(JSON.stringify(saved)));
    expect(other.influence(1)).toBe(one.influence(1));
    for (const [change, message] of [
      [{ counts: [1] }, "invalid state.counts"],
      [{ firsts: ["x", 1] }, "invalid state.firsts"],
      [{ seconds: null }, "invalid state.seconds"],
      [{ space: { origin: "x" } }, "invalid origin"],
    ] as const) {
      expect(() => other.restore({ ...saved, ...change } as never)).toThrow(message);
      expect(other.save()).toEqual(saved);
    }
  });
});
