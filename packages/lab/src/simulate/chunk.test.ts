import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { Problem } from "../spec/problem.ts";
import {
  addCheckpoints,
  type Checkpoints,
  checkpointsOf,
  chunkCount,
  chunkSize,
  finalsOf,
  LearnerTotals,
  runChunk,
} from "./chunk.ts";
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
  expect(learners[1]).toEqual({ fields: totals.save(), checkpoints });
});

const nothing = (): Checkpoints => ({ values: {}, finalWeights: [] });

test("of each replication gaps and bias are kept at a few of its recorded rounds, and the weights at the end", () => {
  const kept = nothing();
  const fields = {
    utilityGap: Float64Array.of(3, 9, 2),
    bias: Float64Array.of(5, 9, 4),
    regret: Float64Array.of(1, 1, 1),
  };
  const recommendedWeights = Float64Array.of(0.1, 0.9);
  const averageWeights = Float64Array.of(0.5, 0.5, 0.4, 0.6, 0.3, 0.7);
  addCheckpoints(kept, { ...fields, averageWeights, recommendedWeights }, [0, 2]);
  addCheckpoints(
    kept,
    {
      utilityGap: Float64Array.of(6, 9, 7),
      bias: Float64Array.of(8, 9, Number.NaN),
      averageWeights: Float64Array.of(0.5, 0.5, 0.1, 0.9, 0.2, 0.8),
      recommendedWeights,
    },
    [0, 2],
  );
  expect(kept.values).toEqual({
    utilityGap: [
      [3, 6],
      [2, 7],
    ],
    bias: [
      [5, 8],
      [4, Number.NaN],
    ],
  });
  expect(kept.finalWeights).toEqual([
    [0.3, 0.7],
    [0.2, 0.8],
  ]);
});

test("what is not recorded is not kept", () => {
  const kept = nothing();
  const nothingElse = { averageWeights: new Float64Array(0), recommendedWeights: Float64Array.of(1) };
  addCheckpoints(kept, { regret: Float64Array.of(1), ...nothingElse }, [0]);
  expect(kept).toEqual(nothing());
});

test("chunks in any order give all replications in their order", () => {
  const problem = new Problem(smallExperiment);
  const chunks = [0, 1, 2].map((chunk) => runChunk(problem, chunk));
  const [first, second, third] = chunks.map(({ learners }) => learners[1]!.checkpoints);
  const { values, finalWeights } = checkpointsOf([chunks[2]!, chunks[0]!, chunks[1]!], 1);
  expect(finalWeights).toEqual([first, second, third].flatMap((each) => each!.finalWeights));
  for (const name of ["utilityGap", "recommendedGap"] as const) {
    const all = [first, second, third].map((each) => each!.values[name]!);
    expect(values[name]).toEqual(all[0]!.map((_, place) => all.flatMap((each) => each[place]!)));
    expect(finalsOf(chunks.toReversed(), 1, name)).toEqual(values[name]!.at(-1));
  }
  expect(values.utilityGap!.at(-1)).toHaveLength(smallExperiment.replications);
});
