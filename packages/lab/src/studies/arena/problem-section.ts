import { formatEstimate, formatNumber, type ReportSection } from "../../report/index.ts";
import type { ArenaLearnerResult, ArenaProblemResult } from "./arena-result.ts";
import type { Standing } from "./standing.ts";

/** How to read the tables below. */
export const problemLegend =
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
