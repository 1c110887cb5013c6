import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { vectorExperiment } from "../../test/vector-experiment.ts";
import { Problem } from "../spec/problem.ts";
import { recordedRounds } from "./recorded-rounds.ts";
import { representativeRun } from "./representative-run.ts";
import { runReplication } from "./run-replication.ts";

test("a representative run is one of the replications of the summary", () => {
  const problem = new Problem(smallExperiment);
  const { rewards, averageWeights } = representativeRun(problem, 1, 3);
  const result = runReplication(problem, recordedRounds(smallExperiment), 3)[1]!;
  expect(averageWeights).toEqual(Array.from(result.averageWeights.subarray(-3)));
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  const variance = rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0) / rewards.length;
  expect(variance).toBeCloseTo(result.fields.empiricalUtility!.at(-1)!, 12);
});

test("a representative run is refused for vectors, which have no density to draw", () => {
  expect(() => representativeRun(new Problem(vectorExperiment), 0)).toThrow("invalid arms: expected laws of numbers");
});
