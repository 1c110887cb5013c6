import type { ReportTable } from "../../report/index.ts";
import type { Estimate } from "../../simulate/summary.ts";
import { columnLabel, estimateColumn, type NumberColumn } from "../../text/number-column.ts";
import { countOf } from "../../text/numbers.ts";
import { panelName } from "./paper-figure.ts";
import type { PaperResult } from "./paper-result.ts";
import { unbroken } from "./unbroken.ts";

/** What came out at the horizon for one utility: a row for each scenario. */
export function resultsTable(results: readonly PaperResult[]): ReportTable {
  const { horizon, replications } = results[0]!.experiment;
  const columns = [
    lastColumn("Gap, exact", results, ([exact]) => exact!.utilityGap),
    lastColumn("Gap, plug-in", results, ([, plugIn]) => plugIn!.utilityGap),
    lastColumn("Regret, exact", results, ([exact]) => exact!.regret),
    lastColumn("Regret, plug-in", results, ([, plugIn]) => plugIn!.regret),
    lastColumn("Bias, plug-in", results, ([, plugIn]) => plugIn!.bias!),
  ];
  return {
    caption: `After ${countOf(horizon, "round")}: means over ${countOf(replications, "replication")} ± one standard error.`,
    columns: [{ label: "Panel" }, ...columns.map(({ label }) => ({ label, numeric: true }))],
    rows: results.map(({ scenario }, row) => [
      unbroken(panelName(scenario)),
      ...columns.map(({ cells }) => cells[row]!),
    ]),
  };
}

interface LabelledColumn extends Pick<NumberColumn, "cells"> {
  readonly label: string;
}

function lastColumn(
  label: string,
  results: readonly PaperResult[],
  of: (learners: PaperResult["summary"]["learners"]) => readonly Estimate[],
): LabelledColumn {
  const column = estimateColumn(results.map(({ summary }) => of(summary.learners).at(-1)));
  return { label: columnLabel(label, column), cells: column.cells };
}
