import type { PairedField } from "../replication/finals.ts";
import { formatNumber } from "../report/index.ts";
import { OWN_LEARNER } from "./arena-learners.ts";
import type { ArenaResult } from "./arena-result.ts";
import { geometricMean, paperRatios } from "./paper-ratios.ts";
import { type Against, verdictCounts } from "./record.ts";

/** What the arena says of `full-gradient`, a sentence a line; one line where it did not play or had nobody to play with. */
export function arenaSummaryLines(result: ArenaResult): string[] {
  const shares = [
    share(result, "recommendedGap", "againstPeers", "its recommended blend, against all that do not know the arms"),
    share(result, "utilityGap", "againstPeers", "the average of its weights, against all that do not know the arms"),
    share(result, "recommendedGap", "againstAll", "its recommended blend, against the oracles, too"),
    share(result, "utilityGap", "againstAll", "the average of its weights, against the oracles, too"),
  ].flat();
  if (shares.length === 0) return [`${OWN_LEARNER} was not compared with anybody.`];
  return [...shares, ...paperLine(result)];
}

function share(result: ArenaResult, gap: PairedField, against: Against, what: string): string[] {
  const { best, tie, loses } = verdictCounts(result, OWN_LEARNER, gap, against);
  const total = best + tie + loses;
  if (total === 0) return [];
  const percent = Math.round((100 * (best + tie)) / total);
  return [
    `${OWN_LEARNER} is best or tied in ${best + tie} of ${total} problems (${percent} %) by ${what}: best in ${best}, tied in ${tie}.`,
  ];
}

function paperLine(result: ArenaResult): string[] {
  const ratios = paperRatios(result);
  if (ratios.length === 0) return [];
  const mean = (column: "average" | "recommended" | "regret") =>
    formatNumber(geometricMean(ratios.map((row) => row[column]))!, 3);
  const same = geometricMean(ratios.flatMap(({ sameAveraging }) => sameAveraging ?? []));
  const fair = same === undefined ? "" : `, ${formatNumber(same, 3)} times with the same averaging`;
  return [
    `On the paper's problems the oracle's gap is, in geometric mean, ${mean("average")} times that of ${OWN_LEARNER} for the average of the weights and ${mean("recommended")} times for the recommended blend${fair}; its regret is ${mean("regret")} times as large.`,
  ];
}
