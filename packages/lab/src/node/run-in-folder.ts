import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Experiment } from "../experiment.ts";
import { createDocument, outcomesFigure, summaryFigures } from "../figures/index.ts";
import { Problem } from "../replication/problem.ts";
import { experimentReport } from "../report/index.ts";
import type { Summary } from "../summary.ts";
import { summaryText } from "../summary-text.ts";
import { trajectoriesCsv } from "../trajectories-csv.ts";
import { type RunOptions, runExperiment } from "./run-experiment.ts";
import { writeFigures } from "./write-figures.ts";

export interface RunInFolderOptions extends Omit<RunOptions, "journal"> {
  readonly folder: string;
  /** The experiment file as the user named it, for the report. */
  readonly file: string;
}

const JOURNAL = "unfinished.ndjson";

/** Runs an experiment and writes its results: summary.json, and with diagnostics also report, figures and trajectories. */
export async function runInFolder(
  source: Experiment | Problem,
  { folder, file, ...options }: RunInFolderOptions,
): Promise<Summary> {
  mkdirSync(folder, { recursive: true });
  const journal = join(folder, JOURNAL);
  const problem = Problem.of(source);
  const summary = await runExperiment(problem, { ...options, journal });
  writeFileSync(join(folder, "summary.json"), summaryText(summary));
  if (summary.experiment.diagnostics.length > 0) {
    const document = createDocument();
    const outcomes = outcomesFigure(problem, summary, document);
    const figures = { ...(outcomes && { outcomes }), ...summaryFigures(summary, document) };
    await writeFigures(figures, join(folder, "figures"));
    writeFileSync(join(folder, "trajectories.csv"), trajectoriesCsv(summary));
    writeFileSync(join(folder, "report.html"), experimentReport(summary, figures, { file, folder }));
  } else {
    // An older run's pictures beside this summary would pass for its own.
    for (const name of ["figures", "trajectories.csv", "report.html"])
      rmSync(join(folder, name), { recursive: true, force: true });
  }
  rmSync(journal);
  return summary;
}
