import { Random } from "@blendit/core";
import { describe, expect, test } from "vitest";
import { ALARM, expectedFrom, noBets, RatioTest, settle } from "./ratio-test.ts";

const random = Random.stream(11, "ratio-test");
const START = 1 / 3;

/** An arm drawn by weights. */
function drawn(weights: readonly number[]): number {
  let left = random.uniform();
  for (let arm = 0; arm < weights.length - 1; arm++) {
    left -= weights[arm]!;
    if (left < 0) return arm;
  }
  return weights.length - 1;
}

/** Weights that depend on past draws, like those of a learner: never below 0.1 for any of three arms. */
function movingWeights(hits: readonly number[], time: number): number[] {
  const wave = 0.5 + 0.5 * Math.sin(time / 7);
  const raw = hits.map((count, arm) => 0.2 + (arm === 0 ? wave : 1 / (1 + count)));
  const total = raw.reduce((sum, weight) => sum + weight);
  return raw.map((weight) => 0.1 + 0.7 * (weight / total));
}

/** The expected shares may depend on anything known before the draw: here, badly, on past draws. */
function expectedAfter(hits: readonly number[]) {
  return expectedFrom(hits.map((count) => 0.2 + count));
}

describe("if all is well", () => {
  test("the capital is a martingale: its mean over all possible draws does not change, whatever the weights do", () => {
    const meanAfter = (sequence: readonly number[], length: number): number => {
      if (sequence.length === length) {
        const capital = new RatioTest([0, 1, 2]);
        const hits = [0, 0, 0];
        sequence.forEach((arm, time) => {
          capital.add(expectedAfter(hits), arm, movingWeights(hits, time)[arm]!);
          hits[arm]!++;
        });
        return capital.evidence().evidence;
      }
      const hits = [0, 1, 2].map((arm) => sequence.filter((each) => each === arm).length);
      const weights = movingWeights(hits, sequence.length);
      return weights.reduce((sum, weight, arm) => sum + weight * meanAfter([...sequence, arm], length), 0);
    };
    for (const length of [1, 2, 5]) expect(Math.abs(meanAfter([], length) - START)).toBeLessThanOrEqual(1e-12);
  });

  test("every bet is fair and cannot lose more than it has, even if many arms share slots", () => {
    const count = 150;
    const probabilities = Array.from({ length: count }, (_, arm) => 1 + (arm % 7));
    const total = probabilities.reduce((sum, each) => sum + each);
    const expected = expectedFrom(Array.from({ length: count }, () => 0.1 + random.uniform()));
    const means = noBets(count).map(() => 0);
    for (const [arm, each] of probabilities.entries()) {
      const bets = noBets(count);
      settle(bets, expected, arm, each / total);
      bets.forEach((bet, index) => {
        expect(bet).toBeGreaterThanOrEqual(0);
        means[index]! += (each / total) * bet;
      });
    }
    for (const mean of means) expect(Math.abs(mean - 1)).toBeLessThanOrEqual(1e-12);
  });

  test("evidence of x, checked after every decision, occurs in at most 1/(3x) of streams", () => {
    const streams = 3000;
    const most: number[] = [];
    for (let stream = 0; stream < streams; stream++) {
      const capital = new RatioTest([0, 1, 2]);
      const hits = [0, 0, 0];
      for (let time = 0; time < 150; time++) {
        const weights = movingWeights(hits, time);
        const arm = drawn(weights);
        capital.add(expectedFrom(weights), arm, weights[arm]!);
        hits[arm]!++;
      }
      most.push(capital.save().most);
    }
    const boundOf = (share: number) => share + 4 * Math.sqrt((share * (1 - share)) / streams);
    for (const level of [1, 5, 20, ALARM]) {
      const share = most.filter((highest) => highest >= level).length / streams;
      expect(share, `evidence of ${level}`).toBeLessThanOrEqual(boundOf(START / level));
    }
    expect(most.some((highest) => highest >= 5)).toBe(true);
  });

  test("retired arms in the list are no evidence", () => {
    const capital = new RatioTest([0, 2]);
    const expected = expectedFrom([0.5, 0.5]);
    for (let time = 0; time < 5000; time++) capital.add(expected, random.uniform() < 0.5 ? 0 : 1, 0.5);
    expect(capital.alarm).toBe(false);
  });
});

describe("if something is wrong", () => {
  /** Decisions until the alarm, for arms that come with other shares than logged. */
  function untilAlarm(shares: readonly number[], logged: readonly number[], well = 0): number {
    const capital = new RatioTest([...logged.keys()]);
    const expected = expectedFrom(logged);
    for (let count = 1; count <= well + 20_000; count++) {
      const arm = drawn(count <= well ? logged : shares);
      capital.add(expected, arm, logged[arm]!);
      if (capital.alarm) return count - well;
    }
    return Number.POSITIVE_INFINITY;
  }

  const median = (numbers: readonly number[]) => [...numbers].sort((left, right) => left - right)[numbers.length >> 1]!;

  test.each([
    ["an arm that comes at two thirds of its share", [0.2, 0.4, 0.4], [0.3, 0.35, 0.35], 0, 2000],
    ["an arm that never comes", [0, 0.5, 0.5], [0.2, 0.4, 0.4], 0, 400],
    ["an arm at its floor that never comes", [0, 0.5, 0.5], [0.05, 0.475, 0.475], 0, 1000],
    ["an arm that comes more often", [0.4, 0.3, 0.3], [0.3, 0.35, 0.35], 0, 2000],
    ["a fault that begins after 100,000 decisions", [0.2, 0.4, 0.4], [0.3, 0.35, 0.35], 100_000, 2000],
  ])("%s is detected", (_, shares, logged, well, soon) => {
    const times = Array.from({ length: well > 0 ? 5 : 9 }, () => untilAlarm(shares, logged, well));
    expect(median(times)).toBeLessThan(soon);
  });

  test("the arm with most of the evidence is named, and an alarm stays", () => {
    const arms = [3, 5, 8];
    const capital = new RatioTest(arms);
    const expected = expectedFrom([1, 1, 1]);
    for (let time = 0; time < 2000; time++) capital.add(expected, drawn([0.6, 0.2, 0.2]), 1 / 3);
    expect(capital.evidence().arm).toBe(3);
    expect(capital.alarm).toBe(true);
    for (let time = 0; time < 3000; time++) capital.add(expected, time % 3, 1 / 3);
    expect(capital.alarm).toBe(true);
  });

  test("of two arms, the one that comes too rarely is named", () => {
    for (const [shares, arm] of [[[0.6, 0.4], 7] as const, [[0.4, 0.6], 4] as const]) {
      const capital = new RatioTest([4, 7]);
      for (let time = 0; time < 2000; time++) capital.add(expectedFrom([1, 1]), drawn(shares), 0.5);
      expect(capital.evidence().arm).toBe(arm);
    }
  });

  test("evidence that would overflow stays finite", () => {
    const capital = new RatioTest([0, 1]);
    for (let time = 0; time < 50_000; time++) capital.add(expectedFrom([1, 1]), 0, 0.5);
    const { evidence, arm } = capital.evidence();
    expect(evidence).toBeGreaterThan(1e299);
    expect([Number.isFinite(evidence), arm]).toEqual([true, 1]);
  });
});
