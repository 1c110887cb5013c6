import { Random } from "@blendit/core";
import { describe, expect, test } from "vitest";
import { ALARM, RatioTest } from "./ratio-test.ts";

const random = Random.stream(11, "ratio-test");

/** An arm drawn by weights. */
function drawn(weights: readonly number[]): number {
  let left = random.uniform();
  for (let arm = 0; arm < weights.length - 1; arm++) {
    left -= weights[arm]!;
    if (left < 0) return arm;
  }
  return weights.length - 1;
}

/** Weights that follow what has come, as a learner's do: never below 0.1 for any of three arms. */
function movingWeights(hits: readonly number[], time: number): number[] {
  const wave = 0.5 + 0.5 * Math.sin(time / 7);
  const raw = hits.map((count, arm) => 0.2 + (arm === 0 ? wave : 1 / (1 + count)));
  const total = raw.reduce((sum, weight) => sum + weight);
  return raw.map((weight) => 0.1 + 0.7 * (weight / total));
}

describe("if all is well", () => {
  test("the capital is a martingale: its mean over all that can come is 1, whatever the weights do", () => {
    const meanAfter = (sequence: readonly number[], length: number): number => {
      if (sequence.length === length) {
        const capital = new RatioTest(0.1, [0, 1, 2]);
        const hits = [0, 0, 0];
        sequence.forEach((arm, time) => {
          capital.add(arm, movingWeights(hits, time)[arm]!);
          hits[arm]!++;
        });
        return capital.evidence().evidence;
      }
      const hits = [0, 1, 2].map((arm) => sequence.filter((each) => each === arm).length);
      const weights = movingWeights(hits, sequence.length);
      return weights.reduce((sum, weight, arm) => sum + weight * meanAfter([...sequence, arm], length), 0);
    };
    for (const length of [1, 2, 5]) expect(Math.abs(meanAfter([], length) - 1)).toBeLessThanOrEqual(1e-12);
  });

  test("evidence of x, looked at after every decision, comes in at most 1/x of streams, and the alarm in 1/1000", () => {
    const streams = 3000;
    const most: number[] = [];
    let alarms = 0;
    for (let stream = 0; stream < streams; stream++) {
      const capital = new RatioTest(0.1, [0, 1, 2]);
      const hits = [0, 0, 0];
      let highest = 0;
      for (let time = 0; time < 150; time++) {
        const weights = movingWeights(hits, time);
        const arm = drawn(weights);
        capital.add(arm, weights[arm]!);
        hits[arm]!++;
        highest = Math.max(highest, capital.evidence().evidence);
      }
      most.push(highest);
      if (capital.alarm) alarms++;
    }
    const boundOf = (share: number) => share + 4 * Math.sqrt((share * (1 - share)) / streams);
    for (const level of [5, 20, 100]) {
      const share = most.filter((highest) => highest >= level).length / streams;
      expect(share, `evidence of ${level}`).toBeLessThanOrEqual(boundOf(1 / level));
    }
    expect(alarms / streams).toBeLessThanOrEqual(boundOf(1 / ALARM));
  });

  test("many decisions by weights that move raise no alarm", () => {
    const capital = new RatioTest(0.1, [0, 1, 2]);
    const hits = [0, 0, 0];
    for (let time = 0; time < 20_000; time++) {
      const weights = movingWeights(hits, time);
      const arm = drawn(weights);
      capital.add(arm, weights[arm]!);
      hits[arm]!++;
    }
    expect(capital.alarm).toBe(false);
    expect(capital.evidence().arm).toBeUndefined();
  });

  test("arms with a place in the list that do not play are no evidence", () => {
    const capital = new RatioTest(0.1, [0, 2]);
    for (let time = 0; time < 5000; time++) capital.add(random.uniform() < 0.5 ? 0 : 2, 0.5);
    expect(capital.alarm).toBe(false);
  });
});

describe("if something is wrong", () => {
  /** Decisions until the alarm, of arms that come by other shares than logged. */
  function untilAlarm(shares: readonly number[], logged: readonly number[], least: number): number {
    const capital = new RatioTest(least, [...logged.keys()]);
    for (let count = 1; count <= 20_000; count++) {
      const arm = drawn(shares);
      capital.add(arm, logged[arm]!);
      if (capital.alarm) return count;
    }
    return Number.POSITIVE_INFINITY;
  }

  const median = (numbers: readonly number[]) => [...numbers].sort((left, right) => left - right)[numbers.length >> 1]!;

  test("an arm that comes at two thirds of its share is noticed", () => {
    const times = Array.from({ length: 9 }, () => untilAlarm([0.2, 0.4, 0.4], [0.3, 0.35, 0.35], 0.05));
    expect(median(times)).toBeLessThan(2000);
  });

  test("an arm that never comes is noticed", () => {
    const times = Array.from({ length: 9 }, () => untilAlarm([0, 0.5, 0.5], [0.2, 0.4, 0.4], 0.05));
    expect(median(times)).toBeLessThan(400);
  });

  test("an arm at its floor that never comes is noticed", () => {
    const times = Array.from({ length: 9 }, () => untilAlarm([0, 0.5, 0.5], [0.05, 0.475, 0.475], 0.05));
    expect(median(times)).toBeLessThan(1000);
  });

  test("the arm that gives most of the evidence is named, and an alarm stays", () => {
    const capital = new RatioTest(0.05, [3, 5, 8]);
    for (let time = 0; time < 2000; time++) capital.add([3, 5, 8][drawn([0.6, 0.2, 0.2])]!, 1 / 3);
    expect(capital.evidence().arm).toBe(3);
    expect(capital.alarm).toBe(true);
    for (let time = 0; time < 3000; time++) capital.add([3, 5, 8][time % 3]!, 1 / 3);
    expect(capital.alarm).toBe(true);
  });

  test("evidence beyond all numbers stays a number", () => {
    const capital = new RatioTest(0.05, [0, 1]);
    for (let time = 0; time < 50_000; time++) capital.add(0, 0.5);
    expect(capital.evidence()).toEqual({ evidence: Number.MAX_VALUE, arm: 0 });
  });
});

test("what was saved goes on as if nothing had been, to the bit", () => {
  const whole = new RatioTest(0.1, [0, 1, 4]);
  let half = new RatioTest(0.1, [0, 1, 4]);
  for (let time = 0; time < 300; time++) {
    const arm = [0, 1, 4][time % 3]!;
    const probability = 0.1 + 0.5 * random.uniform();
    whole.add(arm, probability);
    half.add(arm, probability);
    if (time % 100 === 50) half = new RatioTest(0.1, [0, 1, 4], JSON.parse(JSON.stringify(half.save())));
  }
  expect(half.save()).toEqual(whole.save());
  expect(half.evidence()).toEqual(whole.evidence());
});
