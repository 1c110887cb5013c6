import { describe, expect, it } from "vitest";
import { leastWeights } from "../simplex/least-weights.ts";
import { utility } from "../specs/utility.ts";
import { type MixtureRule, mixturePolicy, playMostly } from "./mixture-policy.ts";

const context = { utility: utility({ kind: "variance" }), armCount: 3, floor: 0.05 };

/** A rule that notes when it was asked, recommends one arm and plays another. */
function spy(initial: number): MixtureRule & { readonly asked: boolean[] } {
  const asked: boolean[] = [];
  return {
    kind: "spy",
    initial,
    asked,
    decide({ floors }, blend, weights, isFirst) {
      asked.push(isFirst);
      playMostly(1, floors, blend);
      playMostly(2, floors, weights);
    },
  };
}

const intended = (weights: Float64Array) => weights.indexOf(Math.max(...weights));

describe("playMostly", () => {
  it("gives one arm all that is above the floor", () => {
    const weights = new Float64Array(3);
    playMostly(1, leastWeights(0.05, 3), weights);
    expect(Array.from(weights)).toEqual([0.05, 0.9, 0.05]);
  });
});

describe("mixturePolicy", () => {
  it("plays the arm with the fewest rewards until each has its first ones, and recommends equal shares meanwhile", () => {
    const rule = spy(2);
    const learner = mixturePolicy(rule, context);
    const played = Array.from({ length: 6 }, () => {
      expect(Array.from(learner.recommend())).toEqual([1 / 3, 1 / 3, 1 / 3]);
      expect(rule.asked).toEqual([]);
      const arm = intended(learner.weights);
      expect(learner.weights[arm]).toBeCloseTo(0.9, 15);
      learner.update(arm, 1, 0.9);
      return arm;
    });
    expect(played).toEqual([0, 1, 2, 0, 1, 2]);
    expect(rule.asked).toEqual([true]);
    expect(intended(learner.recommend())).toBe(1);
    expect(intended(learner.weights)).toBe(2);
  });

  it("goes by what came back, whichever arms those were, and says once that the first rewards are together", () => {
    const rule = spy(1);
    const learner = mixturePolicy(rule, context);
    for (const arm of [2, 2, 2]) learner.update(arm, 1, 0.05);
    expect(intended(learner.weights)).toBe(0);
    for (const arm of [1, 0, 0, 1]) learner.update(arm, 1, 0.5);
    expect(rule.asked).toEqual([true, false, false]);
  });

  it("says after a restore, too, that it has decided before", () => {
    const [rule, other] = [spy(1), spy(1)];
    const [learner, copy] = [mixturePolicy(rule, context), mixturePolicy(other, context)];
    for (const arm of [0, 1, 2]) learner.update(arm, 1, 0.5);
    copy.restore(JSON.parse(JSON.stringify(learner.save())));
    expect(copy.weights).toEqual(learner.weights);
    expect(copy.recommend()).toEqual(learner.recommend());
    copy.update(0, 1, 0.5);
    expect(other.asked).toEqual([false]);
  });

  it("refuses a floor, costs and a state that do not fit, and stays as it was", () => {
    expect(() => mixturePolicy(spy(1), { ...context, floor: 0.5 })).toThrow("invalid floor");
    expect(() => mixturePolicy(spy(1), { ...context, costs: [1] })).toThrow("invalid costs");
    const learner = mixturePolicy(spy(1), context);
    learner.update(0, 0.4, 0.9);
    const state = learner.save();
    expect(() => learner.restore({ ...state, weights: [1, 0, 0] })).toThrow("invalid weights");
    expect(() => learner.restore({ ...state, blend: [1] })).toThrow("invalid state.blend");
    expect(() => learner.restore({ ...state, estimates: null })).toThrow("invalid state.estimates");
    expect(learner.save()).toEqual(state);
  });
});
