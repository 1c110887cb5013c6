import { expect, test } from "vitest";
import { liveExperiment } from "../../test/live.ts";
import { Problem } from "./problem.ts";
import type { Configuration } from "./records.ts";

const { configuration } = liveExperiment();
const problemOf = (changes: Partial<Configuration>) => new Problem({ ...configuration, ...changes });

test("words become numbers in the order of letters, wherever the utility speaks of them", () => {
  const problem = problemOf({ utility: { kind: "entropy", categories: ["red", "blue", "green"] } as never });
  expect(["blue", "green", "red"].map((word) => problem.rewardOf(word))).toEqual([0, 1, 2]);
  expect(() => problem.rewardOf("pink")).toThrow('invalid value: expected one of blue, green, red, got "pink"');
  expect(() => problem.rewardOf(1)).toThrow("invalid value: expected one of blue, green, red, got 1");
  expect(() => problemOf({}).rewardOf("red")).toThrow('invalid value: expected a number, got "red"');
});

test("rewards outside of the support are refused, or clipped where the utility says so", () => {
  expect(() => problemOf({ support: [0, 1] }).rewardOf(2)).toThrow("invalid reward: expected 0 <= reward <= 1");
  const clipping = problemOf({ utility: { kind: "variance", support: [0, 1], outside: "clip" } });
  expect(clipping.rewardOf(1e200)).toBe(1);
  expect(() => problemOf({}).rewardOf(1e200)).toThrow("invalid value: expected a number of size at most 1e+100");
});

test("the least weight of an arm is the largest of floor, its own and the share of the control", () => {
  const problem = problemOf({ leastWeights: { a: 0.2, b: 0.01 }, control: { arm: "c", share: 0.3 } });
  expect([0, 1, 2].map((arm) => problem.leastWeight(arm))).toEqual([0.2, 0.05, 0.3]);
  const weights = problem.learner().weights;
  for (const arm of [0, 1, 2]) expect(weights[arm]).toBeGreaterThanOrEqual(problem.leastWeight(arm));
});

test("an arm may have a name that every object inherits", () => {
  const arms = [{ name: "constructor" }, { name: "toString" }, { name: "plain" }];
  const problem = problemOf({ arms, leastWeights: { toString: 0.2 } as never });
  expect([0, 1, 2].map((arm) => problem.leastWeight(arm))).toEqual([0.05, 0.2, 0.05]);
});

test("arms that play no more are none of the learner's", () => {
  const problem = problemOf({ arms: [{ name: "a" }, { name: "b", isRetired: true }, { name: "c", cost: 0.5 }] });
  expect(problem.playing).toEqual([0, 2]);
  expect(problem.learner().weights).toHaveLength(2);
  expect([problem.costOf(0), problem.costOf(2)]).toEqual([0, 0.5]);
});

test("outcomes have the dimension of the experiment, or of the target, or are numbers", () => {
  const kernel = { kind: "kernel-diversity", bandwidth: 1 } as const;
  const plane = problemOf({ utility: kernel, dimension: 2 });
  expect(plane.rewardOf([1, 2])).toEqual([1, 2]);
  expect(() => plane.rewardOf([1, 2, 3])).toThrow('invalid value: expected 2 numbers, got "3 numbers"');
  expect(() => plane.rewardOf(1)).toThrow("invalid value: expected 2 numbers, got 1");
  expect(() => problemOf({ utility: kernel }).rewardOf([1, 2])).toThrow(/a number \(vectors need a dimension/);
  const samples = [
    [0, 0, 1],
    [1, 2, 3],
  ];
  const matching = problemOf({
    utility: { kind: "mmd", bandwidth: 1, target: { kind: "empirical-vectors", samples } },
  });
  expect(matching.dimension).toBe(3);
});

test.each([
  [{ kind: "variance" }, 2, "invalid dimension: expected 1, since variance is a utility of numbers"],
  [
    { kind: "log-det" },
    65,
    "invalid dimension: expected another one, since the utility takes vectors of at most 64 numbers",
  ],
] as const)("a dimension that the utility does not take is refused: %j, %i", (utility, dimension, message) => {
  expect(() => liveExperiment({ utility, dimension })).toThrow(message);
});
