import { distribution, Random } from "@blendit/core/all";
import { expect, test } from "vitest";
import { RewardTape } from "./reward-tape.ts";

const laws = [
  distribution({ kind: "uniform", low: 0, high: 1 }),
  distribution({ kind: "gaussian", mean: 5, deviation: 1 }),
];

test("the n-th reward of an arm does not depend on who asks, nor in which order", () => {
  const [one, other] = [new RewardTape(laws, 7, 3), new RewardTape(laws, 7, 3)];
  const forward = [0, 1, 2, 3].map((pull) => one.reward(1, pull));
  other.reward(0, 50);
  expect([3, 0, 2, 1].map((pull) => other.reward(1, pull))).toEqual([3, 0, 2, 1].map((pull) => forward[pull]));
});

test("replications, seeds and arms have streams of their own", () => {
  const firsts = [new RewardTape(laws, 7, 3), new RewardTape(laws, 7, 4), new RewardTape(laws, 8, 3)].map((tape) =>
    tape.reward(0, 0),
  );
  expect(new Set(firsts).size).toBe(3);
  expect(firsts[0]).toBe(laws[0]!.sample(Random.stream(7, 3, "rewards", 0)));
});
