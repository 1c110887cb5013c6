import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { runChunk } from "./chunk.ts";
import { recordedRounds } from "./recorded-rounds.ts";
import { runReplication } from "./run-replication.ts";
import { stopAt } from "./stop-rule.ts";
import { ChunkMerger, summarize } from "./summarize.ts";

const problem = new Problem(smallExperiment);
const { best } = problem.stageAt(1);
const third = 1 / 3;
const equalGap = best.value - problem.stageAt(1).value([third, third, third]);

const viewOf = (upper: number | undefined, recommendedGap: number) =>
  ({
    problem,
    round: 40,
    recommendedGap,
    certificate:
      upper === undefined ? { grade: "none", reason: "" } : { grade: "estimated", estimate: 0, upper, limitedBy: 0 },
  }) as never;

test("a stop is due when the upper end is at most a number, or a part of the gap of equal weights", () => {
  expect(stopAt(viewOf(0.0101, 0), { certificate: 0.01 })).toBeUndefined();
  expect(stopAt(viewOf(0.01, 0.002), { certificate: 0.01 })).toEqual({ round: 40, isWrong: false });
  expect(stopAt(viewOf(0.01, 0.011), { certificate: 0.01 })).toEqual({ round: 40, isWrong: true });
  expect(stopAt(viewOf(0.051 * equalGap, 0), { certificate: "5 %" })).toBeUndefined();
  expect(stopAt(viewOf(0.049 * equalGap, 0.051 * equalGap), { certificate: "5 %" })).toMatchObject({ isWrong: true });
  expect(stopAt(viewOf(undefined, 0), { certificate: 1 })).toBeUndefined();
});

const experiment: Experiment = {
  ...smallExperiment,
  arms: [0, 1, 3].map((mean) => ({ kind: "gaussian", mean, deviation: 0.5 })),
  utility: { kind: "mean" },
  horizon: 400,
  replications: 10,
  record: { every: 50 },
  diagnostics: ["utility-gap", "regret", "weights", "certificate"],
  learners: [
    { id: "full", kind: "full-gradient" },
    { id: "uniform", kind: "uniform" },
  ],
};

function summaryOf(changed: Experiment) {
  const changedProblem = new Problem(changed);
  const merger = new ChunkMerger(changed);
  for (const chunk of [0, 1]) merger.add(runChunk(changedProblem, chunk));
  return summarize(changedProblem, merger, {
    versions: { blendit: "0", node: "0" },
    elapsedSeconds: 1,
    roundsPerSecond: 1,
  });
}

test("what is recorded of a replication stays as it was when it stopped", () => {
  const stopping: Experiment = { ...experiment, stopWhen: { certificate: "20 %" } };
  const rounds = recordedRounds(experiment);
  const [whole] = runReplication(new Problem(experiment), rounds, 3);
  const [stopped, uniform] = runReplication(new Problem(stopping), rounds, 3);
  const [round] = stopped!.fields.stopRound!;
  const at = rounds.indexOf(round!);
  expect(at).toBeGreaterThan(0);
  expect(at).toBeLessThan(rounds.length - 1);
  for (const name of ["utilityGap", "regret", "certificateUpper"]) {
    const expected = whole!.fields[name]!.slice();
    expected.fill(expected[at]!, at);
    expect(stopped!.fields[name]).toEqual(expected);
  }
  expect(stopped!.averageWeights.slice(-3)).toEqual(whole!.averageWeights.slice(3 * at, 3 * at + 3));
  expect(uniform!.fields.stopped).toEqual(Float64Array.of(0));
});

test("the summary says how many stopped, when, and how many of those wrongly", () => {
  const [full, uniform] = summaryOf({ ...experiment, stopWhen: { certificate: "20 %" } }).learners;
  expect(full!.stopped!.share).toBe(1);
  expect(full!.stopped!.wrong).toBe(0);
  expect(full!.stopped!.round!.mean).toBeLessThan(400);
  expect(uniform!.stopped).toEqual({ share: 0, round: null, wrong: null });
  expect(summaryOf(experiment).learners[0]).not.toHaveProperty("stopped");
});

test("the summary has the upper end over time, and in how many replications the gap was ever above it", () => {
  const [full, uniform] = summaryOf(experiment).learners;
  expect(full!.certificateUpper).toHaveLength(full!.rounds.length);
  expect(full!.certificateUpper![0]).toBeNull();
  expect(full!.certificateGiven![0]).toBe(0);
  expect(full!.certificateGiven!.at(-1)).toBe(1);
  const last = full!.certificateUpper!.at(-1)!;
  expect(last.mean).toBeGreaterThan(full!.recommendedGap.at(-1)!.mean);
  expect(full!.certificateMisses).toBe(0);
  for (const name of ["certificateUpper", "certificateGiven", "certificateMisses"]) {
    expect(uniform).not.toHaveProperty(name);
  }
});
