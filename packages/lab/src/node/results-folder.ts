import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { outcomesFigure, summaryFigures } from "../figures/index.ts";
import { experimentReport } from "../report/experiment-report.ts";
import type { Summary } from "../simulate/summary.ts";
import { summaryText, trajectoriesCsv } from "../simulate/summary-files.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import type { Suggestion } from "../studies/suggest/suggest.ts";
import { suggestionReport } from "../studies/suggest/suggestion-report.ts";
import { writeFigures } from "./pictures.ts";
import { experimentFingerprint, type Study, studyFingerprint, versions } from "./study.ts";

/** Written last of all: a folder that has it, and no journal, holds a complete run. */
export const SUMMARY = "summary.json";
export const REPORT = "report.html";
export const FIGURES = "figures";
export const TRAJECTORIES = "trajectories.csv";
/** A sweep as a table: a line for each point and learner. */
export const TABLE = "sweep.csv";
/** Results of the arena, and of a suggestion. */
export const ARENA = "arena.json";
const SUGGESTION = "suggestion.json";
/** Finished chunks of a run that is not complete. */
export const JOURNAL = "unfinished.ndjson";

/** Writes a file that is there as a whole or not at all, whenever the process ends. */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

/** A folder holds results that a command would replace, or cannot continue. */
export class EarlierResults extends Error {
  override readonly name = "EarlierResults";
}

/**
 * Refuses a folder that holds complete results of an earlier command.
 *
 * @param remedy what to do instead, such as `Choose another folder.`
 * @param except a file that may be replaced
 * @throws EarlierResults
 */
export function refuseEarlierResults(folder: string, remedy: string, except?: string): void {
  const found = [SUMMARY, ARENA, SUGGESTION].find((name) => name !== except && existsSync(join(folder, name)));
  if (found !== undefined) throw new EarlierResults(`${folder} already holds results (${found}). ${remedy}`);
}

/** Whether a folder holds the complete results of a study, so that nothing is left to do. */
export function isStudyFinished(study: Study, folder: string): boolean {
  return study.axes.length === 0 ? isFinished(study.problems[0]!, folder) : holds(studyFingerprint(study), folder);
}

/** Whether a folder holds the complete results of an experiment. */
export function isFinished(source: Experiment | Problem, folder: string): boolean {
  return holds(experimentFingerprint(Problem.of(source).experiment), folder);
}

function holds(fingerprint: string, folder: string): boolean {
  const path = join(folder, SUMMARY);
  if (existsSync(join(folder, JOURNAL)) || !existsSync(path)) return false;
  if (fingerprintIn(path) === fingerprint) return true;
  throw new EarlierResults(
    `${path} is of another experiment or version. Choose another folder, or replace it with --force instead of --resume.`,
  );
}

function fingerprintIn(path: string): unknown {
  try {
    return (JSON.parse(readFileSync(path, "utf8")) as { fingerprint?: unknown } | null)?.fingerprint;
  } catch {
    return undefined;
  }
}

/** Where results go. */
export interface ResultsFolder {
  readonly folder: string;
  /** The experiment file as the user named it, for the report. */
  readonly file: string;
}

/** Writes the results of an experiment: summary.json last, and with diagnostics also report, figures and trajectories. */
export async function writeResults(problem: Problem, summary: Summary, { folder, file }: ResultsFolder): Promise<void> {
  // Until the new summary is there nothing may look like a finished run.
  for (const name of [SUMMARY, REPORT]) rmSync(join(folder, name), { force: true });
  if (summary.experiment.diagnostics.length > 0) {
    const outcomes = outcomesFigure(problem, summary);
    const figures = { ...(outcomes && { outcomes }), ...summaryFigures(summary) };
    await writeFigures(figures, join(folder, FIGURES));
    writeWhole(join(folder, TRAJECTORIES), trajectoriesCsv(summary));
    writeWhole(join(folder, REPORT), experimentReport(summary, figures, { file, folder }));
  } else {
    // An older run's pictures beside this summary would pass for its own.
    for (const name of [FIGURES, TRAJECTORIES]) rmSync(join(folder, name), { recursive: true, force: true });
  }
  writeWhole(join(folder, SUMMARY), summaryText(summary));
}

/** Writes a suggestion to a folder, as a page and as data; answers the name of the page. */
export async function writeSuggestion(problem: Problem, suggestion: Suggestion, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const { blendit, node } = versions();
  rmSync(join(folder, SUGGESTION), { force: true });
  writeWhole(join(folder, REPORT), suggestionReport(problem, suggestion, `Blendit ${blendit} on Node ${node}.`));
  writeWhole(join(folder, SUGGESTION), `${JSON.stringify(suggestion, null, 2)}\n`);
  return join(folder, REPORT);
}
