import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { blaming } from "./blaming.ts";
import { JOURNAL } from "./result-files.ts";
import { type RunOptions, runExperiment } from "./run-experiment.ts";
import { type ResultPlace, writeResults } from "./write-results.ts";

/** How an experiment is to be run, and where results go. */
export interface RunInFolderOptions extends Omit<RunOptions, "journal">, ResultPlace {}

/** Runs an experiment and writes its results: summary.json, and with diagnostics also report, figures and trajectories. */
export async function runInFolder(
  source: Experiment | Problem,
  { folder, file, ...options }: RunInFolderOptions,
): Promise<Summary> {
  const journal = join(folder, JOURNAL);
  const problem = Problem.of(source);
  const summary = await blaming(problem.module, () => runExperiment(problem, { ...options, journal }));
  await writeResults(problem, summary, { folder, file });
  rmSync(journal);
  return summary;
}
