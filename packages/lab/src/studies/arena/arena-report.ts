import { barsFigure } from "../../figures/bars-figure.ts";
import { numberTable } from "../../report/number-table.ts";
import { type ReportDetails, type ReportFigure, type ReportSection, reportHtml } from "../../report/report-html.ts";
import type { ReportCell, ReportTable } from "../../report/table-html.ts";
import type { PairedField } from "../../simulate/chunk.ts";
import { learnerLegend, learnerName } from "../../spec/names.ts";
import { countOf, formatEstimate, formatNumber } from "../../text/numbers.ts";
import { OWN_LEARNER, OWN_NAME } from "./arena-match.ts";
import {
  type ArenaLearnerResult,
  type ArenaProblemResult,
  type ArenaResult,
  duelCounts,
  gapNames,
  lastGap,
  learnerOf,
  problemCounts,
  type Standing,
  type VerdictCounts,
} from "./arena-result.ts";
import { arenaSummaryLines, geometricMean, opponents, type PaperRatios, paperRatios } from "./arena-summary.ts";
import { type Loss, losses } from "./losses.ts";
import {
  arenaAnswer,
  isConclusive,
  tallies,
  WINNER_COLUMNS,
  WINNERS_CAPTION,
  winnerCells,
  winnersOf,
} from "./winners.ts";

/** In the order of the report. */
const gaps = ["recommendedGap", "utilityGap"] as const;

const overviewLegend =
  "Gap: how far the blend is below the best one, in units of the goal. Bold: the smallest mean gap among learners that do not know the distributions. ≈: a paired 95 % interval of the difference to that one contains 0. *: knows the distributions. –: did not play.";

/** The final gap of every learner's recommended blend in every problem; oracles last. */
export function overviewTable({ problems, learners, horizon }: ArenaResult): ReportTable {
  const inOrder = learners.toSorted((a, b) => Number(a.knowsTheArms) - Number(b.knowsTheArms));
  return {
    caption: `Mean gap after ${countOf(horizon, "round")}.`,
    ...numberTable(
      "Problem",
      problems.map(({ name }) => name),
      inOrder.map((learner) => ({
        label: markedName(learner),
        cells: problems.map((problem) => cell(learnerOf(problem, learner.id))),
      })),
    ),
  };
}

function markedName({ id, knowsTheArms }: Pick<ArenaLearnerResult, "id" | "knowsTheArms">): string {
  return knowsTheArms ? `${learnerName(id)} *` : learnerName(id);
}

function cell(learner: ArenaLearnerResult | undefined): ReportCell {
  if (learner === undefined) return "–";
  const { againstPeers } = learner.recommendedGap;
  const text = formatNumber(lastGap(learner, "recommendedGap"), 2);
  if (learner.knowsTheArms || againstPeers === null) return text;
  if (againstPeers.difference <= 0) return { strong: text };
  return againstPeers.verdict === "undecided" ? `≈ ${text}` : text;
}

const standingsLegend =
  "Each learner against the best of the other learners that do not know the distributions: the number of problems in which it is better, undecided or worse. Then all duels with these learners, one per problem and opponent. Better or worse: the paired 95 % interval of the difference does not contain 0, so fewer replications give more undecided cases. The last column counts the duels with one learner: better – undecided – worse.";

/** The results of every learner over all problems, with an extra column for duels with `OWN_LEARNER`. */
export function standingsTable(result: ArenaResult, gap: PairedField): ReportTable {
  const { learners } = result;
  const peers = learners.filter(({ knowsTheArms }) => !knowsTheArms).map(({ id }) => id);
  const problems = learners.map(({ id }) => problemCounts(result, id, gap, "againstPeers"));
  const duels = learners.map(({ id }) => duelCounts(result, id, gap, peers));
  const withOwn = learners.map(({ id }) => {
    const { better, undecided, worse } = duelCounts(result, id, gap, [OWN_LEARNER]);
    return id === OWN_LEARNER ? "" : `${better} – ${undecided} – ${worse}`;
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
    ...(hasOwnLearner(result) ? [{ label: `Against ${OWN_NAME}`, cells: withOwn }] : []),
  ]);
}

function hasOwnLearner({ learners }: ArenaResult): boolean {
  return learners.some(({ id }) => id === OWN_LEARNER);
}

/** The learners that beat `OWN_LEARNER`, by how much and why. */
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
      learnerName(winner),
      `${formatNumber(ownGap, 2)}, ${formatNumber(winnerGap, 2)}`,
      // A gap of zero can be slightly negative by rounding.
      winnerGap > 0 ? formatNumber(ownGap / winnerGap, 2) : "–",
      interval === null ? "–" : `${formatNumber(interval[0], 2)} to ${formatNumber(interval[1], 2)}`,
      reason,
    ]),
  };
}

const ratioLabels = {
  average: "Gap of the average",
  recommended: "Gap of the recommended blend",
  sameAveraging: "Recommended blend, same averaging",
  regret: "Regret",
} as const;

const paperRatiosLegend =
  "Above 1, Blendit is better, although it does not know the distributions. The oracle (a learner that knows them) is the best variant of mirror ascent with exact influence. It recommends the average of its blends; in the third column, the same kind of average as Blendit.";

/** The oracle's numbers divided by those of `full-gradient`, with their minimum and geometric mean. */
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
  return { caption: "Oracle over Blendit, at the end.", ...numberTable("Problem", names, columns) };
}

const problemLegend =
  "Average and Recommended: the gap of the average of all blends so far and of the recommended blend after that many rounds, mean ± standard error. Regret: cumulative. Less best: the gap at the end minus that of the best other learner that does not know the distributions, with its paired 95 % interval. The last column is the time of a choice and an update in microseconds, measured on one machine.";

/** A section with all numbers of all learners for a problem. */
export function problemSection(problem: ArenaProblemResult, rounds: readonly number[]): ReportSection {
  const { learners } = problem;
  const column = (label: string, of: (learner: ArenaLearnerResult) => string) => ({ label, cells: learners.map(of) });
  const gaps = (label: string, gap: PairedField) =>
    rounds.map((round, index) => column(`${label}, ${round}`, (learner) => formatEstimate(learner[gap].at[index]!)));
  return {
    heading: `${problem.name}: ${problem.utility}`,
    id: sectionId(problem),
    paragraphs: [
      problem.story,
      factsText(problem),
      ...problem.leftOut.map(({ id, reason }) => `Without ${learnerName(id)}: ${reason}.`),
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

function sectionId({ name }: ArenaProblemResult): string {
  return `problem-${name.replaceAll(/[^\w-]+/g, "-")}`;
}

function factsText({ optimum, floor, facts }: ArenaProblemResult): string {
  const { armCount, isSmooth, equalSharesGap, worstArmGap } = facts;
  const kink = isSmooth ? "" : " The goal has kinks.";
  return `${countOf(armCount, "option")}, minimum share ${formatNumber(floor, 2)}. The value of the best blend is ${formatNumber(optimum.value)}; equal shares are ${formatNumber(equalSharesGap, 3)} below it, the worst option ${formatNumber(worstArmGap, 3)}.${kink}`;
}

/** The verdict, and the difference with its interval. */
function standingText(standing: Standing | null): string {
  if (standing === null) return "–";
  const { difference, interval, verdict } = standing;
  const numbers = [difference, ...(interval ?? [])].map((value) => formatNumber(value, 2));
  const [mean, low, high] = numbers;
  return interval === null ? `${verdict}: ${mean}` : `${verdict}: ${mean} [${low}, ${high}]`;
}

/** A row for each problem: the winner and its gain; the name links to all numbers. */
function winnersTable(result: ArenaResult): ReportTable {
  return {
    caption: WINNERS_CAPTION,
    columns: [{ label: "Problem" }, ...WINNER_COLUMNS],
    rows: winnersOf(result).map((winner) => [
      { link: winner.problem.name, to: sectionId(winner.problem) },
      ...winnerCells(winner),
    ]),
  };
}

/** The number of problems in which each learner is best, or not clearly worse than the best, if that says anything. */
function talliesFigure(result: ArenaResult): ReportFigure | undefined {
  if (!isConclusive(result)) return undefined;
  return {
    ...barsFigure({
      title: `Who recommends the best blend: ${countOf(result.problems.length, "problem")}`,
      xLabel: "Problems",
      yLabel: "Learner",
      segments: ["clearly best", "level with the best"],
      bars: tallies(result).map(({ id, wins, ties }) => ({ label: learnerName(id), values: [wins, ties] })),
    }),
    caption: "Learners that do not know the distributions of outcomes, by the blend that they recommend in the end.",
  };
}

/** The page of the arena: the answer and the winners; folded: all gaps, the losses of `full-gradient` with reasons, all numbers. */
export function arenaReport(result: ArenaResult, command: string): string {
  const { problems, learners, replications, horizon, seed, rounds, versions, elapsedSeconds } = result;
  return reportHtml({
    title: "The arena: learners side by side",
    answer: arenaAnswer(result),
    intro: [
      `${countOf(learners.length, "learner")}, each with one setting, on ${countOf(problems.length, "problem")}: ${countOf(replications, "replication")} of ${countOf(horizon, "round")}, seed ${seed}. All have the same minimum shares, and the n-th outcome of an option in a replication is the same for all.`,
      ...learnerLegend(learners.map(({ id }) => id)),
    ],
    picture: talliesFigure(result),
    sections: [{ heading: "Who wins each problem", table: winnersTable(result) }],
    details: [
      {
        heading: "All learners in all problems",
        sections: [
          {
            heading: "Gap of the recommended blend",
            paragraphs: [overviewLegend],
            table: overviewTable(result),
          },
          ...gaps.map((gap) => ({
            heading: `Better, undecided, worse: ${gapNames[gap]}`,
            paragraphs: [standingsLegend],
            table: standingsTable(result, gap),
          })),
          ...paperSection(result),
        ],
      },
      ...lossDetails(result),
      {
        heading: "Every problem with all its numbers",
        sections: [
          { heading: "How to read the tables", paragraphs: [problemLegend] },
          ...problems.map((problem) => problemSection(problem, rounds)),
        ],
      },
      { heading: "How to run it again", sections: [againSection(result, command)] },
    ],
    footer: `Blendit ${versions.blendit} on Node ${versions.node}. The arena took ${formatNumber(elapsedSeconds, 3)} seconds.`,
  });
}

function paperSection(result: ArenaResult): ReportSection[] {
  const ratios = paperRatios(result);
  if (ratios.length === 0) return [];
  return [
    {
      heading: "The paper's problems: the oracle against Blendit",
      paragraphs: [paperRatiosLegend],
      table: paperRatiosTable(ratios),
    },
  ];
}

function lossDetails(result: ArenaResult): ReportDetails[] {
  if (!hasOwnLearner(result)) return [];
  const summary = { heading: "In how many problems", paragraphs: arenaSummaryLines(result) };
  const sections = (["againstPeers", "againstAll"] as const).map((against) => {
    const lost = gaps.flatMap((gap) => losses(result, gap, against));
    return {
      heading: `Worse than the best of ${opponents[against]}`,
      ...(lost.length === 0 ? { paragraphs: ["In no problem."] } : { table: lossesTable(lost) }),
    };
  });
  return [{ heading: `Where ${OWN_NAME} is better or worse, and why`, sections: [summary, ...sections] }];
}

function againSection({ versions }: ArenaResult, command: string): ReportSection {
  const major = versions.node.split(".")[0];
  return {
    heading: "Method and command",
    paragraphs: [
      "A learner without its own minimum shares plays (1 - K m) w + m, where m is the minimum share. Intervals are Student's, of differences within replications.",
      `The same seed gives the same numbers with any number of workers, on Node ${major} and this version of Blendit. Measured times differ.`,
    ],
    code: command,
  };
}
