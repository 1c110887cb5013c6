import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { utility } from "../specs/utility.ts";
import { equalShares, fixed } from "./fixed.ts";

const context = { utility: utility({ kind: "variance", support: [0, 1] }), armCount: 3, floor: 0.05 };

describe("fixed", () => {
  it("always plays the given weights, whatever the rewards", () => {
    const learner = fixed({ weights: [0.2, 0.5, 0.3], ...context });
    for (let round = 0; round < 10; round++) learner.update(1, 1, 0.5);
    expect(learner.weights).toEqual(Float64Array.of(0.2, 0.5, 0.3));
    expect(learner.recommend()).toEqual(learner.weights);
  });

  it("never plays an arm of weight zero", () => {
    const learner = fixed({ weights: [0.5, 0, 0.5], ...context });
    const random = Random.stream(1, "fixed");
    const arms = new Set(Array.from({ length: 1000 }, () => learner.choose(random)));
    expect([...arms].sort()).toEqual([0, 2]);
  });

  it("is unaffected by later changes to the given list or to a recommended blend", () => {
    const weights = [0.2, 0.5, 0.3];
    const learner = fixed({ weights, ...context });
    weights[0] = 1;
    learner.recommend()[0] = 1;
    expect(learner.weights[0]).toBe(0.2);
  });

  it("refuses weights that are not a blend of the arms, and invalid rewards", () => {
    expect(() => fixed({ weights: [0.5, 0.5], ...context })).toThrow("weights.length must be 3");
    expect(() => fixed({ weights: [0.5, 0.6, -0.1], ...context })).toThrow("weights[2] must be");
    expect(() => fixed({ weights: [0.5, 0.5, Number.NaN], ...context })).toThrow("weights[2] must be");
    expect(() => fixed({ weights: [0.5, 0.5, 0.5], ...context })).toThrow(
      "The weights must add up to 1; they add up to 1.5.",
    );
    expect(() => fixed(context as never)).toThrow("weights.length must be");
    expect(() => fixed({ weights: [0.2, 0.5, 0.3], ...context }).update(0, 2, 0.5)).toThrow("reward must be");
  });
});

describe("equalShares", () => {
  it("plays every arm equally often", () => {
    const learner = equalShares(context);
    expect(learner.kind).toBe("uniform");
    expect(Array.from(learner.weights)).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  it("refuses a state of another kind, a floor that is too large, and a single arm", () => {
    expect(() => equalShares(context).restore(fixed({ weights: [1, 0, 0], ...context }).save())).toThrow(
      'state.kind must be "uniform"',
    );
    expect(() => equalShares(context).restore(undefined as never)).toThrow("state.kind must be");
    expect(() => equalShares({ ...context, floor: 1 / 3 })).toThrow("floor must be");
    expect(() => equalShares({ ...context, armCount: 1 })).toThrow("arms must be at least 2");
  });
});
