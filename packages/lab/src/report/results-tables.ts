import type { Estimate, LearnerSummary, Summary } from "../simulate/summary.ts";
import { columnLabel, estimateColumn } from "../text/number-column.ts";
import { countOf } from "../text/numbers.ts";
import type { ReportTable } from "./table-html.ts";

const CHECKPOINTS = [100, 500, 1000];

/** The gap of each learner at the checkpoints that were recorded and at the horizon. */
export function gapsTable({ experiment, learners }: Summary): ReportTable {
  const rounds = checkpoints(experiment.horizon, learners);
  return {
    caption: `Utility gap of the averaged weights, in utility units. ${errorsOf(experiment.replications)}`,
    ...estimatesTable(
      learners,
      rounds.map((round) => ({
        label: `After ${countOf(round, "round")}`,
        of: (learner) => learner.utilityGap[learner.rounds.indexOf(round)],
      })),
    ),
  };
}

/** What else each learner had come to at the horizon. */
export function horizonTable({ experiment, learners }: Summary): ReportTable {
  return {
    caption: `After ${countOf(experiment.horizon, "round")}, in utility units. ${errorsOf(experiment.replications)}`,
    ...estimatesTable(learners, [
      { label: "Gap of the recommended blend", of: ({ recommendedGap }) => recommendedGap.at(-1) },
      { label: "Cumulative regret", of: ({ regret }) => regret.at(-1) },
      { label: "Bias of the gradient", of: ({ bias }) => bias?.at(-1) },
    ]),
  };
}

interface Quantity {
  readonly label: string;
  of(learner: LearnerSummary): Estimate | undefined;
}

/** A row for each learner, a column for each quantity. */
function estimatesTable(learners: readonly LearnerSummary[], quantities: readonly Quantity[]) {
  const recorded = quantities.filter(({ of }) => learners.some((learner) => of(learner) !== undefined));
  const columns = recorded.map(({ label, of }) => ({ label, ...estimateColumn(learners.map(of)) }));
  return {
    columns: [
      { label: "Learner" },
      ...columns.map(({ label, power }) => ({ label: columnLabel(label, { power }), numeric: true })),
    ],
    rows: learners.map(({ id }, row) => [id, ...columns.map(({ cells }) => cells[row]!)]),
  };
}

function checkpoints(horizon: number, learners: readonly LearnerSummary[]): number[] {
  const recorded = (round: number) => learners.some(({ rounds }) => rounds.includes(round));
  return [...CHECKPOINTS.filter((round) => round < horizon && recorded(round)), horizon];
}

function errorsOf(replications: number): string {
  if (replications === 1) return "One replication: no standard errors.";
  return `Means over ${countOf(replications, "replication")} ± one standard error.`;
}
