import { rmSync } from "node:fs";
import { join } from "node:path";
import { answerLines } from "../report/answer-lines.ts";
import type { Summary } from "../simulate/summary.ts";
import { type SweepSummary, sweepLines } from "../studies/sweep/sweep-summary.ts";
import { Journal, type JournalOptions } from "./journal.ts";
import {
  JOURNAL,
  REPORT,
  type ResultsFolder,
  SUMMARY,
  type SweepTarget,
  writeResults,
  writeSweep,
} from "./results-folder.ts";
import { playProblems, type RunOptions } from "./run-experiment.ts";
import { type Study, studyFingerprint } from "./study.ts";

/** The result of a study: its summary, its answer for a terminal, and the file to open. */
export interface StudyResult {
  readonly summary: Summary | SweepSummary;
  readonly lines: readonly string[];
  readonly written: string;
}

/** How to run a study, and the folder for its results. */
export interface RunStudyOptions extends Omit<RunOptions, "journal">, JournalOptions, ResultsFolder {}

/** Runs the experiment or the sweep of a file and writes its results. */
export async function runStudy(study: Study, options: RunStudyOptions): Promise<StudyResult> {
  const begin = performance.now();
  const { folder, file } = options;
  const journal = Journal.open(join(folder, JOURNAL), { study: studyFingerprint(study) }, options);
  const runs = await playProblems(study.problems, { ...options, journal });
  const elapsedSeconds = (performance.now() - begin) / 1000;
  const rounds = runs.reduce((sum, run) => sum + run.roundsPlayed, 0);
  const speed = rounds > 0 ? { elapsedSeconds, roundsPerSecond: rounds / elapsedSeconds } : undefined;
  const summaries: Summary[] = [];
  for (const run of runs) summaries.push(await run.summary());
  const result = await writeStudy(study, summaries, { folder, file, speed });
  rmSync(journal.path);
  return result;
}

/** Writes the summaries of a study's points, some of which may be missing in a sweep. */
export async function writeStudy(
  study: Study,
  summaries: readonly (Summary | undefined)[],
  target: SweepTarget,
): Promise<StudyResult> {
  const { folder } = target;
  if (study.axes.length > 0) {
    const summary = await writeSweep(study, summaries, target);
    return {
      summary,
      lines: sweepLines({ name: study.name, axes: study.axes, summaries }),
      written: join(folder, REPORT),
    };
  }
  const summary = summaries[0]!;
  await writeResults(study.problems[0]!, summary, target);
  // An experiment without diagnostics has no report.
  const written = join(folder, summary.experiment.diagnostics.length > 0 ? REPORT : SUMMARY);
  return { summary, lines: answerLines(summary), written };
}
