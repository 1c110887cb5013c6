import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { chunkCount, runChunk } from "./chunk.ts";
import { Problem } from "./problem.ts";
import { ChunkMerger, summarize } from "./summarize.ts";

const problem = new Problem(smallExperiment);
const chunks = Array.from({ length: chunkCount(smallExperiment) }, (_, chunk) => runChunk(problem, chunk));
const times = { versions: { blendit: "0", node: "0" }, elapsedSeconds: 1, roundsPerSecond: 1 };

function summaryOf(order: readonly number[]) {
  const merger = new ChunkMerger(smallExperiment);
  for (const chunk of order) merger.add(chunks[chunk]!);
  return summarize(problem, merger, times);
}

test("a summary is the same to the bit in whatever order chunks come", () => {
  expect(JSON.stringify(summaryOf([2, 0, 1]))).toBe(JSON.stringify(summaryOf([0, 1, 2])));
});

test("a summary has what DESIGN promises: optimum, and lists as long as the rounds", () => {
  const { optimum, learners } = summaryOf([0, 1, 2]);
  expect(optimum!.weights).toHaveLength(3);
  for (const learner of learners) {
    for (const list of [
      learner.utilityGap,
      learner.recommendedGap,
      learner.regret,
      learner.averageWeights,
      learner.certificate!,
    ]) {
      expect(list).toHaveLength(smallExperiment.horizon);
    }
    expect(learner.averageWeights[0]).toHaveLength(3);
  }
  expect(learners.map(({ bias }) => bias === null)).toEqual([false, false, true]);
  expect(learners[2]!.monteCarloBias).toBeNull();
});

test("the time-averaged gap is the regret over t: the mean of the instantaneous gaps so far", () => {
  for (const { timeAveragedGap, instantaneousGap } of summaryOf([0, 1, 2]).learners) {
    let total = 0;
    instantaneousGap!.forEach(({ mean }, index) => {
      total += mean;
      expect(Math.abs(timeAveragedGap[index]!.mean - total / (index + 1))).toBeLessThan(1e-13);
    });
  }
});

test("the certificate of the averaged weights is at least their gap, and the average bias that of all rounds", () => {
  for (const learner of summaryOf([0, 1, 2]).learners) {
    learner.certificate!.forEach(({ mean }, index) => {
      expect(mean).toBeGreaterThanOrEqual(learner.utilityGap[index]!.mean - 1e-12);
    });
  }
  const plugIn = summaryOf([0, 1, 2]).learners[1]!;
  const mean = plugIn.bias!.reduce((sum, estimate) => sum + estimate.mean, 0) / plugIn.rounds.length;
  // Trapezoids between consecutive rounds: half a step's difference at both ends.
  expect(Math.abs(plugIn.averageBias!.at(-1)! - mean)).toBeLessThan(plugIn.bias![0]!.mean / plugIn.rounds.length);
});

test("without diagnostics there is no optimum and no list", () => {
  const bare = { ...smallExperiment, diagnostics: [] };
  const bareProblem = new Problem(bare);
  const merger = new ChunkMerger(bare);
  for (let chunk = 0; chunk < 3; chunk++) merger.add(runChunk(bareProblem, chunk));
  const { optimum, learners } = summarize(bareProblem, merger, times);
  expect(optimum).toBeNull();
  expect(learners[0]).toMatchObject({ rounds: [], utilityGap: [], regret: [], averageWeights: [] });
});
