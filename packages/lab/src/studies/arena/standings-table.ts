import type { ReportTable } from "../../report/index.ts";
import type { PairedField } from "../../simulate/finals.ts";
import type { ArenaResult } from "./arena-result.ts";
import { duelCounts, type VerdictCounts, verdictCounts } from "./record.ts";

/** How to read the table below. */
export const standingsLegend =
  "In how many problems a learner is better than the best of the others that do not know the arms, not told apart from it, or worse; the same over all its duels with these, one a problem and opponent. Better and worse: the paired 95 % interval of the difference leaves 0 out, so fewer replications make more undecided, never more better. The last column has the duels with one learner: better – undecided – worse.";

/** How every learner fares over all problems; `rival` has a column of duels of its own. */
export function standingsTable(result: ArenaResult, gap: PairedField, rival: string): ReportTable {
  const { learners } = result;
  const isPeer = (id: string) => learners.some((learner) => learner.id === id && !learner.knowsTheArms);
  const hasRival = learners.some(({ id }) => id === rival);
  const labels = [
    "Better",
    "Undecided",
    "Worse",
    "Duels: better",
    "undecided",
    "worse",
    ...(hasRival ? [`Against ${rival}`] : []),
  ];
  return {
    columns: [{ label: "Learner" }, ...labels.map((label) => ({ label, numeric: true }))],
    rows: learners.map(({ id, knowsTheArms }) => {
      const verdicts = verdictCounts(result, id, gap, "againstPeers");
      const duels = duelCounts(result, id, gap, isPeer);
      const withRival =
        id === rival ? "" : inOrder(duelCounts(result, id, gap, (other) => other === rival)).join(" – ");
      return [
        knowsTheArms ? `${id} *` : id,
        ...[...inOrder(verdicts), ...inOrder(duels)].map(String),
        ...(hasRival ? [withRival] : []),
      ];
    }),
  };
}

function inOrder({ better, undecided, worse }: VerdictCounts): number[] {
  return [better, undecided, worse];
}
