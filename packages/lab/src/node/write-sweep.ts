import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Summary } from "../simulate/summary.ts";
import { resultText, summaryText } from "../simulate/summary-text.ts";
import { trajectoriesCsv } from "../simulate/trajectories-csv.ts";
import { sweepCsv } from "../studies/sweep/sweep-csv.ts";
import { sweepReport } from "../studies/sweep/sweep-report.ts";
import { pointFolder, type SweepSummary, sweepSummary } from "../studies/sweep/sweep-summary.ts";
import { FIGURES, JOURNAL, REPORT, SUMMARY, TABLE, TRAJECTORIES, writeWhole } from "./result-files.ts";
import { type Study, studyFingerprint } from "./study.ts";
import { versions } from "./versions.ts";
import { writeFigures } from "./write-figures.ts";
import type { ResultPlace } from "./write-results.ts";

export interface SweepPlace extends ResultPlace {
  readonly elapsedSeconds: number;
  readonly roundsPerSecond: number;
}

/** Writes a sweep: each point in a folder of its own, then the table, figures and report of all, and summary.json last. */
export async function writeSweep(
  study: Study,
  summaries: readonly (Summary | undefined)[],
  { folder, file, ...speed }: SweepPlace,
): Promise<SweepSummary> {
  // Until the new summary is there nothing may look like a finished run.
  for (const name of [SUMMARY, REPORT]) rmSync(join(folder, name), { force: true });
  for (const [point, summary] of summaries.entries()) {
    if (summary) writePoint(summary, join(folder, pointFolder(point, summaries.length)));
  }
  removeOthers(folder, summaries.length);
  const times = { versions: versions(), fingerprint: studyFingerprint(study), ...speed };
  const sweep = { name: study.name, axes: study.axes, summaries };
  const whole = sweepSummary(sweep, times);
  // Loaded when they are drawn: see `writeResults`.
  const { createDocument } = await import("../figures/index.ts");
  const { sweepFigures } = await import("../studies/sweep/sweep-figures.ts");
  const figures = sweepFigures(sweep, createDocument());
  await writeFigures(figures, join(folder, FIGURES));
  writeWhole(join(folder, TABLE), sweepCsv(study.axes, whole));
  writeWhole(join(folder, REPORT), sweepReport(sweep, figures, { ...times, file, folder }));
  writeWhole(join(folder, SUMMARY), resultText(whole));
  return whole;
}

function writePoint(summary: Summary, folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (summary.experiment.diagnostics.length > 0) {
    writeWhole(join(folder, TRAJECTORIES), trajectoriesCsv(summary));
  } else rmSync(join(folder, TRAJECTORIES), { force: true });
  writeWhole(join(folder, SUMMARY), summaryText(summary));
  rmSync(join(folder, JOURNAL), { force: true });
}

/** Points of an older, larger sweep would pass for those of this one. */
function removeOthers(folder: string, count: number): void {
  const own = new Set(Array.from({ length: count }, (_, point) => basename(pointFolder(point, count))));
  const points = join(folder, "points");
  for (const name of readdirSync(points)) {
    if (/^\d+$/.test(name) && !own.has(name)) rmSync(join(points, name), { recursive: true });
  }
}
