import { notableArms, otherShare } from "../simulate/notable-arms.ts";
import { checkpointRounds } from "../simulate/recorded-rounds.ts";
import type { Estimate, LearnerSummary, Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { goalUnit } from "../spec/goals.ts";
import { learnerName } from "../spec/names.ts";
import { distributionWords } from "../spec/words.ts";
import { writtenExperiment } from "../spec/written-experiment.ts";
import { estimateColumn } from "../text/number-column.ts";
import { countOf } from "../text/numbers.ts";
import { estimatesColumn, numberTable } from "./number-table.ts";
import type { ReportTable } from "./table-html.ts";

/** The gap of each learner at the recorded checkpoints and at the horizon. */
export function gapsTable({ experiment, learners }: Summary): ReportTable {
  const rounds = checkpointRounds(experiment).filter((round) => round > 1 || round === experiment.horizon);
  return {
    caption: `How far the average of all blends so far is below the best one, in ${unitWords(experiment)}. ${errorsOf(experiment.replications)}`,
    ...estimatesTable(
      learners,
      rounds.map((round) => ({
        label: `After ${countOf(round, "round")}`,
        of: (learner) => learner.utilityGap[learner.rounds.indexOf(round)],
      })),
    ),
  };
}

/** Further results of each learner at the horizon. */
export function horizonTable({ experiment, learners }: Summary): ReportTable {
  return {
    caption: `After ${countOf(experiment.horizon, "round")}, in ${unitWords(experiment)}. ${errorsOf(experiment.replications)}`,
    ...estimatesTable(learners, [
      { label: "Gap of the recommended blend", of: ({ recommendedGap }) => recommendedGap.at(-1) },
      { label: "Cumulative regret", of: ({ regret }) => regret.at(-1) },
      { label: "Bias of the gradient", of: ({ bias }) => bias?.at(-1) },
    ]),
  };
}

/** The unit of gaps in a sentence. */
function unitWords(experiment: Experiment): string {
  const unit = goalUnit(experiment);
  return unit === "squared distance" ? "squared distances" : unit;
}

interface Quantity {
  readonly label: string;
  of(learner: LearnerSummary): Estimate | undefined;
}

/** A row for each learner, a column for each quantity. */
function estimatesTable(learners: readonly LearnerSummary[], quantities: readonly Quantity[]) {
  const recorded = quantities.filter(({ of }) => learners.some((learner) => of(learner) !== undefined));
  const names = learners.map(({ id }) => learnerName(id));
  return numberTable(
    "Learner",
    names,
    recorded.map(({ label, of }) => estimatesColumn(label, learners.map(of))),
  );
}

function errorsOf(replications: number): string {
  if (replications === 1) return "One replication: no standard errors.";
  return `Means over ${countOf(replications, "replication")} ± one standard error.`;
}

const MOST_ARMS = 50;

/** Shares by option in percent: of the best blend, and of the blend that each learner recommends at the end. */
export function weightsTable(summary: Summary): ReportTable {
  const { experiment, names, learners } = summary;
  const blends = [
    ...bestBlends(summary),
    ...learners.map(({ id, recommendedWeights }) => ({ label: learnerName(id), ...recommendedWeights })),
  ];
  const notable = notableArms(
    blends.map(({ mean }) => mean),
    names.length,
    MOST_ARMS,
  );
  const columns = blends.map(({ label, mean, standardDeviation }) => ({
    label: `${label} (%)`,
    cells: estimateColumn([
      ...notable.arms.map((arm) => percent(mean[arm]!, standardDeviation?.[arm])),
      ...(notable.others > 0 ? [percent(otherShare(mean, notable))] : []),
    ]).cells,
  }));
  const distributions = writtenExperiment(experiment).arms;
  const heads = [
    ...notable.arms.map((arm) => [names[arm]!, distributionWords(distributions[arm]!)]),
    ...(notable.others > 0 ? [[`${countOf(notable.others, "other option")} together`, "–"]] : []),
  ];
  return {
    caption: `Shares in percent: the best blend, and the blend that each learner recommends at the end${spread(experiment.replications)}.`,
    columns: [
      { label: "Option" },
      { label: "Distribution" },
      ...columns.map(({ label }) => ({ label, numeric: true })),
    ],
    rows: heads.map((head, row) => [...head, ...columns.map(({ cells }) => cells[row]!)]),
  };
}

interface Blend {
  readonly label: string;
  readonly mean: readonly number[];
  readonly standardDeviation?: readonly number[] | null;
}

function bestBlends({ optimum, finalOptimum }: Summary): Blend[] {
  if (optimum === null) return [];
  const first = { label: finalOptimum ? "Best at the start" : "Best blend", mean: optimum.weights };
  return finalOptimum ? [first, { label: "Best at the end", mean: finalOptimum.weights }] : [first];
}

function percent(share: number, deviation: number | undefined = 0): { mean: number; standardError: number } {
  return { mean: 100 * share, standardError: 100 * deviation };
}

function spread(replications: number): string {
  return replications > 1
    ? `, mean over ${countOf(replications, "replication")} ± standard deviation between them`
    : "";
}
