import type { PairedField } from "../../simulate/finals.ts";
import { type CsvCell, csvText } from "../../text/csv.ts";
import type { ArenaLearnerResult, ArenaProblemResult, ArenaResult } from "./arena-result.ts";

const gaps: readonly PairedField[] = ["utilityGap", "recommendedGap"];

/** The arena as a flat table: a line for each problem and learner. */
export function arenaCsv({ problems, rounds }: ArenaResult): string {
  const head = [
    "problem",
    "utility",
    "arms",
    "learner",
    "knowsTheArms",
    ...gaps.flatMap((gap) => rounds.flatMap((round) => [`${gap}${round}`, `${gap}${round}StandardError`])),
    "regret",
    "regretStandardError",
    ...gaps.flatMap((gap) => ["Opponent", "Difference", "Low", "High", "Verdict"].map((name) => `${gap}${name}`)),
    "microsecondsPerRound",
  ];
  const lines = problems.flatMap((problem) => problem.learners.map((learner) => line(problem, learner)));
  return csvText([head, ...lines]);
}

/** Empty where there is no such number. */
function line(problem: ArenaProblemResult, learner: ArenaLearnerResult): CsvCell[] {
  const standings = gaps.flatMap((gap) => {
    const { opponent, difference, interval, verdict } = learner[gap].againstPeers ?? {};
    return [opponent, difference, interval?.[0], interval?.[1], verdict];
  });
  return [
    problem.name,
    problem.utility,
    problem.facts.armCount,
    learner.id,
    learner.knowsTheArms,
    ...[...gaps.flatMap((gap) => learner[gap].at), learner.regret].flatMap(({ mean, standardError }) => [
      mean,
      standardError,
    ]),
    ...standings,
    learner.microsecondsPerRound,
  ];
}
