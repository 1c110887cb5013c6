import { Random } from "@blendit/core";
import { distribution, law } from "@blendit/core/specs";
import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Drift } from "../experiment.ts";
import { RewardTape } from "./reward-tape.ts";

const laws = [
  distribution({ kind: "uniform", low: 0, high: 1 }),
  distribution({ kind: "gaussian", mean: 5, deviation: 1 }),
];
const tapeOf = (seed: number, replication: number) =>
  new RewardTape({ experiment: { ...smallExperiment, seed }, laws, laterLaws: undefined }, replication);

test("the n-th reward of an arm does not depend on who asks, nor in which order", () => {
  const [one, other] = [tapeOf(7, 3), tapeOf(7, 3)];
  const forward = [0, 1, 2, 3].map((pull) => one.reward(1, pull, 1));
  other.reward(0, 50, 9);
  expect([3, 0, 2, 1].map((pull) => other.reward(1, pull, 7))).toEqual([3, 0, 2, 1].map((pull) => forward[pull]));
});

test("replications, seeds and arms have streams of their own", () => {
  const firsts = [tapeOf(7, 3), tapeOf(7, 4), tapeOf(8, 3)].map((tape) => tape.reward(0, 0, 1));
  expect(new Set(firsts).size).toBe(3);
  expect(firsts[0]).toBe(laws[0]!.sample(Random.stream(7, 3, "rewards", 0)));
});

test("rewards come from the new law with the probability that the round tells, the same for all who ask", () => {
  const drift: Drift = { to: [], from: 100, until: 300 };
  const laterLaws = [0, 1].map(() => distribution({ kind: "uniform", low: 10, high: 11 }));
  const tape = new RewardTape({ experiment: { ...smallExperiment, drift }, laws, laterLaws }, 0);
  const pulls = Array.from({ length: 4000 }, (_, pull) => pull);
  const shareAt = (round: number) =>
    pulls.filter((pull) => (tape.reward(0, pull, round) as number) >= 10).length / 4000;
  expect(shareAt(99)).toBe(0);
  expect(shareAt(300)).toBe(1);
  // Four standard errors of a coin in 4000 draws.
  expect(Math.abs(shareAt(200) - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / 4000));
  // A reward once new stays new: the coins are tossed once.
  const early = pulls.filter((pull) => (tape.reward(0, pull, 150) as number) >= 10);
  expect(early.every((pull) => tape.reward(0, pull, 150) === tape.reward(0, pull, 290))).toBe(true);
});

test("rewards may be vectors, each one of its own", () => {
  const planar = [law({ kind: "gaussian-vector", mean: [0, 0], deviation: 1 })];
  const tape = new RewardTape({ experiment: smallExperiment, laws: planar, laterLaws: undefined }, 3);
  const [first, second] = [tape.reward(0, 0, 1), tape.reward(0, 1, 2)];
  expect(first).not.toEqual(second);
  expect(tape.reward(0, 0, 5)).toBe(first);
});
