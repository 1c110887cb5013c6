import { writtenExperiment } from "../spec/written-experiment.ts";
import { type CsvCell, csvText } from "../text/csv.ts";
import type { LearnerSummary, Summary } from "./summary.ts";

const LONGEST_LINE = 120;

/** The contents of `summary.json`, without the samples of recorded distributions. */
export function summaryText(summary: Summary): string {
  return resultText({ ...summary, experiment: writtenExperiment(summary.experiment) });
}

/** Results as JSON, with each list of numbers and each small object on one line. */
export function resultText(result: object): string {
  const text = JSON.stringify(result, null, 2);
  // JSON strings contain no line breaks, so the pattern never matches within a string.
  const isShort = text.replace(
    /([[{])\n([^[\]{}]*)\n *([\]}])/g,
    (whole, open: string, inner: string, close: string) => {
      const line = inner.trim().replaceAll(/\n */g, " ");
      if (open === "[") return isNumbers(line) ? `[${line}]` : whole;
      return line.length <= LONGEST_LINE ? `${open} ${line} ${close}` : whole;
    },
  );
  return `${isShort}\n`;
}

function isNumbers(line: string): boolean {
  return !line.includes('"');
}

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
 * The mean trajectories as CSV: a line for each learner and recorded round, with mean and standard error of each field, and the
 * weight of each arm if weights were kept at all these rounds.
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
