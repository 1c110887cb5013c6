import type { PairedField } from "../../simulate/chunk.ts";
import { learnerLegend } from "../../spec/names.ts";
import { countOf, formatNumber } from "../../text/numbers.ts";
import { textTable } from "../../text/text-table.ts";
import { wrappedText } from "../../text/words.ts";
import { OWN_LEARNER, OWN_NAME, SAME_AVERAGING } from "./arena-match.ts";
import {
  type Against,
  type ArenaLearnerResult,
  type ArenaProblemResult,
  type ArenaResult,
  lastGap,
  learnerOf,
  problemCounts,
} from "./arena-result.ts";
import { losses } from "./losses.ts";
import { arenaAnswer, WINNER_COLUMNS, WINNERS_CAPTION, winnerCells, winnersOf } from "./winners.ts";

/** The oracle's final numbers divided by those of `full-gradient`. */
export interface PaperRatios {
  readonly problem: string;
  /** The ratio of the gaps of the average of the weights. */
  readonly average: number;
  /** The gap of the oracle's average divided by the gap of the blend that `full-gradient` recommends. */
  readonly recommended: number;
  /** The ratio of recommended blends for the oracle with the same averaging; undefined if it did not play. */
  readonly sameAveraging: number | undefined;
  readonly regret: number;
}

/** A row for each of the paper's problems that an oracle played; uses the best variant of the oracle. */
export function paperRatios({ problems }: ArenaResult): PaperRatios[] {
  return problems.filter(({ isFromPaper }) => isFromPaper).flatMap(ratiosOf);
}

function ratiosOf(problem: ArenaProblemResult): PaperRatios[] {
  const own = learnerOf(problem, OWN_LEARNER);
  const oracles = problem.learners.filter(({ id, knowsTheArms }) => knowsTheArms && id !== SAME_AVERAGING);
  if (own === undefined || oracles.length === 0) return [];
  const least = (measure: (learner: ArenaLearnerResult) => number) => Math.min(...oracles.map(measure));
  const same = learnerOf(problem, SAME_AVERAGING);
  const oracleGap = least((oracle) => lastGap(oracle, "utilityGap"));
  const ownGap = lastGap(own, "recommendedGap");
  return [
    {
      problem: problem.name,
      average: oracleGap / lastGap(own, "utilityGap"),
      recommended: oracleGap / ownGap,
      sameAveraging: same && lastGap(same, "recommendedGap") / ownGap,
      regret: least(({ regret }) => regret.mean) / own.regret.mean,
    },
  ];
}

/** The geometric mean; undefined for an empty list. */
export function geometricMean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** A gap of at most this many times the winner's gap is nearly as good. */
const NEAR = 1.1;

/** The opponents of a learner in words. */
export const opponents: Readonly<Record<Against, string>> = {
  againstPeers: "the others that do not know the distributions",
  againstAll: "all others, including oracles (which know the distributions)",
};

/** The arena as text for a terminal: the answer, the winners, and the results of `full-gradient`. */
export function arenaLines(result: ArenaResult): string[] {
  const columns = [{ label: "Problem" }, ...WINNER_COLUMNS];
  const rows = winnersOf(result).map((winner) => [winner.problem.name, ...winnerCells(winner)]);
  return [
    ...wrappedText(arenaAnswer(result)),
    "",
    ...textTable({ columns, rows }),
    "",
    ...[WINNERS_CAPTION, ...learnerLegend(result.learners.map(({ id }) => id)), ...arenaSummaryLines(result)].flatMap(
      (line) => wrappedText(line),
    ),
  ];
}

/** Sentences about the results of `full-gradient`; a single one if it was not compared with anybody. */
export function arenaSummaryLines(result: ArenaResult): string[] {
  const shares = (["againstPeers", "againstAll"] as const).flatMap((against) => [
    ...share(result, "recommendedGap", against, "Recommended blend"),
    ...share(result, "utilityGap", against, "Average blend"),
  ]);
  if (shares.length === 0) return [`${OWN_NAME} was not compared with another learner.`];
  return [...shares, ...paperLine(result)];
}

function share(result: ArenaResult, gap: PairedField, against: Against, what: string): string[] {
  const { better, undecided, worse } = problemCounts(result, OWN_LEARNER, gap, against);
  const total = better + undecided + worse;
  if (total === 0) return [];
  const near = losses(result, gap, against).filter(({ ownGap, winnerGap }) => ownGap <= NEAR * winnerGap).length;
  const little = near === 0 ? "" : `, by less than 10 % in ${near} of these`;
  return [
    `${what} of ${OWN_NAME}, against the best of ${opponents[against]}: better in ${better} of ${countOf(total, "problem")}, undecided in ${undecided}, worse in ${worse}${little}.`,
  ];
}

function paperLine(result: ArenaResult): string[] {
  const ratios = paperRatios(result);
  if (ratios.length === 0) return [];
  const mean = (column: "average" | "recommended" | "regret") =>
    formatNumber(geometricMean(ratios.map((row) => row[column]))!, 3);
  const same = geometricMean(ratios.flatMap(({ sameAveraging }) => sameAveraging ?? []));
  const fair = same === undefined ? "" : ` (${formatNumber(same, 3)} with the same averaging)`;
  return [
    `On the paper's problems, the gap of the oracle divided by that of ${OWN_NAME} is ${mean("average")} for the average blend and ${mean("recommended")} for the recommended blend${fair}; its regret divided by that of ${OWN_NAME} is ${mean("regret")} (geometric means).`,
  ];
}
