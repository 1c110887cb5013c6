import { describe, expect, it } from "vitest";
import { variance } from "../../utilities/variance.ts";
import { ArmStatistics } from "./arm-statistics.ts";
import { pooledPrior } from "./pooled-prior.ts";
import { slidingWindow } from "./sliding-window.ts";

const made = (length: number) =>
  new ArmStatistics(variance().learningSpace(), 2, pooledPrior({ kind: "pooled", count: 1 }), slidingWindow(length));

function feed(statistics: ArmStatistics, rewards: readonly number[]): void {
  for (const [index, reward] of rewards.entries()) {
    statistics.admit(reward);
    statistics.add(index % 2, reward);
  }
}

describe("slidingWindow", () => {
  it("takes the oldest reward off when the next one comes", () => {
    const statistics = made(3);
    feed(statistics, [4, 7, 6, 5]);
    // About the first reward: 6 of the first arm, 7 and 5 of the second.
    expect(statistics.save()).toMatchObject({
      counts: [1, 2],
      total: 3,
      sums: [
        [2, 4],
        [4, 10],
      ],
      window: { place: 1 },
    });
  });

  it("leaves no rounding behind once it went around", () => {
    const statistics = made(2);
    feed(statistics, [1, 1e17, 1.25, 1.5]);
    expect(statistics.save().sums).toEqual([
      [0.25, 0.0625],
      [0.5, 0.25],
    ]);
  });

  it("goes on from what it saved, and refuses rewards of arms that there are not", () => {
    const [statistics, copy] = [made(3), made(3)];
    feed(statistics, [4, 7, 6, 5]);
    const saved = JSON.parse(JSON.stringify(statistics.save()));
    copy.restore(saved);
    for (const each of [statistics, copy]) feed(each, [9, 8]);
    expect(copy.save()).toEqual(statistics.save());
    const window = { entries: [{ arm: 2, reward: 1 }], place: 1 };
    expect(() => copy.restore({ ...saved, window })).toThrow("invalid state: expected rewards of arms below 2");
  });
});
