import { describe, expect, it } from "vitest";
import { fullGradient } from "../learners/full-gradient.ts";
import { mean } from "../utilities/mean.ts";
import { variance } from "../utilities/variance.ts";
import { ArmStatistics } from "./arm-statistics.ts";
import { checkMemory, discount, type Memory, slidingWindow } from "./memory.ts";

const made = (memory: Memory) =>
  new ArmStatistics(variance().learningSpace(), 2, { count: 1, features: () => undefined }, memory);

function feed(statistics: ArmStatistics, ...rewards: readonly (readonly [arm: number, reward: number])[]): void {
  for (const [arm, reward] of rewards) {
    statistics.admit(reward);
    statistics.add(arm, reward);
  }
}

/** Rewards of the two arms, alternating. */
const inTurn = (...rewards: readonly number[]) => rewards.map((reward, index) => [index % 2, reward] as const);

describe("checkMemory", () => {
  it("accepts a memory and undefined", () => {
    const memory = slidingWindow(7);
    expect(checkMemory(memory)).toBe(memory);
    expect(checkMemory(undefined)).toBeUndefined();
  });

  it("refuses plain data and names the functions that make a memory", () => {
    for (const bad of [{ window: 7 }, { discount: 0.9 }, null, 7]) {
      expect(() => checkMemory(bad as never)).toThrow("memory must be made by slidingWindow or discount");
    }
  });
});

describe("discount", () => {
  it("discounts rewards by giving later ones a larger weight", () => {
    const statistics = made(discount(0.5));
    feed(statistics, [0, 4], [1, 7], [0, 6]);
    const { unit, total, shares, errors } = statistics;
    expect([unit, statistics.countOf(0), statistics.countOf(1), total / unit]).toEqual([8, 1.25, 0.5, 1.75]);
    // Counts of 10 and 4 in units of 8, with a prior that counts one reward.
    expect(Array.from(shares)).toEqual([1 / 18, 1 / 12]);
    expect(errors[1]).toBeCloseTo(Math.sqrt(8 / 12), 15);
    // Relative to the first reward: 2 * 0 + 8 * 2, and 4 * 3.
    expect(statistics.save().sums).toEqual([
      [16, 32],
      [12, 36],
    ]);
  });

  it("resets its units to one before they overflow", () => {
    const statistics = made(discount(2 ** -100));
    feed(statistics, [0, 4], [1, 6], [1, 7]);
    expect(statistics.unit).toBe(2 ** 300);
    feed(statistics, [0, 9]);
    expect(statistics.unit).toBe(1);
    expect([0, 1].map((arm) => statistics.countOf(arm))).toEqual([1, 2 ** -100]);
    // Relative to the first reward: 5, and 3 in the previous units.
    expect(statistics.save().sums.map(([first]) => first)).toEqual([5, 3 * 2 ** -100]);
  });

  it("needs no extra saved state, and makes a learner forget early rounds", () => {
    const learner = fullGradient({ utility: mean(), armCount: 2, floor: 0.1, memory: discount(0.5) });
    for (let round = 0; round < 2000; round++)
      learner.update(round % 2, round < 1900 ? round % 2 : 1 - (round % 2), 0.5);
    expect(learner.weights[0]).toBeGreaterThan(0.85);
    expect(made(discount(0.5)).save().window).toBeNull();
  });
});

describe("slidingWindow", () => {
  it("removes the oldest reward when the next one arrives", () => {
    const statistics = made(slidingWindow(3));
    feed(statistics, ...inTurn(4, 7, 6, 5));
    // Relative to the first reward: 6 of the first arm, 7 and 5 of the second.
    expect(statistics.save()).toMatchObject({
      counts: [1, 2],
      total: 3,
      sums: [
        [2, 4],
        [4, 10],
      ],
      window: { next: 1 },
    });
  });

  it("leaves no rounding errors after a full cycle", () => {
    const statistics = made(slidingWindow(2));
    feed(statistics, ...inTurn(1, 1e17, 1.25, 1.5));
    expect(statistics.save().sums).toEqual([
      [0.25, 0.0625],
      [0.5, 0.25],
    ]);
  });

  it("continues from its saved state, and refuses rewards of unknown arms", () => {
    const [statistics, copy] = [made(slidingWindow(3)), made(slidingWindow(3))];
    feed(statistics, ...inTurn(4, 7, 6, 5));
    const saved = JSON.parse(JSON.stringify(statistics.save()));
    copy.restore(saved);
    for (const each of [statistics, copy]) feed(each, ...inTurn(9, 8));
    expect(copy.save()).toEqual(statistics.save());
    for (const arms of [[2], [], undefined])
      expect(() => copy.restore({ ...saved, window: { rewards: [1], arms, next: 1 } })).toThrow(
        "state.window.arms must be",
      );
  });
});
