import { describe, expect, it } from "vitest";
import { mean } from "../utilities/mean.ts";
import { ArrayLearner } from "./array-learner.ts";

class Sample extends ArrayLearner {
  constructor(...weights: number[]) {
    super("sample", Float64Array.from(weights), { utility: mean(), armCount: weights.length, floor: 0 });
  }

  update(arm: number): void {
    this.countWeights();
    this.weights.fill(0).fill(1, arm, arm + 1);
  }

  recommend(): Float64Array {
    return this.average();
  }
}

describe("ArrayLearner", () => {
  it("draws arms with the probabilities in its array", () => {
    const learner = new Sample(0.25, 0.75);
    expect([learner.probability(0), learner.probability(1)]).toEqual([0.25, 0.75]);
    expect([0, 0.2, 0.3, 0.999].map((level) => learner.choose({ uniform: () => level }))).toEqual([0, 0, 1, 1]);
  });

  it("averages the weights used at each update", () => {
    const learner = new Sample(0.25, 0.75);
    learner.update(0);
    expect(Array.from(learner.average())).toEqual([0.25, 0.75]);
    learner.update(1);
    expect(Array.from(learner.average())).toEqual([0.625, 0.375]);
  });

  it("restores a saved average, and refuses one with another number of arms", () => {
    const [learner, copy] = [new Sample(0.25, 0.75), new Sample(0.5, 0.5)];
    learner.update(0);
    copy.restore(learner.save());
    expect(Array.from(copy.average())).toEqual([0.25, 0.75]);
    const state = { ...learner.save(), average: { rounds: 1, sums: [1] } };
    expect(() => copy.restore(state)).toThrow("state.average.sums must be a list of 2 finite numbers");
  });
});
