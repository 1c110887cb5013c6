import { type CsvCell, csvText } from "../text/csv.ts";
import type { LearnerSummary, Summary } from "./summary.ts";

const columns = [
  "utilityGap",
  "recommendedGap",
  "regret",
  "timeAveragedGap",
  "bias",
  "instantaneousGap",
  "empiricalUtility",
  "certificate",
  "certificateUpper",
  "monteCarloBias",
] as const;

/**
 * The mean trajectories as CSV: a line for each learner and recorded round, a mean and a standard error for each column, and
 * the weight of each arm where weights were kept at all these rounds.
 */
export function trajectoriesCsv({ learners, names }: Summary): string {
  const used = columns.filter((column) => learners.some((learner) => (learner[column]?.length ?? 0) > 0));
  const hasWeights = learners.every(({ averageWeights, rounds }) => averageWeights.length === rounds.length);
  const weights = hasWeights ? names.map((name) => `weight of ${name}`) : [];
  const head = ["learner", "round", ...used.flatMap((column) => [column, `${column}StandardError`]), ...weights];
  const lines = learners.flatMap((learner) =>
    learner.rounds.map((round, index) => {
      const shares = hasWeights ? learner.averageWeights[index]! : [];
      return [...line(learner, round, index, used), ...shares];
    }),
  );
  return csvText([head, ...lines]);
}

function line(
  learner: LearnerSummary,
  round: number,
  index: number,
  used: readonly (typeof columns)[number][],
): CsvCell[] {
  const estimates = used.map((column) => learner[column]?.[index]);
  return [learner.id, round, ...estimates.flatMap((estimate) => [estimate?.mean, estimate?.standardError])];
}
