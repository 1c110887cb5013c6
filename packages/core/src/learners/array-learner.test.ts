import { describe, expect, it } from "vitest";
import type { ArmNumbersState } from "./arm-numbers.ts";
import { ArrayLearner } from "./array-learner.ts";

class Sample extends ArrayLearner {
  move(...weights: number[]): void {
    this.countWeights();
    this.weights.set(weights);
  }

  save(): ArmNumbersState {
    return this.saveAverage();
  }

  restore(saved: ArmNumbersState): void {
    this.restoreAverage(saved);
  }
}

describe("ArrayLearner", () => {
  it("tells and draws by the weights in its array", () => {
    const learner = new Sample(Float64Array.of(0.25, 0.75));
    expect([learner.probability(0), learner.probability(1)]).toEqual([0.25, 0.75]);
    expect([0, 0.2, 0.3, 0.999].map((level) => learner.choose({ uniform: () => level } as never))).toEqual([
      0, 0, 1, 1,
    ]);
  });

  it("averages the weights that were counted, those of before each change", () => {
    const learner = new Sample(Float64Array.of(0.25, 0.75));
    learner.move(0.75, 0.25);
    expect(Array.from(learner.average())).toEqual([0.25, 0.75]);
    learner.move(1, 0);
    expect(Array.from(learner.average())).toEqual([0.5, 0.5]);
  });

  it("takes a saved average up, and refuses one of other arms", () => {
    const [learner, copy] = [new Sample(Float64Array.of(0.25, 0.75)), new Sample(Float64Array.of(0.5, 0.5))];
    learner.move(0.75, 0.25);
    copy.restore(learner.save());
    expect(Array.from(copy.average())).toEqual([0.25, 0.75]);
    expect(() => copy.restore({ rounds: 1, sums: [1] })).toThrow("invalid state.average.sums");
  });
});
