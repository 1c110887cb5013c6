import type { Problem } from "./problem.ts";
import { RewardTape } from "./reward-tape.ts";
import { Run } from "./run-replication.ts";

/** One run from beginning to end: the rewards received and the average of the weights. */
export interface RepresentativeRun {
  readonly rewards: readonly number[];
  readonly averageWeights: readonly number[];
}

/** Plays a replication of one learner, the same one as in the summary, and keeps its rewards. */
export function representativeRun(problem: Problem, learnerIndex: number, replication = 0): RepresentativeRun {
  const { experiment, laws } = problem;
  const unrecorded = { ...problem, experiment: { ...experiment, diagnostics: [] } };
  const run = new Run(unrecorded, experiment.learners[learnerIndex]!, replication, []);
  const rewards: number[] = [];
  run.play(new RewardTape(laws, experiment.seed, replication), (reward) => rewards.push(reward));
  return { rewards, averageWeights: Array.from(run.weightSums, (sum) => sum / experiment.horizon) };
}
