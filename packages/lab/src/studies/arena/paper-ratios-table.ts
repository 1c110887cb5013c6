import { formatNumber, type ReportCell, type ReportTable } from "../../report/index.ts";
import { geometricMean, type PaperRatios } from "./paper-ratios.ts";

const columns = ["average", "recommended", "sameAveraging", "regret"] as const;

/** How to read the table below. */
export const paperRatiosLegend =
  "Above 1 full-gradient is better, though it does not know the arms. The oracle is the best variant of mirror ascent with exact influence, whose recommended blend is the average of its weights; in the third column it recommends the same kind of average as full-gradient.";

/** How many times smaller the numbers of `full-gradient` are than the oracle's, with least and geometric mean. */
export function paperRatiosTable(ratios: readonly PaperRatios[]): ReportTable {
  const over = (reduce: (values: readonly number[]) => number | undefined) =>
    columns.map((column) => shown(reduce(ratios.flatMap((row) => row[column] ?? []))));
  const bold = (cells: readonly string[]): ReportCell[] => cells.map((strong) => ({ strong }));
  return {
    caption: "Oracle over full-gradient, at the end.",
    columns: [
      { label: "Problem" },
      ...["Gap of the average", "Gap of the recommended blend", "The same, with the same averaging", "Regret"].map(
        (label) => ({ label, numeric: true }),
      ),
    ],
    rows: [
      ...ratios.map((row) => [row.problem, ...columns.map((column) => shown(row[column]))]),
      ["Geometric mean", ...bold(over(geometricMean))],
      ["Least", ...bold(over((values) => (values.length === 0 ? undefined : Math.min(...values))))],
    ],
  };
}

function shown(ratio: number | undefined): string {
  return ratio === undefined ? "–" : formatNumber(ratio, 3);
}
