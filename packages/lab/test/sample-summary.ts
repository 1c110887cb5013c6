import { answerOf } from "../src/simulate/answer.ts";
import type { Estimate, LearnerSummary, Summary } from "../src/simulate/summary.ts";
import type { Experiment } from "../src/spec/experiment.ts";
import { armNames } from "../src/spec/names.ts";

export interface SampleOptions {
  readonly armCount?: number;
  readonly ids?: readonly string[];
  readonly horizon?: number;
  readonly replications?: number;
  readonly name?: string;
}

/** Recorded rounds like those of a run: evenly spread on a logarithmic axis, with 100, 500, 1000 and the horizon. */
function sampleRounds(horizon: number): number[] {
  const spread = Array.from({ length: 81 }, (_, i) => Math.round(horizon ** (i / 80)));
  return [...new Set([...spread, 100, 500, 1000, horizon])].filter((t) => t <= horizon).sort((a, b) => a - b);
}

/** Made-up results that resemble those of a run: gaps and bias decrease, regret grows slower than time. */
export function sampleSummary(options: SampleOptions = {}): Summary {
  const { armCount = 4, ids = ["exact", "plug-in"], horizon = 60, replications = 500, name = "sample" } = options;
  const experiment: Experiment = {
    name,
    utility: { kind: "variance" },
    arms: Array.from({ length: armCount }, (_, arm) => ({ kind: "beta", alpha: 2, beta: 1 + arm })),
    floor: Number((0.04 / armCount).toPrecision(2)),
    horizon,
    replications,
    seed: 100,
    learners: ids.map((id) => ({ kind: "uniform", id })),
    diagnostics: ["utility-gap", "bias", "regret", "weights"],
    record: "grid",
  };
  const optimal = sampleWeights(armCount, 0);
  const findings = {
    names: armNames(experiment),
    experiment,
    optimum: { weights: optimal, value: 0.0625, certificate: 3.1e-13 },
    comparison: { equalShares: { value: 0.05 }, bestArm: { arm: 1, value: 0.04 } },
    learners: ids.map((id, index) => sampleLearner(id, index, experiment)),
    versions: { blendit: "0.1.0", node: "24.0.0" },
    elapsedSeconds: 3.4567,
    roundsPerSecond: 1_234_567,
  };
  return { ...findings, answer: answerOf(findings) };
}

/** The summary with changed results of its learners. */
export function withLearners(summary: Summary, change: (learner: LearnerSummary, index: number) => object): Summary {
  return { ...summary, learners: summary.learners.map((learner, i) => ({ ...learner, ...change(learner, i) })) };
}

function sampleLearner(id: string, index: number, { arms, horizon, replications }: Experiment): LearnerSummary {
  const rounds = sampleRounds(horizon);
  const scale = 1 + 0.6 * index;
  const along = (mean: (t: number) => number, noise: number): Estimate[] =>
    rounds.map((t) => ({ mean: mean(t), standardError: replications === 1 ? null : noise * mean(t) }));
  const wobble = (t: number) => 1 + 0.06 * Math.sin(4 * Math.log(t) + 2 * index);
  const gap = along((t) => (0.03 * scale * wobble(t)) / (1 + t / 25) ** 0.9, 0.05);
  return {
    id,
    rounds,
    utilityGap: gap,
    recommendedGap: along((t) => (0.02 * scale * wobble(t)) / (1 + t / 15), 0.08),
    bias: along((t) => (index === 0 ? 0 : (0.2 * wobble(t)) / Math.sqrt(t)), 0.04),
    regret: along((t) => 0.03 * scale * 28 * ((1 + t / 25) ** 0.4 - 1) + 0.02, 0.03),
    timeAveragedGap: along((t) => (0.03 * scale * 28 * ((1 + t / 25) ** 0.4 - 1) + 0.02) / t, 0.03),
    averageWeights: rounds.map(() => sampleWeights(arms.length, 0.04 * (index + 1))),
    recommendedWeights: {
      mean: sampleWeights(arms.length, 0.02 * (index + 1)),
      standardDeviation: replications === 1 ? null : arms.map(() => 0.01 * (index + 1)),
    },
    recommendedValue: { value: 0.062 - 0.001 * index },
  };
}

/** Weights concentrated on a few arms. `off` moves them away from the optimum. */
function sampleWeights(armCount: number, off: number): number[] {
  const raw = Array.from(
    { length: armCount },
    (_, arm) => 0.05 + (arm % 7 === 1 ? 1 : 0) + off * (1 + Math.sin(3 * arm)),
  );
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return raw.map((weight) => weight / total);
}
