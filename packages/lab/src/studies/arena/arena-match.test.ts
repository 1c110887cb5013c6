import { describe, expect, test } from "vitest";
import { recordedRounds } from "../../simulate/recorded-rounds.ts";
import { runReplication } from "../../simulate/run-replication.ts";
import { Problem } from "../../spec/problem.ts";
import { arenaLearners } from "./arena-learners.ts";
import { arenaMatch } from "./arena-match.ts";
import { arenaProblems } from "./arena-problems.ts";

const size = { replications: 2, horizon: 3, seed: 5 };
const learners = arenaLearners(size.horizon);

describe("arenaMatch", () => {
  test.each(arenaProblems)("$name: whoever is not left out can play, and ends with finite gaps", (problem) => {
    const { experiment, players, leftOut } = arenaMatch(problem, learners, size);
    expect(experiment).toMatchObject({ name: problem.name, floor: problem.floor, ...size });
    expect(players.length + leftOut.length).toBe(learners.length);
    const results = runReplication(new Problem(experiment), recordedRounds(experiment), 0);
    for (const { fields } of results) {
      expect(Object.keys(fields)).toEqual(["utilityGap", "recommendedGap", "regret"]);
      for (const row of Object.values(fields)) expect(row.every(Number.isFinite)).toBe(true);
    }
  });

  test("leaves single-arm bandits out where rewards are vectors, with a reason, and nobody elsewhere", () => {
    for (const problem of arenaProblems) {
      const { leftOut } = arenaMatch(problem, learners, size);
      const hasVectors = problem.arms.some(({ kind }) => kind.includes("vector"));
      expect(leftOut.map(({ id }) => id)).toEqual(hasVectors ? ["exp3", "ucb1", "thompson"] : []);
      for (const { reason } of leftOut) expect(reason).toContain("vectors");
    }
  });
});
