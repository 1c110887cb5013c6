import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { answerLines } from "../report/answer-lines.ts";
import type { Summary } from "../simulate/summary.ts";
import { resultText, summaryText, trajectoriesCsv } from "../simulate/summary-files.ts";
import type { Problem } from "../spec/problem.ts";
import { sweepFigures } from "../studies/sweep/sweep-figures.ts";
import { sweepReport } from "../studies/sweep/sweep-report.ts";
import { pointFolder, type SweepSummary, sweepCsv, sweepLines, sweepSummary } from "../studies/sweep/sweep-summary.ts";
import { writeFigures } from "./pictures.ts";
import {
  FIGURES,
  isFinished,
  JOURNAL,
  REPORT,
  type ResultsFolder,
  SUMMARY,
  TABLE,
  TRAJECTORIES,
  writeWhole,
} from "./results-folder.ts";
import { type ExperimentRun, openRun, playRuns, type RunInFolderOptions, runInFolder } from "./run-experiment.ts";
import { type Study, studyFingerprint, versions } from "./study.ts";
import { withErrorLocation } from "./utility-module.ts";

/** What came of a study: its answer for a terminal, the file to open, and how fast it was. */
export interface StudyResult {
  readonly lines: readonly string[];
  readonly written: string;
  readonly elapsedSeconds: number;
  readonly roundsPerSecond: number;
}

/** Runs the experiment or the sweep of a file and writes its results. */
export async function runStudy(study: Study, options: RunInFolderOptions): Promise<StudyResult> {
  const isSweep = study.axes.length > 0;
  const result = isSweep ? await runSweep(study, options) : await runInFolder(study.problems[0]!, options);
  return studyResult(study, result, options.folder);
}

/** What came of a study whose results are in a folder. */
export function studyResult(study: Study, result: Summary | SweepSummary, folder: string): StudyResult {
  const { elapsedSeconds, roundsPerSecond } = result;
  const isSweep = "points" in result;
  // An experiment without diagnostics has no report.
  const hasReport = isSweep || result.experiment.diagnostics.length > 0;
  return {
    lines: isSweep ? sweepLines(study.axes, result) : answerLines(result),
    written: join(folder, hasReport ? REPORT : SUMMARY),
    elapsedSeconds,
    roundsPerSecond,
  };
}

/** Runs all experiments of a sweep in the same worker threads and writes their results. */
export async function runSweep(study: Study, options: RunInFolderOptions): Promise<SweepSummary> {
  const { folder, file, resume, force, ...playing } = options;
  const begin = performance.now();
  const count = study.problems.length;
  const points = study.problems.map((problem, point) => {
    const own = join(folder, pointFolder(point, count));
    if (resume && isFinished(problem, own)) return { problem, summary: finishedSummary(problem, own) };
    return { problem, run: openRun(problem, { ...playing, resume, force, journal: join(own, JOURNAL) }) };
  });
  const runs = points.flatMap(({ run }) => run ?? []);
  const program = study.problems.find(({ module }) => module)?.module;
  await withErrorLocation(program, () => playRuns(runs, playing));
  const seconds = (performance.now() - begin) / 1000;
  const summaries: Summary[] = [];
  for (const { run, summary } of points) summaries.push(summary ?? (await run!.summary()));
  return writeSweep(study, summaries, {
    folder,
    file,
    elapsedSeconds: seconds,
    roundsPerSecond: roundsOf(runs) / seconds,
  });
}

/** What an earlier run has written of a point. */
function finishedSummary({ experiment }: Problem, folder: string): Summary {
  return { ...(JSON.parse(readFileSync(join(folder, SUMMARY), "utf8")) as Summary), experiment };
}

function roundsOf(runs: readonly ExperimentRun[]): number {
  return runs.reduce((sum, { roundsPlayed }) => sum + roundsPlayed, 0);
}

export interface SweepPlace extends ResultsFolder {
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
  const figures = sweepFigures(sweep);
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
