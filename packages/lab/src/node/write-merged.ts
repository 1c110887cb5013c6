import { mkdirSync } from "node:fs";
import type { Summary } from "../simulate/summary.ts";
import type { SweepSummary } from "../studies/sweep/sweep-summary.ts";
import type { Merged } from "./merge-parts.ts";
import { writeResults } from "./write-results.ts";
import { writeSweep } from "./write-sweep.ts";

/**
 * Writes what parts came to as one run would have. A sweep may lack points; an experiment must be whole.
 *
 * @throws Error for an experiment that is not
 */
export async function writeMerged(
  { study, summaries, file, missing }: Merged,
  folder: string,
): Promise<Summary | SweepSummary> {
  mkdirSync(folder, { recursive: true });
  if (study.axes.length > 0) {
    return writeSweep(study, summaries, { folder, file, elapsedSeconds: 0, roundsPerSecond: 0 });
  }
  const [summary] = summaries;
  if (!summary) throw new Error(missing.join("\n"));
  await writeResults(study.problems[0]!, summary, { folder, file });
  return summary;
}
