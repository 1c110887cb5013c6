import { describe, expect, test } from "vitest";
import { playedSummary } from "../../test/played-summary.ts";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Simulation } from "./simulation.ts";

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

describe.each([
  ["distributions that stay", steady],
  ["distributions that drift", drifting],
  ["replications that stop", stopping],
])("with %s", (_, experiment) => {
  const expected = playedSummary(experiment).learners;

  test.each([1, 7, 1000])("in steps of %i rounds it has bit for bit the numbers of a run", (step) => {
    const simulation = new Simulation(experiment);
    for (let round = step; simulation.round < experiment.horizon; round += step) simulation.advance(round);
    expect(simulation.recorded).toBe(simulation.rounds.length);
    expected.forEach((summary, learner) => {
      expect(simulation.rounds).toEqual(summary.rounds);
      simulation.rounds.forEach((_, index) => {
        expect(simulation.estimate(learner, "utilityGap", index)).toEqual(summary.utilityGap[index]);
        expect(simulation.estimate(learner, "recommendedGap", index)).toEqual(summary.recommendedGap[index]);
      });
    });
  });
});

test("playing more rounds does not change recorded values", () => {
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

test("it has the recommended blend and the certificate of the first replication", () => {
  const simulation = new Simulation(steady);
  simulation.advance(steady.horizon);
  for (const [learner, { kind }] of steady.learners.entries()) {
    const { recommended, certificate } = simulation.moment(learner, simulation.rounds.length - 1)!;
    expect(simulation.recommended(learner)).toEqual(recommended);
    const gap = simulation.value(simulation.best(1).weights, 1) - simulation.value(recommended, 1);
    expect(simulation.values(learner, "recommendedGap", simulation.rounds.length - 1)[0]).toBeCloseTo(gap, 12);
    expect(certificate !== undefined).toBe(kind === "full-gradient");
  }
});

test("a field that is not recorded is NaN", () => {
  const simulation = new Simulation(steady);
  simulation.advance(5);
  expect(simulation.estimate(0, "bias", 0).mean).toBeNaN();
  expect(simulation.values(0, "bias", 0).every(Number.isNaN)).toBe(true);
});

const still: Experiment = {
  name: "look",
  utility: { kind: "variance" },
  arms: [
    { kind: "uniform", low: 0, high: 1 },
    { kind: "uniform", low: 1, high: 2 },
  ],
  floor: 0.1,
  horizon: 100,
  replications: 1,
  seed: 1,
  learners: [{ id: "uniform", kind: "uniform" }],
  diagnostics: ["utility-gap"],
  record: "grid",
};
const moving: Experiment = {
  ...still,
  drift: {
    from: 40,
    until: 40,
    to: [
      { kind: "uniform", low: 0, high: 1 },
      { kind: "uniform", low: 3, high: 4 },
    ],
  },
};

/** Moments of the blend with this weight on the second arm, uniform on [b, b + 1]; the first is uniform on [0, 1]. */
function blendOf(weight: number, b: number) {
  const mean = 0.5 + weight * b;
  return { mean, variance: 1 / 12 + weight * (1 - weight) * b * b };
}

describe.each([
  ["distributions that stay", still, 1, 1],
  ["distributions before a change", moving, 39, 1],
  ["distributions after a change", moving, 41, 3],
])("a blend, with %s", (_, given, round, b) => {
  const simulation = new Simulation(given);
  const look = simulation.look([0.7, 0.3], round);
  const { mean, variance } = blendOf(0.3, b);

  test("its value, and that of the best blend, are utilities", () => {
    expect(look.value).toBeCloseTo(variance, 12);
    expect(simulation.best(round).value).toBeCloseTo(blendOf(0.5, b).variance, 9);
  });

  test("the influence of an outcome on the variance is its squared distance from the mean minus the variance", () => {
    const outcomes = [0, 0.5, 1.7];
    const influence = look.influence(outcomes);
    for (const [index, outcome] of outcomes.entries()) {
      expect(influence[index]).toBeCloseTo((outcome - mean) ** 2 - variance, 9);
    }
  });

  test("the slope towards an arm is the mean influence of its outcomes, and the weighted sum of slopes is zero", () => {
    const of = (centre: number) => 1 / 12 + (centre - mean) ** 2 - variance;
    expect(look.slopes[0]).toBeCloseTo(of(0.5), 9);
    expect(look.slopes[1]).toBeCloseTo(of(0.5 + b), 9);
    expect(0.7 * look.slopes[0]! + 0.3 * look.slopes[1]!).toBeCloseTo(0, 12);
  });
});
