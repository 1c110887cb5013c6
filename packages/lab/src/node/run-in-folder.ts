import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Experiment } from "../experiment.ts";
import { createDocument, outcomesFigure, summaryFigures } from "../figures/index.ts";
import { Problem } from "../replication/problem.ts";
import { experimentReport } from "../report/index.ts";
import type { Summary } from "../summary.ts";
import { summaryText } from "../summary-text.ts";
import { trajectoriesCsv } from "../trajectories-csv.ts";
import { blaming } from "./blaming.ts";
import { JOURNAL, SUMMARY, writeWhole } from "./result-files.ts";
import { type RunOptions, runExperiment } from "./run-experiment.ts";
import { writeFigures } from "./write-figures.ts";

export interface RunInFolderOptions extends Omit<RunOptions, "journal"> {
  readonly folder: string;
  /** The experiment file as the user named it, for the report. */
  readonly file: string;
}

const FIGURES = "figures";
const TRAJECTORIES = "trajectories.csv";
const REPORT = "report.html";

/** Runs an experiment and writes its results: summary.json, and with diagnostics also report, figures and trajectories. */
export async function runInFolder(
  source: Experiment | Problem,
  { folder, file, ...options }: RunInFolderOptions,
): Promise<Summary> {
  mkdirSync(folder, { recursive: true });
  const journal = join(folder, JOURNAL);
  const problem = Problem.of(source);
  const summary = await blaming(problem.module, () => runExperiment(problem, { ...options, journal }));
  // Until the new summary is there nothing may look like a finished run.
  for (const name of [SUMMARY, REPORT]) rmSync(join(folder, name), { force: true });
  if (summary.experiment.diagnostics.length > 0) {
    const document = createDocument();
    const outcomes = outcomesFigure(problem, summary, document);
    const figures = { ...(outcomes && { outcomes }), ...summaryFigures(summary, document) };
    await writeFigures(figures, join(folder, FIGURES));
    writeWhole(join(folder, TRAJECTORIES), trajectoriesCsv(summary));
    writeWhole(join(folder, REPORT), experimentReport(summary, figures, { file, folder }));
  } else {
    // An older run's pictures beside this summary would pass for its own.
    for (const name of [FIGURES, TRAJECTORIES]) rmSync(join(folder, name), { recursive: true, force: true });
  }
  writeWhole(join(folder, SUMMARY), summaryText(summary));
  rmSync(journal);
  return summary;
}
