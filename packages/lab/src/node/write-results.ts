import { rmSync } from "node:fs";
import { join } from "node:path";
import { experimentReport } from "../report/index.ts";
import type { Summary } from "../simulate/summary.ts";
import { summaryText } from "../simulate/summary-text.ts";
import { trajectoriesCsv } from "../simulate/trajectories-csv.ts";
import type { Problem } from "../spec/problem.ts";
import { FIGURES, REPORT, SUMMARY, TRAJECTORIES, writeWhole } from "./result-files.ts";
import { writeFigures } from "./write-figures.ts";

/** Where results go. */
export interface ResultPlace {
  readonly folder: string;
  /** The experiment file as the user named it, for the report. */
  readonly file: string;
}

/** Writes the results of an experiment: summary.json last, and with diagnostics also report, figures and trajectories. */
export async function writeResults(problem: Problem, summary: Summary, { folder, file }: ResultPlace): Promise<void> {
  // Until the new summary is there nothing may look like a finished run.
  for (const name of [SUMMARY, REPORT]) rmSync(join(folder, name), { force: true });
  if (summary.experiment.diagnostics.length > 0) {
    // Loaded by those who draw: the library of charts is a fifth of what a command takes to start.
    const { createDocument, outcomesFigure, summaryFigures } = await import("../figures/index.ts");
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
}
