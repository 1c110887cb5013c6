import { expect, test } from "vitest";
import { playedSummary } from "../../test/played-summary.ts";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { allChunks, runChunk } from "./chunk.ts";

const problem = new Problem(smallExperiment);
const chunks = allChunks(smallExperiment).map((chunk) => runChunk(problem, chunk));
const summary = playedSummary(problem, chunks);

test("a summary is bit for bit the same for chunks in any order", () => {
  const [first, ...rest] = chunks;
  expect(JSON.stringify(playedSummary(problem, [...rest, first!]))).toBe(JSON.stringify(summary));
});

test("a summary has an optimum, and lists as long as the rounds", () => {
  const { optimum, learners } = summary;
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
  for (const { recommendedWeights, recommendedValue } of learners) {
    expect(recommendedWeights.mean.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(recommendedWeights.standardDeviation).toHaveLength(3);
    expect(recommendedValue!.value).toBeLessThanOrEqual(optimum!.value + optimum!.certificate);
  }
  expect(learners.map(({ bias }) => bias === null)).toEqual([false, false, true]);
  expect(learners[2]!.monteCarloBias).toBeNull();
});

test("the time-averaged gap is the mean of the instantaneous gaps so far", () => {
  for (const { timeAveragedGap, instantaneousGap } of summary.learners) {
    let total = 0;
    instantaneousGap!.forEach(({ mean }, index) => {
      total += mean;
      expect(Math.abs(timeAveragedGap[index]!.mean - total / (index + 1))).toBeLessThan(1e-13);
    });
  }
});

test("the average bias is over all rounds", () => {
  const plugIn = summary.learners[1]!;
  const mean = plugIn.bias!.reduce((sum, estimate) => sum + estimate.mean, 0) / plugIn.rounds.length;
  // The trapezoidal rule differs from the mean by half a step at both ends.
  expect(Math.abs(plugIn.averageBias!.at(-1)! - mean)).toBeLessThan(plugIn.bias![0]!.mean / plugIn.rounds.length);
});

test("without diagnostics there is no optimum, and lists are empty", () => {
  const { optimum, comparison, learners } = playedSummary({ ...smallExperiment, diagnostics: [] });
  expect([optimum, comparison]).toEqual([null, null]);
  expect(learners[0]!.recommendedWeights.mean).toHaveLength(3);
  expect(learners[0]!.recommendedValue).toBeUndefined();
  expect(learners[0]).toMatchObject({ rounds: [], utilityGap: [], regret: [], averageWeights: [] });
});

test("mirror ascent recommends its average weights, with the standard deviation of single replications", () => {
  const { learners } = summary;
  const { averageWeights, recommendedWeights } = learners[1]!;
  recommendedWeights.mean.forEach((weight, arm) => {
    expect(Math.abs(weight - averageWeights.at(-1)![arm]!)).toBeLessThan(1e-14);
  });
  const finals = chunks.flatMap((chunk) => chunk.learners[1]!.checkpoints.finalWeights.map(([first]) => first!));
  const mean = finals.reduce((sum, weight) => sum + weight, 0) / finals.length;
  const variance = finals.reduce((sum, weight) => sum + (weight - mean) ** 2, 0) / (finals.length - 1);
  expect(recommendedWeights.standardDeviation![0]).toBeCloseTo(Math.sqrt(variance), 12);
  expect(learners[2]!.recommendedWeights.standardDeviation).toEqual([0, 0, 0]);
});

test("with more than 500 arms weights are kept only for the last round", () => {
  const arms = Array.from({ length: 501 }, (_, arm) => ({ kind: "bernoulli" as const, p: arm / 501 }));
  const many: Experiment = {
    ...smallExperiment,
    arms,
    floor: 1e-4,
    replications: 1,
    learners: [{ kind: "full-gradient", id: "a" }],
    diagnostics: ["utility-gap", "weights"],
  };
  const [learner] = playedSummary(many).learners;
  expect(learner!.averageWeights).toHaveLength(1);
  expect(learner!.averageWeights[0]).toHaveLength(501);
  expect(learner!.utilityGap).toHaveLength(many.horizon);
});
