import { Random } from "@blendit/core";
import { biasOf } from "@blendit/core/learners";
import { KnownArms } from "@blendit/core/optimum";
import { distribution, type UtilitySpec, utility } from "@blendit/core/specs";
import type { SparseFeatures } from "@blendit/core/utilities";
import { describe, expect, test } from "vitest";
import { playedSummary } from "../../test/played-summary.ts";
import { scalarUtilities } from "../../test/scalar-utilities.ts";
import { smallExperiment } from "../../test/small-experiment.ts";
import { learner } from "../baselines/index.ts";
import type { DiagnosticName, Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { diagnosticFields, monteCarloBias, stopAt } from "./diagnostics.ts";
import { recordedRounds } from "./recorded-rounds.ts";
import { representativeRun, runReplication } from "./run-replication.ts";

const diagnostics: DiagnosticName[] = [
  "utility-gap",
  "bias",
  "regret",
  "instantaneous-gap",
  "empirical-utility",
  "certificate",
];
const rounds = Array.from({ length: 60 }, (_, index) => index + 1);
const REPLICATION = 2;

function problemWith(change: Partial<Experiment>): Problem {
  return new Problem({ ...smallExperiment, diagnostics, ...change });
}

/** The fields of each learner in one replication, and its rewards. */
function played(problem: Problem) {
  return runReplication(problem, rounds, REPLICATION).map((fields, index) => {
    return { fields, rewards: representativeRun(problem, index, REPLICATION).rewards };
  });
}

/** Half the mean difference of all pairs. */
function giniDeviation(rewards: readonly number[]): number {
  const total = rewards.reduce((sum, a) => sum + rewards.reduce((inner, b) => inner + Math.abs(a - b), 0), 0);
  return total / (2 * rewards.length ** 2);
}

/** -integral of (F^-1(u) - u)^2 du: the i-th smallest reward is the quantile between (i - 1)/n and i/n. */
function minusSquaredWasserstein(rewards: readonly number[]): number {
  const count = rewards.length;
  const cube = (x: number) => x ** 3 / 3;
  return rewards
    .toSorted((a, b) => a - b)
    .reduce((sum, reward, i) => sum - (cube((i + 1) / count - reward) - cube(i / count - reward)), 0);
}

function entropyOf(rewards: readonly number[]): number {
  const counts = Map.groupBy(rewards, (reward) => reward).values();
  return Array.from(counts, ({ length }) => length / rewards.length).reduce((sum, p) => sum - p * Math.log(p), 0);
}

describe("the empirical utility", () => {
  const CELL = 1 / 401;

  test.each<{
    spec: UtilitySpec;
    direct: (rewards: readonly number[]) => number;
    tolerance: (value: number) => number;
  }>([
    // The grid moves a reward to the ends of its cell, by at most half a cell on average. W1 changes by as much, and the
    // Gini deviation by no more than W1.
    { spec: { kind: "gini", support: [0, 1] }, direct: giniDeviation, tolerance: () => CELL / 2 },
    // W2 changes by at most d = half a cell as well, so its square changes by at most d (2 W2 + d).
    {
      spec: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
      direct: minusSquaredWasserstein,
      tolerance: (value) => (CELL / 2) * (2 * Math.sqrt(-value) + CELL / 2),
    },
  ])("agrees with direct computation up to the grid: $spec.kind", ({ spec, direct, tolerance }) => {
    for (const { fields, rewards } of played(problemWith({ utility: spec }))) {
      for (const round of [1, 2, 3, 10, 37, 60]) {
        const expected = direct(rewards.slice(0, round));
        expect(Math.abs(fields.empiricalUtility![round - 1]! - expected)).toBeLessThanOrEqual(tolerance(expected));
      }
    }
  });

  test("is computed from the shares of categories, including new ones", () => {
    const arms = [
      { kind: "discrete", values: [1, 2], masses: [0.5, 0.5] },
      { kind: "discrete", values: [2, 3, 4], masses: [0.8, 0.15, 0.05] },
      { kind: "bernoulli", p: 0.1 },
    ] as const;
    for (const { fields, rewards } of played(problemWith({ utility: { kind: "entropy" }, arms }))) {
      expect(new Set(rewards).size).toBeGreaterThan(3);
      rounds.forEach((round, index) => {
        expect(fields.empiricalUtility![index]).toBeCloseTo(entropyOf(rewards.slice(0, round)), 12);
      });
    }
  });

  test("is accurate if later rewards are outside the grid of the first ones", () => {
    const arms = [0, 1, 2].map((k) => ({ kind: "gaussian" as const, mean: 100 * k, deviation: 1 + 10 * k }));
    const { fields, rewards } = played(problemWith({ utility: { kind: "gini" }, arms }))[2]!;
    const width = Math.max(...rewards) - Math.min(...rewards);
    // A grid that grows by doubling is at most about four times as wide as the rewards. The error is at most half a cell.
    expect(Math.abs(fields.empiricalUtility!.at(-1)! - giniDeviation(rewards))).toBeLessThan((4 * width) / 401 / 2);
  });
});

test("the empirical utility reuses one buffer for the features of all rewards", () => {
  const problem = problemWith({ utility: { kind: "gini" } });
  const buffers = new Set<unknown>();
  const watched = {
    ...problem.utility,
    learningSpace: () => {
      const space = problem.utility.learningSpace();
      const features = space.features.bind(space);
      return Object.assign(space, {
        features: (reward: number, out: SparseFeatures) => {
          buffers.add(out);
          features(reward, out);
        },
      });
    },
  };
  const diagnostic = diagnosticFields["empirical-utility"].empiricalUtility!();
  const rewards = Array.from({ length: 500 }, (_, index) => ((index * 37) % 101) - 50);
  for (const reward of rewards) diagnostic.after!({ problem: { utility: watched } } as never, reward);
  expect(buffers.size).toBe(1);
  // Half the mean difference of numbers spread almost evenly over -50..50 is (n + 1/n) / 6 with n = 101.
  expect(diagnostic.value({ round: 500 } as never)).toBeCloseTo(giniDeviation(rewards), 0);
});

const problems: [string, Partial<Experiment>][] = [
  ["variance", {}],
  ["variance with costs", { costs: [0, 0.02, 0.01] }],
  ["gini", { utility: { kind: "gini" } }],
  ["wasserstein", { utility: { kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 } } }],
  ["entropy", { utility: { kind: "entropy", edges: [0.3, 0.6] } }],
  [
    "maximin, which has a kink",
    {
      utility: {
        kind: "maximin",
        metrics: [
          { kind: "above", threshold: 0.6 },
          { kind: "at-most", threshold: 0.3 },
        ],
      },
    },
  ],
];

describe.each(problems)("gap, certificate and regret: %s", (_, change) => {
  const problem = problemWith(change);
  const results = played(problem);

  test("the certificate is at least the gap of the averaged weights, in every round", () => {
    for (const { fields } of results) {
      rounds.forEach((_round, index) => {
        // The best value itself is certified to 1e-9.
        expect(fields.certificate![index]).toBeGreaterThanOrEqual(fields.utilityGap![index]! - 1e-9);
      });
    }
  });

  test("no gap is negative", () => {
    for (const { fields } of results) {
      for (const name of ["utilityGap", "recommendedGap", "instantaneousGap"]) {
        expect(Math.min(...fields[name]!)).toBeGreaterThanOrEqual(-1e-9);
      }
    }
  });

  test("instantaneous gaps add up to the regret", () => {
    for (const { fields } of results) {
      let sum = 0;
      fields.instantaneousGap!.forEach((gap, index) => {
        sum += gap;
        expect(fields.regret![index]).toBeCloseTo(sum, 12);
      });
    }
  });

  test("by concavity the gap of the average is at most the average gap", () => {
    for (const { fields } of results) {
      rounds.forEach((round, index) => {
        expect(fields.utilityGap![index]).toBeLessThanOrEqual(fields.regret![index]! / round + 1e-12);
      });
    }
  });

  test("a learner with constant weights has a constant gap", () => {
    const { fields } = results[2]!;
    const uniform = problem.best!.value - problem.known.value([1 / 3, 1 / 3, 1 / 3]);
    for (const name of ["utilityGap", "recommendedGap", "instantaneousGap"]) {
      for (const gap of fields[name]!) expect(gap).toBeCloseTo(uniform, 12);
    }
    expect(fields.regret!.at(-1)).toBeCloseTo(60 * uniform, 10);
  });
});

test("the bias for the variance is the largest |2 (mu_hat_w - mu_w)(mu_k - mu_w)|, from data before the round", () => {
  const problem = problemWith({});
  const spec = smallExperiment.learners[1]!;
  const ascent = problem.learner(spec);
  const means = [2 / 7, 5 / 7, 1 / 2];
  const pulls = [0, 0, 0];
  const sums = [0, 0, 0];
  const mixed = (values: readonly number[]) =>
    values.reduce((sum, value, arm) => sum + ascent.weights[arm]! * value, 0);
  const view = { problem, learner: ascent } as never;
  const bias = diagnosticFields.bias.bias!();
  for (let round = 0; round < 40; round++) {
    bias.before!(view, true);
    // The paper's prior is half a reward with mean 0.
    const estimated = sums.map((sum, arm) => sum / (pulls[arm]! + 0.5));
    const error = mixed(estimated) - mixed(means);
    const expected = Math.max(...means.map((mean) => Math.abs(2 * error * (mean - mixed(means)))));
    const arm = (round * 7) % 3;
    const reward = ((round * 37) % 100) / 100;
    ascent.update(arm, reward, ascent.weights[arm]!);
    pulls[arm]!++;
    sums[arm]! += reward;
    expect(bias.value(view)).toBeCloseTo(expected, 12);
  }
});

test("every diagnostic creates its own fields, new ones for each run", () => {
  expect(Object.keys(diagnosticFields).toSorted()).toEqual(smallExperiment.diagnostics.toSorted());
  const names = Object.values(diagnosticFields).flatMap(Object.keys);
  expect(new Set(names).size).toBe(names.length);
  for (const make of Object.values(diagnosticFields).flatMap((fields) => Object.values(fields))) {
    expect(make()).not.toBe(make());
  }
});

const arms = [
  distribution({ kind: "beta", alpha: 2, beta: 5 }),
  distribution({ kind: "beta", alpha: 5, beta: 2 }),
  distribution({ kind: "uniform", low: 0, high: 1 }),
];
const BATCHES = 40;

// Compares every component of the paper's Monte Carlo bias with the closed form, in five states of a running learner.
describe.each(scalarUtilities)("the Monte Carlo bias agrees with its closed form: $kind", (spec) => {
  const goal = utility("edges" in spec ? spec : { ...spec, support: [0, 1] });
  const known = new KnownArms({ utility: goal, arms });
  const ascent = learner({ kind: "mirror-ascent" }, { utility: goal, armCount: 3, floor: 0.05 });
  const random = Random.stream(31, spec.kind);
  const draws = Random.stream(32, spec.kind);

  test.each([5, 20, 80, 200, 400])("within 4.5 standard errors after %i rounds", (rounds) => {
    while (rounds > (ascent.save() as unknown as { round: number }).round) {
      const arm = ascent.choose(random);
      ascent.update(arm, arms[arm]!.sample(random), ascent.weights[arm]!);
    }
    const exact = biasOf(ascent, known)!;
    const batches = Array.from({ length: BATCHES }, () => monteCarloBias(ascent, known, draws, 200)!);
    exact.forEach((bias, arm) => {
      const values = batches.map((batch) => batch[arm]!);
      const mean = values.reduce((sum, value) => sum + value, 0) / BATCHES;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (BATCHES - 1);
      // 1e-6 is for the difference between the influence on the grid, averaged in closed form, and its values at the draws.
      expect(Math.abs(mean - bias)).toBeLessThanOrEqual(4.5 * Math.sqrt(variance / BATCHES) + 1e-6);
    });
  });
});

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

test("a replication stops when the upper bound is at most a number, or a percentage of the gap of equal weights", () => {
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

test("the recorded values of a replication do not change after it has stopped", () => {
  const stopping: Experiment = { ...experiment, stopWhen: { certificate: "20 %" } };
  const rounds = recordedRounds(experiment);
  const [whole] = runReplication(new Problem(experiment), rounds, 3);
  const [stopped, uniform] = runReplication(new Problem(stopping), rounds, 3);
  const [round] = stopped!.stopRound!;
  const at = rounds.indexOf(round!);
  expect(at).toBeGreaterThan(0);
  expect(at).toBeLessThan(rounds.length - 1);
  for (const name of ["utilityGap", "regret", "certificateUpper"]) {
    const expected = whole![name]!.slice();
    expected.fill(expected[at]!, at);
    expect(stopped![name]).toEqual(expected);
  }
  expect(stopped!.averageWeights.slice(-3)).toEqual(whole!.averageWeights.slice(3 * at, 3 * at + 3));
  expect(uniform!.stopped).toEqual(Float64Array.of(0));
});

test("the summary has the share of replications that stopped, the round, and the share that stopped wrongly", () => {
  const [full, uniform] = playedSummary({ ...experiment, stopWhen: { certificate: "20 %" } }).learners;
  expect(full!.stopped!.share).toBe(1);
  expect(full!.stopped!.wrong).toBe(0);
  expect(full!.stopped!.round!.mean).toBeLessThan(400);
  expect(uniform!.stopped).toEqual({ share: 0, round: null, wrong: null });
  expect(playedSummary(experiment).learners[0]).not.toHaveProperty("stopped");
});

test("the summary has the upper bound over time, and the share of replications whose gap ever exceeded it", () => {
  const [full, uniform] = playedSummary(experiment).learners;
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
