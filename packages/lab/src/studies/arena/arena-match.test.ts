import { describe, expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-arena.ts";
import { learnerKinds } from "../../baselines/index.ts";
import { recordedRounds } from "../../simulate/recorded-rounds.ts";
import { runReplication } from "../../simulate/run-replication.ts";
import { Problem } from "../../spec/problem.ts";
import { arenaLearners, arenaMatch, OWN_LEARNER, SAME_AVERAGING, timePerRound } from "./arena-match.ts";
import { arenaProblems } from "./arena-problems.ts";

const learners = arenaLearners(700);

test("every kind of learner plays, except fixed weights", () => {
  const kinds = new Set(learners.map(({ spec }) => spec.kind));
  expect(kinds).toEqual(new Set(Object.keys(learnerKinds).filter((kind) => kind !== "fixed")));
});

test("names of learners are unique", () => {
  const names = learners.map(({ spec }) => spec.id);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining([OWN_LEARNER, SAME_AVERAGING]));
});

test("only learners that know the distributions are marked", () => {
  for (const { spec, knowsTheArms } of learners) {
    expect(knowsTheArms).toBe("influence" in spec && spec.influence === "exact");
  }
});

test("the learner that must know the horizon gets the arena's", () => {
  expect(learners.find(({ spec }) => spec.kind === "rs-etc")!.spec).toMatchObject({ horizon: 700 });
});

const size = { replications: 2, horizon: 3, seed: 5 };

describe("arenaMatch", () => {
  test.each(arenaProblems)("$name: every player can play, and ends with finite gaps", (problem) => {
    const { experiment, players, leftOut } = arenaMatch(problem, learners, size);
    expect(experiment).toMatchObject({ name: problem.name, floor: problem.floor, ...size });
    expect(players.length + leftOut.length).toBe(learners.length);
    const results = runReplication(new Problem(experiment), recordedRounds(experiment), 0);
    for (const { averageWeights: _, recommendedWeights: __, ...fields } of results) {
      expect(Object.keys(fields)).toEqual(["utilityGap", "recommendedGap", "regret"]);
      for (const row of Object.values(fields)) expect(row.every(Number.isFinite)).toBe(true);
    }
  });

  test("excludes only single-arm bandits, only if rewards are vectors, and with a reason", () => {
    for (const problem of arenaProblems) {
      const { leftOut } = arenaMatch(problem, learners, size);
      const hasVectors = problem.arms.some(({ kind }) => kind.includes("vector"));
      expect(leftOut.map(({ id }) => id)).toEqual(hasVectors ? ["exp3", "ucb1", "thompson"] : []);
      for (const { reason } of leftOut) expect(reason).toContain("vectors");
    }
  });
});

test.each(["clicks", "image-generators"])("every player of %s has a time", (name) => {
  const { experiment } = sampleMatch(name, { replications: 1, horizon: 20, seed: 1 });
  const problem = new Problem(experiment);
  for (const spec of experiment.learners) {
    const time = timePerRound(problem, spec);
    expect(time).toBeGreaterThan(0);
    expect(Number.isFinite(time)).toBe(true);
  }
});
