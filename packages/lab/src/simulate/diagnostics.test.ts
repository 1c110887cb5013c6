import type { UtilitySpec } from "@blendit/core/specs";
import type { SparseFeatures } from "@blendit/core/utilities";
import { describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { DiagnosticName, Experiment } from "../spec/experiment.ts";
import { learnerOf } from "../spec/learner-of.ts";
import { Problem } from "../spec/problem.ts";
import { diagnosticFields } from "./diagnostics.ts";
import { representativeRun } from "./representative-run.ts";
import { runReplication } from "./run-replication.ts";

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

/** The fields of each learner in one replication, and the rewards it had. */
function played(problem: Problem) {
  return runReplication(problem, rounds, REPLICATION).map(({ fields }, index) => {
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

describe("the utility of the rewards received", () => {
  const CELL = 1 / 401;

  test.each<{
    spec: UtilitySpec;
    direct: (rewards: readonly number[]) => number;
    tolerance: (value: number) => number;
  }>([
    // A reward moves to the ends of its cell, by at most half a cell on average; W1 by as much, and the Gini deviation
    // by no more than W1.
    { spec: { kind: "gini", support: [0, 1] }, direct: giniDeviation, tolerance: () => CELL / 2 },
    // The same for W2, whose square then moves by at most d (2 W2 + d) with d = half a cell.
    {
      spec: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
      direct: minusSquaredWasserstein,
      tolerance: (value) => (CELL / 2) * (2 * Math.sqrt(-value) + CELL / 2),
    },
  ])("is that of their law, within the grid: $spec.kind", ({ spec, direct, tolerance }) => {
    for (const { fields, rewards } of played(problemWith({ utility: spec }))) {
      for (const round of [1, 2, 3, 10, 37, 60]) {
        const expected = direct(rewards.slice(0, round));
        expect(Math.abs(fields.empiricalUtility![round - 1]! - expected)).toBeLessThanOrEqual(tolerance(expected));
      }
    }
  });

  test("comes as close as one likes with a finer grid", () => {
    const errors = [50, 500, 5000].map((cells) => {
      const problem = problemWith({ utility: { kind: "gini", support: [0, 1], grid: { cells } } });
      const { fields, rewards } = played(problem)[1]!;
      return Math.abs(fields.empiricalUtility!.at(-1)! - giniDeviation(rewards));
    });
    expect(errors[2]).toBeLessThan(1 / 5000 / 2);
    expect(errors[0]).toBeGreaterThan(errors[2]!);
  });

  test("is for categories that of their shares, categories that come late included", () => {
    const arms = [
      { kind: "discrete", values: [1, 2], masses: [0.5, 0.5] },
      { kind: "discrete", values: [2, 3, 4], masses: [0.8, 0.15, 0.05] },
      { kind: "bernoulli", p: 0.1 },
    ] as const;
    for (const { fields, rewards } of played(problemWith({ utility: { kind: "entropy" }, arms }))) {
      expect(new Set(rewards).size).toBeGreaterThan(3);
      rounds.forEach((round, index) => {
        // Rounding only.
        expect(fields.empiricalUtility![index]).toBeCloseTo(entropyOf(rewards.slice(0, round)), 12);
      });
    }
  });

  test("copes with rewards that leave the grid laid by the first ones", () => {
    const arms = [0, 1, 2].map((k) => ({ kind: "gaussian" as const, mean: 100 * k, deviation: 1 + 10 * k }));
    const { fields, rewards } = played(problemWith({ utility: { kind: "gini" }, arms }))[2]!;
    const width = Math.max(...rewards) - Math.min(...rewards);
    // A grid that grows by doubling is at most some four times as wide as the rewards; half a cell as above.
    expect(Math.abs(fields.empiricalUtility!.at(-1)! - giniDeviation(rewards))).toBeLessThan((4 * width) / 401 / 2);
  });
});

test("the utility of the rewards received writes the features of all rewards into the same place", () => {
  const problem = problemWith({ utility: { kind: "gini" } });
  const places = new Set<unknown>();
  const watched = {
    ...problem.utility,
    learningSpace: () => {
      const space = problem.utility.learningSpace();
      const features = space.features.bind(space);
      return Object.assign(space, {
        features: (reward: number, out: SparseFeatures) => {
          places.add(out);
          features(reward, out);
        },
      });
    },
  };
  const diagnostic = diagnosticFields["empirical-utility"].empiricalUtility!();
  const rewards = Array.from({ length: 500 }, (_, index) => ((index * 37) % 101) - 50);
  for (const reward of rewards) diagnostic.after!({ problem: { utility: watched } } as never, reward);
  expect(places.size).toBe(1);
  // Of the numbers -50..50, almost evenly: (n + 1/n) / 6 with n = 101 is half the mean difference.
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

  test("no blend is better than the best", () => {
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

  test("a learner that never moves has one gap for ever", () => {
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
  const ascent = learnerOf(spec, { utility: problem.utility, armCount: 3, floor: 0.05 });
  const means = [2 / 7, 5 / 7, 1 / 2];
  const pulls = [0, 0, 0];
  const sums = [0, 0, 0];
  const mixed = (values: readonly number[]) =>
    values.reduce((sum, value, arm) => sum + ascent.weights[arm]! * value, 0);
  const view = { problem, learner: ascent } as never;
  const bias = diagnosticFields.bias.bias!();
  for (let round = 0; round < 40; round++) {
    bias.beforeRecorded!(view);
    // The paper's prior: half a reward of mean 0.
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

test("every diagnostic that an experiment may ask for makes fields of its own, afresh for each run", () => {
  expect(Object.keys(diagnosticFields).toSorted()).toEqual(smallExperiment.diagnostics.toSorted());
  const names = Object.values(diagnosticFields).flatMap(Object.keys);
  expect(new Set(names).size).toBe(names.length);
  for (const make of Object.values(diagnosticFields).flatMap((fields) => Object.values(fields))) {
    expect(make()).not.toBe(make());
  }
});
