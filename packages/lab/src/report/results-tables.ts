import { countOf } from "../figures/count-of.ts";
import type { Estimate, LearnerSummary, Summary } from "../summary.ts";
import { formatEstimate } from "./format-estimate.ts";
import type { ReportTable } from "./table-html.ts";

const CHECKPOINTS = [100, 500, 1000];

/** The gap of each learner at the checkpoints that were recorded and at the horizon. */
export function gapsTable({ experiment, learners }: Summary): ReportTable {
  const rounds = checkpoints(experiment.horizon, learners);
  return {
    caption: `Utility gap of the averaged weights, in utility units. ${errorsOf(experiment.replications)}`,
    columns: columns(rounds.map((round) => `After ${countOf(round, "round")}`)),
    rows: learners.map((learner) => [
      learner.id,
      ...rounds.map((round) => estimateAt(learner.utilityGap, learner.rounds.indexOf(round))),
    ]),
  };
}

/** What else each learner had come to at the horizon. */
export function horizonTable({ experiment, learners }: Summary): ReportTable {
  return {
    caption: `After ${countOf(experiment.horizon, "round")}, in utility units. ${errorsOf(experiment.replications)}`,
    columns: columns(["Gap of the recommended blend", "Cumulative regret", "Bias of the gradient"]),
    rows: learners.map(({ id, rounds, recommendedGap, regret, bias }) => [
      id,
      ...[recommendedGap, regret, bias].map((list) => estimateAt(list, rounds.length - 1)),
    ]),
  };
}

function columns(labels: readonly string[]): ReportTable["columns"] {
  return [{ label: "Learner" }, ...labels.map((label) => ({ label, numeric: true }))];
}

function checkpoints(horizon: number, learners: readonly LearnerSummary[]): number[] {
  const recorded = (round: number) => learners.some(({ rounds }) => rounds.includes(round));
  return [...CHECKPOINTS.filter((round) => round < horizon && recorded(round)), horizon];
}

function estimateAt(estimates: readonly Estimate[] | null, index: number): string {
  const estimate = estimates?.[index];
  return estimate === undefined ? "–" : formatEstimate(estimate);
}

function errorsOf(replications: number): string {
  if (replications === 1) return "One replication: no standard errors.";
  return `Means over ${countOf(replications, "replication")} ± one standard error.`;
}
