import { Random } from "@blendit/core";
import { type AnyDistributionSpec, anyDistribution } from "@blendit/core/specs";
import { describe, expect, test, vi } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Drift, Experiment } from "../spec/experiment.ts";
import { ArmDistributions } from "../spec/problem.ts";
import { type RewardSource, rewardsOf } from "./rewards.ts";

const specs: AnyDistributionSpec[] = [
  { kind: "uniform", low: 0, high: 1 },
  { kind: "gaussian", mean: 5, deviation: 1 },
];
const distributions = specs.map((spec) => anyDistribution(spec));
const arms = new ArmDistributions(specs);
const alone: Partial<Experiment> = { learners: [{ id: "alone", kind: "uniform" }] };
const sourcesOf = (change: Partial<Experiment>, replication: number) =>
  rewardsOf({ experiment: { ...smallExperiment, ...change }, arms, laterArms: undefined }, replication);
const pulled = (source: RewardSource, arm: number, count: number) =>
  Array.from({ length: count }, (_, index) => source.next(arm, index + 1));

describe.each([
  ["among several learners", {}],
  ["alone", alone],
])("a learner %s", (_, change) => {
  test("gets the rewards of each arm's own stream, in any order of pulls", () => {
    const expected = distributions.map((each, arm) => {
      const random = Random.stream(7, 3, "rewards", arm);
      return Array.from({ length: 100 }, () => each.sample(random));
    });
    const source = sourcesOf({ ...change, seed: 7 }, 3)();
    const [first, second] = [pulled(source, 1, 40), pulled(source, 0, 100)];
    expect(second).toEqual(expected[0]);
    expect([...first, ...pulled(source, 1, 60)]).toEqual(expected[1]);
  });

  test("gets different rewards for different replications and seeds", () => {
    const firsts = [
      [7, 3],
      [7, 4],
      [8, 3],
    ].map(([seed, replication]) => sourcesOf({ ...change, seed: seed! }, replication!)().next(0, 1));
    expect(new Set(firsts).size).toBe(3);
  });

  test("creates no stream for an arm that it never pulls", () => {
    const split = vi.spyOn(Random.prototype, "split");
    const source = sourcesOf(change, 0)();
    pulled(source, 1, 5);
    expect(split.mock.calls).toEqual([[1]]);
    split.mockRestore();
  });
});

test("the n-th reward of an arm is drawn once and is the same for all learners", () => {
  const sample = vi.fn(distributions[1]!.sample);
  const watched = new ArmDistributions(specs, [distributions[0]!, { ...distributions[1]!, sample }]);
  const sources = rewardsOf({ experiment: smallExperiment, arms: watched, laterArms: undefined }, 3);
  const [one, other] = [sources(), sources()];
  const first = pulled(one, 1, 20);
  other.next(0, 1);
  expect(pulled(other, 1, 25).slice(0, 20)).toEqual(first);
  expect(sample).toHaveBeenCalledTimes(25);
});

describe.each([
  ["among several learners", {}],
  ["alone", alone],
])("if distributions drift, a learner %s", (_, change) => {
  const drift: Drift = { to: [], from: 100, until: 300 };
  const laterArms = new ArmDistributions([0, 1].map(() => ({ kind: "uniform", low: 10, high: 11 })));
  const sources = rewardsOf({ experiment: { ...smallExperiment, ...change, drift }, arms, laterArms }, 0);
  /** The rewards of 4000 pulls of one arm, all in this round. */
  const rewardsAt = (round: number) => {
    const source = sources();
    return Array.from({ length: 4000 }, () => source.next(0, round) as number);
  };
  const isNew = (reward: number) => reward >= 10;

  test("gets rewards of the new distribution with the probability of the round", () => {
    const shareAt = (round: number) => rewardsAt(round).filter(isNew).length / 4000;
    expect(shareAt(99)).toBe(0);
    expect(shareAt(300)).toBe(1);
    // Four standard errors of the mean of 4000 coin flips.
    expect(Math.abs(shareAt(200) - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / 4000));
  });

  test("gets the same new reward in every later round once the n-th reward of an arm is new", () => {
    const [early, late] = [rewardsAt(150), rewardsAt(290)];
    expect(early.some(isNew)).toBe(true);
    expect(early.every((reward, pull) => !isNew(reward) || reward === late[pull])).toBe(true);
  });
});

test("rewards may be vectors, and learners share them", () => {
  const planar = new ArmDistributions([{ kind: "gaussian-vector", mean: [0, 0], deviation: 1 }]);
  const sources = rewardsOf({ experiment: smallExperiment, arms: planar, laterArms: undefined }, 3);
  const [source, other] = [sources(), sources()];
  const [first, second] = [source.next(0, 1), source.next(0, 2)];
  expect(first).not.toEqual(second);
  expect(other.next(0, 5)).toBe(first);
});
