import { numberTable } from "../../report/number-table.ts";
import { type ReportSection, reportHtml } from "../../report/report-html.ts";
import type { ReportCell, ReportTable } from "../../report/table-html.ts";
import type { PairedField } from "../../simulate/chunk.ts";
import { countOf, formatEstimate, formatNumber } from "../../text/numbers.ts";
import { OWN_LEARNER } from "./arena-match.ts";
import {
  type ArenaLearnerResult,
  type ArenaProblemResult,
  type ArenaResult,
  duelCounts,
  gapNames,
  lastGap,
  learnerOf,
  type VerdictCounts,
  verdictCounts,
} from "./arena-result.ts";
import { arenaSummaryLines, geometricMean, opponents, type PaperRatios, paperRatios } from "./arena-summary.ts";
import { type Loss, losses } from "./losses.ts";
import type { Standing } from "./problem-result.ts";

const gaps = ["recommendedGap", "utilityGap"] as const;

/** How to read the table below. */
const overviewLegend =
  "Bold: the lowest mean gap among learners that do not know the arms. ≈: not told apart from that by a paired 95 % interval. *: knows the arms. –: does not play.";

/** The gap of every learner in every problem, at the end; oracles last. */
export function overviewTable({ problems, learners, horizon }: ArenaResult, gap: PairedField): ReportTable {
  const inOrder = learners.toSorted((a, b) => Number(a.knowsTheArms) - Number(b.knowsTheArms));
  return {
    caption: `Mean gap after ${countOf(horizon, "round")}.`,
    ...numberTable(
      "Problem",
      problems.map(({ name }) => name),
      inOrder.map((learner) => ({
        label: markedName(learner),
        cells: problems.map((problem) => cell(learnerOf(problem, learner.id), gap)),
      })),
    ),
  };
}

function markedName({ id, knowsTheArms }: Pick<ArenaLearnerResult, "id" | "knowsTheArms">): string {
  return knowsTheArms ? `${id} *` : id;
}

function cell(learner: ArenaLearnerResult | undefined, gap: PairedField): ReportCell {
  if (learner === undefined) return "–";
  const { againstPeers } = learner[gap];
  const text = formatNumber(lastGap(learner, gap), 2);
  if (learner.knowsTheArms || againstPeers === null) return text;
  if (againstPeers.difference <= 0) return { strong: text };
  return againstPeers.verdict === "undecided" ? `≈ ${text}` : text;
}

/** How to read the table below. */
const standingsLegend =
  "In how many problems a learner is better than the best of the others that do not know the arms, not told apart from it, or worse; the same over all its duels with these, one a problem and opponent. Better and worse: the paired 95 % interval of the difference leaves 0 out, so fewer replications make more undecided, never more better. The last column has the duels with one learner: better – undecided – worse.";

/** How every learner fares over all problems; `opponent` has a column of duels of its own. */
export function standingsTable(result: ArenaResult, gap: PairedField, opponent: string): ReportTable {
  const { learners } = result;
  const peers = learners.filter(({ knowsTheArms }) => !knowsTheArms).map(({ id }) => id);
  const problems = learners.map(({ id }) => verdictCounts(result, id, gap, "againstPeers"));
  const duels = learners.map(({ id }) => duelCounts(result, id, gap, peers));
  const withOpponent = learners.map(({ id }) => {
    const { better, undecided, worse } = duelCounts(result, id, gap, [opponent]);
    return id === opponent ? "" : `${better} – ${undecided} – ${worse}`;
  });
  const column = (label: string, counts: readonly VerdictCounts[], verdict: keyof VerdictCounts) => ({
    label,
    cells: counts.map((count) => String(count[verdict])),
  });
  return numberTable("Learner", learners.map(markedName), [
    column("Better", problems, "better"),
    column("Undecided", problems, "undecided"),
    column("Worse", problems, "worse"),
    column("Duels: better", duels, "better"),
    column("undecided", duels, "undecided"),
    column("worse", duels, "worse"),
    ...(learners.some(({ id }) => id === opponent) ? [{ label: `Against ${opponent}`, cells: withOpponent }] : []),
  ]);
}

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

const ratioLabels = {
  average: "Gap of the average",
  recommended: "Gap of the recommended blend",
  sameAveraging: "The same, with the same averaging",
  regret: "Regret",
} as const;

/** How to read the table below. */
const paperRatiosLegend =
  "Above 1 full-gradient is better, though it does not know the arms. The oracle is the best variant of mirror ascent with exact influence, whose recommended blend is the average of its weights; in the third column it recommends the same kind of average as full-gradient.";

/** How many times smaller the numbers of `full-gradient` are than the oracle's, with least and geometric mean. */
export function paperRatiosTable(ratios: readonly PaperRatios[]): ReportTable {
  const shown = (ratio: number | undefined) => (ratio === undefined ? "–" : formatNumber(ratio, 3));
  const columns = Object.entries(ratioLabels).map(([key, label]) => {
    const all = ratios.map((row) => row[key as keyof typeof ratioLabels]);
    const known = all.filter((ratio) => ratio !== undefined);
    const least = known.length === 0 ? undefined : Math.min(...known);
    const cells: ReportCell[] = [...all.map(shown), { strong: shown(geometricMean(known)) }, { strong: shown(least) }];
    return { label, cells };
  });
  const names = [...ratios.map(({ problem }) => problem), "Geometric mean", "Least"];
  return { caption: "Oracle over full-gradient, at the end.", ...numberTable("Problem", names, columns) };
}

/** How to read the tables below. */
const problemLegend =
  "Each table has the gaps of the average of the weights and of the recommended blend after so many rounds, mean ± standard error; the cumulative regret; at the end, each gap less that of the best of the others that do not know the arms, with its paired 95 % interval; and the time of choice and update in microseconds, measured on one machine.";

/** A problem with all numbers of all its learners. */
export function problemSection(problem: ArenaProblemResult, rounds: readonly number[]): ReportSection {
  const { learners } = problem;
  const column = (label: string, of: (learner: ArenaLearnerResult) => string) => ({ label, cells: learners.map(of) });
  const gaps = (label: string, gap: PairedField) =>
    rounds.map((round, index) => column(`${label}, ${round}`, (learner) => formatEstimate(learner[gap].at[index]!)));
  return {
    heading: `${problem.name}: ${problem.utility}`,
    paragraphs: [
      problem.story,
      factsText(problem),
      ...problem.leftOut.map(({ id, reason }) => `Without ${id}: ${reason}.`),
    ],
    table: numberTable("Learner", learners.map(markedName), [
      ...gaps("Average", "utilityGap"),
      ...gaps("Recommended", "recommendedGap"),
      column("Regret", ({ regret }) => formatEstimate(regret)),
      column("Average less best", ({ utilityGap }) => standingText(utilityGap.againstPeers)),
      column("Recommended less best", ({ recommendedGap }) => standingText(recommendedGap.againstPeers)),
      column("µs a round", ({ microsecondsPerRound }) => formatNumber(microsecondsPerRound, 2)),
    ]),
  };
}

function factsText({ optimum, floor, facts }: ArenaProblemResult): string {
  const { armCount, isSmooth, equalSharesGap, worstArmGap } = facts;
  const kink = isSmooth ? "" : " The utility has kinks.";
  return `${armCount} arms, floor ${formatNumber(floor, 2)}. The best blend has utility ${formatNumber(optimum.value)}; equal shares lie ${formatNumber(equalSharesGap, 3)} below it, the worst arm ${formatNumber(worstArmGap, 3)}.${kink}`;
}

/** The verdict, and the difference with its interval. */
function standingText(standing: Standing | null): string {
  if (standing === null) return "–";
  const { difference, interval, verdict } = standing;
  const numbers = [difference, ...(interval ?? [])].map((value) => formatNumber(value, 2));
  const [mean, low, high] = numbers;
  return interval === null ? `${verdict}: ${mean}` : `${verdict}: ${mean} [${low}, ${high}]`;
}

/** The page of the arena: what came out, one big table, who beats whom, where `full-gradient` loses and why, all numbers. */
export function arenaReport(result: ArenaResult, command: string): string {
  const { problems, learners, replications, horizon, seed, rounds, versions, elapsedSeconds } = result;
  return reportHtml({
    title: "The arena",
    hasContents: true,
    intro: `${learners.length} learners, each with one setting, on ${problems.length} problems: ${replications} replications of ${horizon} rounds, seed ${seed}. All play the same truncated simplex, and the n-th reward of an arm in a replication is the same for all.`,
    sections: [
      { heading: "What came out", paragraphs: arenaSummaryLines(result) },
      {
        heading: "Gap of the recommended blend",
        paragraphs: [overviewLegend],
        table: overviewTable(result, "recommendedGap"),
      },
      ...gaps.map((gap) => ({
        heading: `Better, undecided, worse: ${gapNames[gap]}`,
        paragraphs: [standingsLegend],
        table: standingsTable(result, gap, OWN_LEARNER),
      })),
      ...paperSection(result),
      ...lossSections(result),
      { heading: "Problem by problem", paragraphs: [problemLegend] },
      ...problems.map((problem) => problemSection(problem, rounds)),
      againSection(result, command),
    ],
    footer: `Blendit ${versions.blendit} on Node ${versions.node}. The arena took ${formatNumber(elapsedSeconds, 3)} seconds.`,
  });
}

function paperSection(result: ArenaResult): ReportSection[] {
  const ratios = paperRatios(result);
  if (ratios.length === 0) return [];
  return [
    {
      heading: "The paper's problems: the oracle against full-gradient",
      paragraphs: [paperRatiosLegend],
      table: paperRatiosTable(ratios),
    },
  ];
}

function lossSections(result: ArenaResult): ReportSection[] {
  if (!result.learners.some(({ id }) => id === OWN_LEARNER)) return [];
  return (["againstPeers", "againstAll"] as const).map((against) => {
    const lost = gaps.flatMap((gap) => losses(result, OWN_LEARNER, gap, against));
    return {
      heading: `Where ${OWN_LEARNER} is worse than the best of ${opponents[against]}`,
      ...(lost.length === 0 ? { paragraphs: ["Nowhere."] } : { table: lossesTable(lost) }),
    };
  });
}

function againSection({ versions }: ArenaResult, command: string): ReportSection {
  const major = versions.node.split(".")[0];
  return {
    heading: "How it was made",
    paragraphs: [
      "A learner without a floor of its own plays (1 - K floor) w + floor. An interval is Student's, over differences replication by replication.",
      `The same seed gives the same numbers, whatever the number of workers, on Node ${major} and this version of Blendit. Times are measured and differ.`,
    ],
    code: command,
  };
}
