import { expect, test } from "vitest";
import { runExperiment } from "../../node/run-experiment.ts";
import { paperProblems, withOwnLearner } from "./experiments.ts";
import { PaperRun } from "./paper-run.ts";

const options = { variant: "published", horizon: 120, seed: 4 } as const;
const versions = { blendit: "0.1.0", node: "24.0.0" };

function problem(replications: number) {
  return paperProblems({ ...options, replications })[5]!;
}

test("plays five replications at a time until all are played", () => {
  const run = new PaperRun(problem(12));
  const seen = Array.from({ length: 4 }, () => {
    run.play();
    return [run.replications, run.isComplete];
  });
  expect(seen).toEqual([
    [5, false],
    [10, false],
    [12, true],
    [12, true],
  ]);
});

test.each([5, 10, 12])("has the numbers of a run with %i replications to the bit", async (replications) => {
  const run = new PaperRun(problem(12));
  while (!run.isComplete) run.play();
  const { summary, checkpoints } = run.result(versions, replications);
  const expected = await runExperiment(problem(replications).experiment, { workers: 1 });
  expect(summary.experiment).toEqual(expected.experiment);
  expect(summary.learners).toEqual(expected.learners);
  expect(summary.optimum).toEqual(expected.optimum);
  expect(summary.answer).toEqual(expected.answer);
  expect(checkpoints.map(({ finalWeights }) => finalWeights.length)).toEqual([replications, replications]);
});

test("refuses a number of replications that it never reached", () => {
  const run = new PaperRun(problem(12));
  run.play();
  for (const replications of [0, 3, 10, Number.NaN]) {
    expect(() => run.result(versions, replications)).toThrow(`replications must be`);
  }
});

test("plays Blendit's own learner on the same rewards as the paper's learners", () => {
  const own = withOwnLearner(problem(5));
  expect(own).toMatchObject({ scenario: 2, utility: "wasserstein" });
  expect(own.experiment).toEqual({
    ...problem(5).experiment,
    learners: [{ id: "full-gradient", kind: "full-gradient" }],
  });
  const run = new PaperRun(own);
  run.play();
  expect(run.result(versions).summary.learners.map(({ id }) => id)).toEqual(["full-gradient"]);
});
