import { formatNumber, type ReportTable } from "../../report/index.ts";
import { gapNames } from "./gap-names.ts";
import type { Loss } from "./losses.ts";

/** To whom a learner loses, by how much and why. */
export function lossesTable(lost: readonly Loss[]): ReportTable {
  return {
    columns: [
      { label: "Problem" },
      { label: "Gap of the" },
      { label: "To" },
      { label: "Gaps, own and winner's", numeric: true },
      { label: "Times", numeric: true },
      { label: "95 % interval of the difference", numeric: true },
      { label: "Why" },
    ],
    rows: lost.map(({ problem, gap, winner, ownGap, winnerGap, interval, reason }) => [
      problem,
      gapNames[gap],
      winner,
      `${formatNumber(ownGap, 2)}, ${formatNumber(winnerGap, 2)}`,
      // Rounding can leave a gap of nothing a little below zero.
      winnerGap > 0 ? formatNumber(ownGap / winnerGap, 2) : "–",
      interval === null ? "–" : `${formatNumber(interval[0], 2)} to ${formatNumber(interval[1], 2)}`,
      reason,
    ]),
  };
}
