import type { Estimate, LearnerSummary, Summary } from "./summary.ts";

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

/** The mean trajectories as CSV: a line for each learner and recorded round, a mean and a standard error for each column. */
export function trajectoriesCsv({ learners, experiment }: Summary): string {
  const used = columns.filter((column) => learners.some((learner) => (learner[column]?.length ?? 0) > 0));
  const hasWeights = learners.some(({ averageWeights }) => averageWeights.length > 0);
  const weights = hasWeights ? experiment.arms.map((_, arm) => `weight${arm + 1}`) : [];
  const head = ["learner", "round", ...used.flatMap((column) => [column, `${column}StandardError`]), ...weights];
  const lines = learners.flatMap((learner) => learner.rounds.map((round, index) => line(learner, round, index, used)));
  return `${[head.join(","), ...lines].join("\n")}\n`;
}

function line(
  learner: LearnerSummary,
  round: number,
  index: number,
  used: readonly (typeof columns)[number][],
): string {
  const estimates = used.map((column) => learner[column]?.[index]);
  return [learner.id, round, ...estimates.flatMap(pair), ...(learner.averageWeights[index] ?? [])].join(",");
}

/** Empty where a learner has no such number. */
function pair(estimate: Estimate | null | undefined): (number | string)[] {
  return [estimate?.mean ?? "", estimate?.standardError ?? ""];
}
