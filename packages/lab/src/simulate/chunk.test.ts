import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { Problem } from "../spec/problem.ts";
import { addCheckpoints, type Checkpoints } from "./checkpoints.ts";
import { chunkCount, chunkSize, LearnerTotals, runChunk } from "./chunk.ts";
import { checkpointRounds, recordedRounds } from "./recorded-rounds.ts";
import { runReplication } from "./run-replication.ts";

test("chunks hold every replication once, five each or two hundredths of the whole", () => {
  for (const replications of [1, 5, 12, 100, 999, 10_000]) {
    const experiment = { ...smallExperiment, replications };
    const sizes = Array.from({ length: chunkCount(experiment) }, (_, chunk) => chunkSize(experiment, chunk));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(replications);
    expect(sizes.length).toBeLessThanOrEqual(200);
  }
});

test("a chunk adds up its own replications", () => {
  const problem = new Problem(smallExperiment);
  const totals = new LearnerTotals();
  const checkpoints: Checkpoints = { values: {}, finalWeights: [] };
  const rounds = recordedRounds(smallExperiment);
  const places = checkpointRounds(smallExperiment).map((round) => rounds.indexOf(round));
  for (const replication of [10, 11]) {
    const result = runReplication(problem, rounds, replication)[1]!;
    totals.add(result);
    addCheckpoints(checkpoints, result, places);
  }
  let told = 0;
  const { learners } = runChunk(problem, 2, () => told++);
  expect(told).toBe(2);
  expect(learners[1]).toEqual({ ...totals.save(), checkpoints });
});
