import type { Experiment } from "../spec/experiment.ts";
import { armNames } from "../spec/names.ts";
import type { Problem } from "../spec/problem.ts";
import { answerOf } from "./answer.ts";
import { bestBlend, blendValue, comparison } from "./blends.ts";
import { type ChunkResult, LearnerTotals } from "./chunk.ts";
import { givenEstimates, type Moments } from "./moments.ts";
import { recordedRounds } from "./recorded-rounds.ts";
import type { Estimate, LearnerSummary, RunSpeed, StopSummary, Summary } from "./summary.ts";
import { theoryBound } from "./theory.ts";

/** Merges chunks in the order of their numbers. Chunks that arrive early are kept until their turn. */
export class ChunkMerger {
  readonly #totals: LearnerTotals[];
  readonly #early = new Map<number, ChunkResult>();
  #next = 0;

  constructor(experiment: Experiment) {
    this.#totals = experiment.learners.map(() => new LearnerTotals());
  }

  add(result: ChunkResult): void {
    this.#early.set(result.chunk, result);
    for (let chunk = this.#early.get(this.#next); chunk; chunk = this.#early.get(this.#next)) {
      chunk.learners.forEach((learner, index) => {
        this.#totals[index]!.merge(learner.fields);
      });
      this.#early.delete(this.#next++);
    }
  }

  /** The replications that stopped, by learner; undefined without a stop rule. */
  get stops(): (StopSummary | undefined)[] {
    return this.#totals.map(stopsOf);
  }

  learners(problem: Problem): LearnerSummary[] {
    return this.#totals.map((totals, index) => learnerSummary(problem, index, totals));
  }
}

export interface RunTimes extends Partial<RunSpeed> {
  readonly versions: Summary["versions"];
  readonly fingerprint?: string;
}

export function summarize(problem: Problem, merger: ChunkMerger, times: RunTimes): Summary {
  const findings = {
    names: armNames(problem.experiment),
    experiment: problem.experiment,
    optimum: problem.best ? bestBlend(problem) : null,
    ...(problem.best && problem.laterArms && { finalOptimum: bestBlend(problem, problem.lastStage.best) }),
    comparison: problem.best ? comparison(problem) : null,
    learners: merger.learners(problem),
    ...times,
  };
  const { names, ...rest } = findings;
  return { names, answer: answerOf(findings), ...rest };
}

function learnerSummary(problem: Problem, index: number, totals: LearnerTotals): LearnerSummary {
  const { experiment } = problem;
  const rounds = recordedRounds(experiment);
  const estimates = (name: string) => totals.field(name)?.estimates() ?? [];
  const optional = (name: string) => (totals.field(name) ? { [name]: estimates(name) } : {});
  const bias = meaningful(estimates("bias"));
  const bound = theoryBound(problem, experiment.learners[index]!, rounds);
  const stopped = stopsOf(totals);
  return {
    id: experiment.learners[index]!.id,
    rounds,
    utilityGap: estimates("utilityGap"),
    recommendedGap: estimates("recommendedGap"),
    bias,
    regret: estimates("regret"),
    timeAveragedGap: estimates("regret").map((estimate, at) => scaled(estimate, 1 / rounds[at]!)),
    averageWeights: rows(totals.field("averageWeights")?.means ?? [], experiment.arms.length),
    ...recommendation(problem, totals.field("recommendedWeights")!),
    ...optional("instantaneousGap"),
    ...optional("empiricalUtility"),
    ...optional("certificate"),
    ...certificates(totals),
    ...(stopped && { stopped }),
    ...(totals.field("monteCarloBias") && { monteCarloBias: meaningful(estimates("monteCarloBias")) }),
    ...(bias && bias.length > 0 && { averageBias: runningAverage(rounds, bias) }),
    ...(bound && { bound }),
  };
}

/** The blend recommended at the end and, if anything is measured, the value of its mean in the last round. */
function recommendation(
  problem: Problem,
  weights: Moments,
): Pick<LearnerSummary, "recommendedWeights" | "recommendedValue"> {
  const mean = weights.means;
  return {
    recommendedWeights: { mean, standardDeviation: weights.deviations() },
    ...(problem.best && { recommendedValue: blendValue(problem, mean, problem.lastStage.value(mean)) }),
  };
}

/** The summary of the learner's own certificates; empty for learners without any. */
function certificates(totals: LearnerTotals): Partial<LearnerSummary> {
  const [upper, given, missed] = ["certificateUpper", "certificateGiven", "certificateMissed"].map((name) =>
    totals.field(name),
  );
  if (!upper || !given || !missed || given.means.every((share) => share === 0)) return {};
  return {
    certificateUpper: givenEstimates(upper, given),
    certificateGiven: given.means,
    certificateMisses: missed.means.at(-1)!,
  };
}

function stopsOf(totals: LearnerTotals): StopSummary | undefined {
  const [stopped, round, wrongly] = ["stopped", "stopRound", "stoppedWrongly"].map((name) => totals.field(name));
  if (!stopped || !round || !wrongly) return undefined;
  const [share] = stopped.means;
  const wrong = givenEstimates(wrongly, stopped)[0]?.mean ?? null;
  return { share: share!, round: givenEstimates(round, stopped)[0]!, wrong };
}

function scaled({ mean, standardError }: Estimate, factor: number): Estimate {
  return { mean: mean * factor, standardError: standardError === null ? null : standardError * factor };
}

/** Null for a diagnostic that has no meaning for the learner. */
function meaningful(estimates: Estimate[]): Estimate[] | null {
  return estimates.some(({ mean }) => Number.isNaN(mean)) ? null : estimates;
}

/** (1/t) times the integral over rounds up to t, by the trapezoidal rule between recorded rounds. */
function runningAverage(rounds: readonly number[], estimates: readonly Estimate[]): number[] {
  let total = 0;
  return rounds.map((round, index) => {
    const before = index === 0 ? 0 : rounds[index - 1]!;
    const start = estimates[Math.max(index - 1, 0)]!.mean;
    total += ((round - before) * (start + estimates[index]!.mean)) / 2;
    return total / round;
  });
}

function rows(flat: readonly number[], length: number): number[][] {
  return Array.from({ length: flat.length / length }, (_, row) => flat.slice(row * length, (row + 1) * length));
}
