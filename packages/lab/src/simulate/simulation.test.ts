import { describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { runChunk } from "./chunk.ts";
import { Simulation } from "./simulation.ts";
import { ChunkMerger } from "./summarize.ts";

const steady: Experiment = {
  ...smallExperiment,
  record: "grid",
  horizon: 120,
  learners: [...smallExperiment.learners, { id: "full", kind: "full-gradient" }],
  diagnostics: ["utility-gap", "regret", "weights"],
};
const drifting: Experiment = {
  ...steady,
  learners: steady.learners.filter(({ id }) => id !== "exact"),
  drift: {
    from: 40,
    until: 80,
    to: [
      { kind: "beta", alpha: 1, beta: 1 },
      { kind: "beta", alpha: 6, beta: 6 },
      { kind: "beta", alpha: 0.5, beta: 0.5 },
    ],
  },
};
const stopping: Experiment = { ...steady, record: { every: 20 }, stopWhen: { certificate: "60 %" } };

/** What a run in chunks, as the command line does it, says of each learner. */
function summaries(experiment: Experiment) {
  const problem = new Problem(experiment);
  const merger = new ChunkMerger(experiment);
  for (const chunk of [2, 0, 1]) merger.add(runChunk(problem, chunk));
  return merger.learners(problem);
}

describe.each([
  ["distributions that stay", steady],
  ["distributions that drift", drifting],
  ["replications that stop", stopping],
])("with %s", (_, experiment) => {
  const expected = summaries(experiment);

  test.each([1, 7, 1000])("in steps of %i rounds it has the numbers of a run, to the bit", (step) => {
    const simulation = new Simulation(experiment);
    for (let round = step; simulation.round < experiment.horizon; round += step) simulation.advance(round);
    expect(simulation.recorded).toBe(simulation.rounds.length);
    expected.forEach((summary, learner) => {
      expect(simulation.rounds).toEqual(summary.rounds);
      simulation.rounds.forEach((_, index) => {
        expect(simulation.estimate(learner, "utilityGap", index)).toEqual(summary.utilityGap[index]);
        expect(simulation.estimate(learner, "recommendedGap", index)).toEqual(summary.recommendedGap[index]);
        expect(simulation.averageWeights(learner, index)).toEqual(summary.averageWeights[index]);
      });
    });
  });
});

test("what was played stays as it was when more is played", () => {
  const simulation = new Simulation(steady);
  simulation.advance(30);
  const recorded = simulation.recorded;
  expect(simulation.rounds[recorded - 1]).toBeLessThanOrEqual(30);
  expect(simulation.rounds[recorded]).toBeGreaterThan(30);
  const before = [simulation.values(1, "recommendedGap", recorded - 1), simulation.moment(1, recorded - 1)];
  simulation.advance(20);
  expect(simulation.round).toBe(30);
  simulation.advance(1e9);
  expect(simulation.round).toBe(steady.horizon);
  expect([simulation.values(1, "recommendedGap", recorded - 1), simulation.moment(1, recorded - 1)]).toEqual(before);
});

test("of the first replication it has the weights in force, the recommended blend and the certificate", () => {
  const simulation = new Simulation(steady);
  simulation.advance(steady.horizon);
  for (const [learner, { kind }] of steady.learners.entries()) {
    const { recommended, certificate } = simulation.moment(learner, simulation.rounds.length - 1)!;
    expect(simulation.recommended(learner)).toEqual(recommended);
    const gap = simulation.value(simulation.best(1).weights, 1) - simulation.value(recommended, 1);
    expect(simulation.values(learner, "recommendedGap", simulation.rounds.length - 1)[0]).toBeCloseTo(gap, 12);
    expect(simulation.weights(learner).reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
    expect(certificate !== undefined).toBe(kind === "full-gradient");
  }
});

test("a field that is not recorded is no number", () => {
  const simulation = new Simulation(steady);
  simulation.advance(5);
  expect(simulation.estimate(0, "bias", 0).mean).toBeNaN();
  expect(simulation.values(0, "bias", 0).every(Number.isNaN)).toBe(true);
});
