import { describe, expect, it } from "vitest";
import { mean } from "../../utilities/mean.ts";
import { variance } from "../../utilities/variance.ts";
import { fullGradient } from "../full-gradient.ts";
import { ArmStatistics } from "./arm-statistics.ts";
import { discount } from "./discount.ts";
import { pooledPrior } from "./pooled-prior.ts";

const made = (share: number) =>
  new ArmStatistics(variance().learningSpace(), 2, pooledPrior({ kind: "pooled", count: 1 }), discount(share));

function feed(statistics: ArmStatistics, ...rewards: readonly (readonly [arm: number, reward: number])[]): void {
  for (const [arm, reward] of rewards) {
    statistics.admit(reward);
    statistics.add(arm, reward);
  }
}

describe("discount", () => {
  it("lets rewards count less by letting later ones count more", () => {
    const statistics = made(0.5);
    feed(statistics, [0, 4], [1, 7], [0, 6]);
    const { sums } = statistics;
    expect([sums.unit, sums.count(0), sums.count(1), sums.total / sums.unit]).toEqual([8, 1.25, 0.5, 1.75]);
    // Counts of 10 and 4 in units of 8, with a prior that counts one reward.
    expect(Array.from(sums.shares)).toEqual([1 / 18, 1 / 12]);
    expect(sums.errors[1]).toBeCloseTo(Math.sqrt(8 / 12), 15);
    // About the first reward: 2 * 0 + 8 * 2, and 4 * 3.
    expect(sums.save().sums).toEqual([
      [16, 32],
      [12, 36],
    ]);
  });

  it("brings its units back to one before they are too large", () => {
    const statistics = made(2 ** -100);
    feed(statistics, [0, 4], [1, 6], [1, 7]);
    expect(statistics.sums.unit).toBe(2 ** 300);
    feed(statistics, [0, 9]);
    expect(statistics.sums.unit).toBe(1);
    expect([0, 1].map((arm) => statistics.sums.count(arm))).toEqual([1, 2 ** -100]);
    // About the first reward: 5, and 3 in the units of before.
    expect(statistics.sums.save().sums.map(([first]) => first)).toEqual([5, 3 * 2 ** -100]);
  });

  it("needs nothing more to be saved, and lets a learner of many rounds forget the first ones", () => {
    const learner = fullGradient({ utility: mean(), armCount: 2, floor: 0.1, memory: discount(0.5) });
    for (let round = 0; round < 2000; round++)
      learner.update(round % 2, round < 1900 ? round % 2 : 1 - (round % 2), 0.5);
    expect(learner.weights[0]).toBeGreaterThan(0.85);
    expect(made(0.5).save().window).toBeNull();
  });
});
