import type { PairedField } from "../replication/finals.ts";
import type { ReportTable } from "../report/index.ts";
import type { ArenaResult } from "./arena-result.ts";
import { type DuelCounts, duelCounts, verdictCounts } from "./record.ts";

/** How to read the table below. */
export const standingsLegend =
  "Problems where a learner is best, tied or loses among those that do not know the arms; and its duels with each of these, one a problem: won or lost where the paired 95 % interval of the difference leaves 0 out. The last column has the duels with one of them: won – tied – lost.";

/** Wins, ties and losses of every learner over all problems; `rival` has a column of duels of its own. */
export function standingsTable(result: ArenaResult, gap: PairedField, rival: string): ReportTable {
  const { learners } = result;
  const isPeer = (id: string) => learners.some((learner) => learner.id === id && !learner.knowsTheArms);
  const hasRival = learners.some(({ id }) => id === rival);
  const labels = ["Best", "Tied", "Loses", "Duels won", "tied", "lost", ...(hasRival ? [`Against ${rival}`] : [])];
  return {
    columns: [{ label: "Learner" }, ...labels.map((label) => ({ label, numeric: true }))],
    rows: learners.map(({ id, knowsTheArms }) => {
      const verdicts = verdictCounts(result, id, gap, "againstPeers");
      const duels = duelCounts(result, id, gap, isPeer);
      const withRival = id === rival ? "" : scores(duelCounts(result, id, gap, (other) => other === rival));
      return [
        knowsTheArms ? `${id} *` : id,
        ...[verdicts.best, verdicts.tie, verdicts.loses, duels.won, duels.tied, duels.lost].map(String),
        ...(hasRival ? [withRival] : []),
      ];
    }),
  };
}

function scores({ won, tied, lost }: DuelCounts): string {
  return `${won} – ${tied} – ${lost}`;
}
