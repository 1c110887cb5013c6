import type { Estimate, Summary } from "../../simulate/summary.ts";
import type { SweepResult } from "./sweep-summary.ts";

/** The learners of all points, in the order in which they first come. */
export function learnerIds({ summaries }: SweepResult): string[] {
  return [...new Set(summaries.flatMap((summary) => summary?.learners.map(({ id }) => id) ?? []))];
}

/** The gap of a learner's recommended blend at the horizon. */
export function gapOf(summary: Summary | undefined, id: string): Estimate | undefined {
  return summary?.learners.find((learner) => learner.id === id)?.recommendedGap.at(-1);
}
