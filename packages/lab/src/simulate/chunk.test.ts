import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { Problem } from "../spec/problem.ts";
import { checkpointsOf, chunkCount, chunkSize, finalsOf, runChunk } from "./chunk.ts";
import { checkpointRounds, recordedRounds } from "./recorded-rounds.ts";
import { runReplication } from "./run-replication.ts";

test("chunks contain every replication once, and there are at most 200", () => {
  for (const replications of [1, 5, 12, 100, 999, 10_000]) {
    const experiment = { ...smallExperiment, replications };
    const sizes = Array.from({ length: chunkCount(experiment) }, (_, chunk) => chunkSize(experiment, chunk));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(replications);
    expect(sizes.length).toBeLessThanOrEqual(200);
  }
});

test("a chunk has the moments of its replications, and their values at checkpoints", () => {
  const problem = new Problem(smallExperiment);
  const rounds = recordedRounds(smallExperiment);
  const [one, other] = [10, 11].map((replication) => runReplication(problem, rounds, replication)[1]!);
  let reported = 0;
  const { fields, checkpoints } = runChunk(problem, 2, () => reported++).learners[1]!;
  expect(reported).toBe(2);
  expect(Object.keys(fields)).toEqual(Object.keys(one!));
  for (const [name, { count, mean, squares }] of Object.entries(fields)) {
    expect(count).toBe(2);
    mean.forEach((value, index) => {
      expect(value).toBeCloseTo((one![name]![index]! + other![name]![index]!) / 2, 12);
      expect(squares[index]).toBeCloseTo((one![name]![index]! - other![name]![index]!) ** 2 / 2, 12);
    });
  }
  const indices = checkpointRounds(smallExperiment).map((round) => rounds.indexOf(round));
  for (const name of ["utilityGap", "recommendedGap", "bias"] as const) {
    expect(checkpoints.values[name]).toEqual(indices.map((index) => [one![name]![index], other![name]![index]]));
  }
  expect(checkpoints.finalWeights).toEqual([one, other].map((each) => Array.from(each!.averageWeights.slice(-3))));
});

test("checkpoints omit fields that are not recorded", () => {
  const problem = new Problem({ ...smallExperiment, diagnostics: ["regret"] });
  expect(runChunk(problem, 0).learners[1]!.checkpoints).toEqual({ values: {}, finalWeights: [] });
});

test("checkpointsOf sorts the replications of chunks in any order", () => {
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
