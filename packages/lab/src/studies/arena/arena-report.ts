import {
  formatEstimate,
  formatNumber,
  type ReportCell,
  type ReportSection,
  type ReportTable,
  reportHtml,
} from "../../report/index.ts";
import type { PairedField } from "../../simulate/chunk.ts";
import { countOf } from "../../text/numbers.ts";
import { OWN_LEARNER } from "./arena-match.ts";
import {
  type ArenaLearnerResult,
  type ArenaProblemResult,
  type ArenaResult,
  duelCounts,
  gapNames,
  learnerOf,
  type VerdictCounts,
  verdictCounts,
} from "./arena-result.ts";
import { arenaSummaryLines, geometricMean, type PaperRatios, paperRatios } from "./arena-summary.ts";
import { type Loss, losses } from "./losses.ts";
import type { Standing } from "./problem-result.ts";

/** How to read the table below. */
const overviewLegend =
  "Bold: the lowest mean gap among learners that do not know the arms. ≈: not told apart from that by a paired 95 % interval. *: knows the arms. –: does not play.";

/** The gap of every learner in every problem, at the end; oracles last. */
export function overviewTable({ problems, learners, horizon }: ArenaResult, gap: PairedField): ReportTable {
  const inOrder = learners.toSorted((a, b) => Number(a.knowsTheArms) - Number(b.knowsTheArms));
  return {
    caption: `Mean gap after ${countOf(horizon, "round")}.`,
    columns: [
      { label: "Problem" },
      ...inOrder.map(({ id, knowsTheArms }) => ({ label: knowsTheArms ? `${id} *` : id, numeric: true })),
    ],
    rows: problems.map((problem) => [problem.name, ...inOrder.map(({ id }) => cell(learnerOf(problem, id), gap))]),
  };
}

function cell(learner: ArenaLearnerResult | undefined, gap: PairedField): ReportCell {
  if (learner === undefined) return "–";
  const { at, againstPeers } = learner[gap];
  const text = formatNumber(at.at(-1)!.mean, 2);
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
  const isPeer = (id: string) => learners.some((learner) => learner.id === id && !learner.knowsTheArms);
  const hasOpponent = learners.some(({ id }) => id === opponent);
  const labels = [
    "Better",
    "Undecided",
    "Worse",
    "Duels: better",
    "undecided",
    "worse",
    ...(hasOpponent ? [`Against ${opponent}`] : []),
  ];
  return {
    columns: [{ label: "Learner" }, ...labels.map((label) => ({ label, numeric: true }))],
    rows: learners.map(({ id, knowsTheArms }) => {
      const verdicts = verdictCounts(result, id, gap, "againstPeers");
      const duels = duelCounts(result, id, gap, isPeer);
      const withOpponent =
        id === opponent ? "" : inOrder(duelCounts(result, id, gap, (other) => other === opponent)).join(" – ");
      return [
        knowsTheArms ? `${id} *` : id,
        ...[...inOrder(verdicts), ...inOrder(duels)].map(String),
        ...(hasOpponent ? [withOpponent] : []),
      ];
    }),
  };
}

function inOrder({ better, undecided, worse }: VerdictCounts): number[] {
  return [better, undecided, worse];
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

const columns = ["average", "recommended", "sameAveraging", "regret"] as const;

/** How to read the table below. */
const paperRatiosLegend =
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

/** How to read the tables below. */
const problemLegend =
  "Each table has the gaps of the average of the weights and of the recommended blend after so many rounds, mean ± standard error; the cumulative regret; at the end, each gap less that of the best of the others that do not know the arms, with its paired 95 % interval; and the time of choice and update in microseconds, measured on one machine.";

/** A problem with all numbers of all its learners. */
export function problemSection(problem: ArenaProblemResult, rounds: readonly number[]): ReportSection {
  const gaps = ["Average", "Recommended"].flatMap((name) => rounds.map((round) => `${name}, ${round}`));
  const labels = [...gaps, "Regret", "Average less best", "Recommended less best", "µs a round"];
  return {
    heading: `${problem.name}: ${problem.utility}`,
    paragraphs: [
      problem.story,
      factsText(problem),
      ...problem.leftOut.map(({ id, reason }) => `Without ${id}: ${reason}.`),
    ],
    table: {
      columns: [{ label: "Learner" }, ...labels.map((label) => ({ label, numeric: true }))],
      rows: problem.learners.map(row),
    },
  };
}

function factsText({ optimum, floor, facts }: ArenaProblemResult): string {
  const { armCount, isSmooth, equalSharesGap, worstArmGap } = facts;
  const kink = isSmooth ? "" : " The utility has kinks.";
  return `${armCount} arms, floor ${formatNumber(floor, 2)}. The best blend has utility ${formatNumber(optimum.value)}; equal shares lie ${formatNumber(equalSharesGap, 3)} below it, the worst arm ${formatNumber(worstArmGap, 3)}.${kink}`;
}

function row(learner: ArenaLearnerResult): string[] {
  const { id, knowsTheArms, utilityGap, recommendedGap, regret, microsecondsPerRound } = learner;
  return [
    knowsTheArms ? `${id} *` : id,
    ...[...utilityGap.at, ...recommendedGap.at, regret].map(formatEstimate),
    standingText(utilityGap.againstPeers),
    standingText(recommendedGap.againstPeers),
    formatNumber(microsecondsPerRound, 2),
  ];
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
  const gaps = ["recommendedGap", "utilityGap"] as const;
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
  const against = {
    againstPeers: "the others that do not know the arms",
    againstAll: "all others, oracles included",
  } as const;
  return (["againstPeers", "againstAll"] as const).map((field) => {
    const lost = [
      ...losses(result, OWN_LEARNER, "recommendedGap", field),
      ...losses(result, OWN_LEARNER, "utilityGap", field),
    ];
    return {
      heading: `Where ${OWN_LEARNER} is worse than the best of ${against[field]}`,
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
