import { invalid } from "@blendit/core/errors";
import type { Problem } from "../spec/problem.ts";
import { rewardsOf } from "./rewards.ts";
import { type Recording, Run } from "./run-replication.ts";

/** One run from beginning to end: the rewards received and the average of the weights. */
export interface RepresentativeRun {
  readonly rewards: readonly number[];
  readonly averageWeights: readonly number[];
}

const NOTHING: Recording = { rounds: [], weightRounds: 0, diagnostics: [] };

/** Plays a replication of one learner, the same one as in the summary, and keeps its rewards. For arms on the line. */
export function representativeRun(problem: Problem, learnerIndex: number, replication = 0): RepresentativeRun {
  const { experiment, arms } = problem;
  if (!arms.areNumbers) {
    const kinds = experiment.arms.map(({ kind }) => kind);
    throw invalid("arms", "laws of numbers", kinds);
  }
  const run = new Run(problem, experiment.learners[learnerIndex]!, replication, NOTHING);
  const rewards: number[] = [];
  run.play(rewardsOf(problem, replication)(), (reward) => rewards.push(reward as number));
  return { rewards, averageWeights: Array.from(run.average) };
}
