import type { Summary } from "../simulate/summary.ts";
import { lawWords } from "../spec/law-words.ts";
import { writtenExperiment } from "../spec/written-experiment.ts";
import { estimateColumn } from "../text/number-column.ts";
import { countOf } from "../text/numbers.ts";
import { notableArms, otherShare } from "./notable-arms.ts";
import type { ReportTable } from "./table-html.ts";

const MOST_ARMS = 50;

/** Weights by arm in per cent: those of the best blend and those that each learner recommends at the end. */
export function weightsTable(summary: Summary): ReportTable {
  const { experiment, names, learners } = summary;
  const blends = [
    ...bestBlends(summary),
    ...learners.map(({ id, recommendedWeights }) => ({ label: id, ...recommendedWeights })),
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
  const laws = writtenExperiment(experiment).arms;
  const heads = [
    ...notable.arms.map((arm) => [names[arm]!, lawWords(laws[arm]!)]),
    ...(notable.others > 0 ? [[`${countOf(notable.others, "other arm")} together`, "–"]] : []),
  ];
  return {
    caption: `Weights in per cent: the best blend, and what each learner recommends at the end${spread(experiment.replications)}.`,
    columns: [{ label: "Arm" }, { label: "Law" }, ...columns.map(({ label }) => ({ label, numeric: true }))],
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
  const first = { label: finalOptimum ? "Best at first" : "Best blend", mean: optimum.weights };
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
