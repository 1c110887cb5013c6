import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { outcomesFigure, summaryFigures } from "../figures/index.ts";
import { experimentReport } from "../report/experiment-report.ts";
import { type FrontierReport, frontierCsv } from "../report/frontier-lines.ts";
import { frontierFigure, frontierPage } from "../report/frontier-page.ts";
import type { RunSpeed, Summary } from "../simulate/summary.ts";
import { resultText, summaryText, trajectoriesCsv } from "../simulate/summary-files.ts";
import type { Problem } from "../spec/problem.ts";
import { suggestedExperiment } from "../studies/suggest/suggested-experiment.ts";
import type { Suggestion } from "../studies/suggest/suggestion.ts";
import { suggestionReport } from "../studies/suggest/suggestion-report.ts";
import { sweepFigures } from "../studies/sweep/sweep-figures.ts";
import { sweepReport } from "../studies/sweep/sweep-report.ts";
import { pointFolder, type SweepSummary, sweepCsv, sweepSummary } from "../studies/sweep/sweep-summary.ts";
import { writeFigures } from "./pictures.ts";
import { type Study, studyFingerprint, versions } from "./study.ts";

/** Written last: a folder with this file and without a journal has a complete run. */
export const SUMMARY = "summary.json";
export const REPORT = "report.html";
export const FIGURES = "figures";
const TRAJECTORIES = "trajectories.csv";
/** A sweep as a table, with a line for each point and learner. */
const TABLE = "sweep.csv";
/** The results of each point of a sweep, in folders that `pointFolder` names. */
const POINTS = "points";
export const ARENA = "arena.json";
const SUGGESTION = "suggestion.json";
const FRONTIER = "frontier.json";
const EXPERIMENT = "experiment.json";
/** Finished chunks of an incomplete run. */
export const JOURNAL = "unfinished.ndjson";

/** Writes a file atomically: if the process ends early, the file is unchanged. */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

/** A folder has results that a command would replace or cannot continue. */
export class EarlierResults extends Error {
  override readonly name = "EarlierResults";
}

/**
 * Refuses a folder with complete results of an earlier command.
 *
 * @param remedy what to do instead, such as `Choose another folder.`
 * @param except a file that may be replaced
 * @throws EarlierResults
 */
export function refuseEarlierResults(folder: string, remedy: string, except?: string): void {
  const found = [SUMMARY, ARENA, SUGGESTION, FRONTIER].find(
    (name) => name !== except && existsSync(join(folder, name)),
  );
  if (found !== undefined) throw new EarlierResults(`${folder} already holds results (${found}). ${remedy}`);
}

/**
 * Refuses a folder for a suggestion that would replace other files than those of an earlier suggestion.
 *
 * @returns whether it has an earlier suggestion
 * @throws EarlierResults
 */
export function holdsSuggestion(folder: string): boolean {
  const remedy = "Choose another folder with --out.";
  refuseEarlierResults(folder, remedy, SUGGESTION);
  if (existsSync(join(folder, SUGGESTION))) return true;
  const foreign = [REPORT, EXPERIMENT].find((name) => existsSync(join(folder, name)));
  if (foreign !== undefined) {
    throw new EarlierResults(`${folder} has a ${foreign} that is not from an earlier suggestion. ${remedy}`);
  }
  return false;
}

/**
 * Whether a folder has the complete results of a study, so that nothing is left to do.
 *
 * @throws EarlierResults if it has complete results of another study
 */
export function isFinished(study: Study, folder: string): boolean {
  const path = join(folder, SUMMARY);
  if (existsSync(join(folder, JOURNAL)) || !existsSync(path)) return false;
  if (fingerprintIn(path) === studyFingerprint(study)) return true;
  throw new EarlierResults(
    `${path} belongs to another experiment or version. Choose another folder, or replace it with --force instead of --resume.`,
  );
}

function fingerprintIn(path: string): unknown {
  try {
    return (JSON.parse(readFileSync(path, "utf8")) as { fingerprint?: unknown } | null)?.fingerprint;
  } catch {
    return undefined;
  }
}

/** The folder for results. */
export interface ResultsFolder {
  readonly folder: string;
  /** The experiment file as the user named it, for the report. */
  readonly file: string;
}

/** Writes the results of an experiment: summary.json last, and with diagnostics also report, figures and trajectories. */
export async function writeResults(problem: Problem, summary: Summary, { folder, file }: ResultsFolder): Promise<void> {
  removeEarlierRun(folder);
  if (summary.experiment.diagnostics.length > 0) {
    const outcomes = outcomesFigure(problem, summary);
    const figures = { ...(outcomes && { outcomes }), ...summaryFigures(summary) };
    await writeFigures(figures, join(folder, FIGURES));
    writeWhole(join(folder, REPORT), experimentReport(summary, figures, { file, folder }));
  }
  writeData(summary, folder);
}

/**
 * Removes the results of an earlier run, sweep or reproduction, which would seem to belong to the new one. The summary goes first, so
 * that the folder does not look finished. Without a summary, files and folders with these names are not results.
 */
export function removeEarlierRun(folder: string): void {
  const summary = join(folder, SUMMARY);
  if (!existsSync(summary)) return;
  rmSync(summary);
  for (const name of [REPORT, FIGURES, TRAJECTORIES, TABLE, POINTS]) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Writes the trajectories, if any were recorded, and the summary. */
function writeData(summary: Summary, folder: string): void {
  if (summary.experiment.diagnostics.length > 0) {
    writeWhole(join(folder, TRAJECTORIES), trajectoriesCsv(summary));
  }
  writeWhole(join(folder, SUMMARY), summaryText(summary));
}

export interface SweepTarget extends ResultsFolder {
  /** Undefined if all replications were played before. */
  readonly speed?: RunSpeed | undefined;
}

/** Writes a sweep: each point in its own folder, then table, figures and report of the sweep, and summary.json last. */
export async function writeSweep(
  study: Study,
  summaries: readonly (Summary | undefined)[],
  { folder, file, speed }: SweepTarget,
): Promise<SweepSummary> {
  removeEarlierRun(folder);
  for (const [point, summary] of summaries.entries()) {
    if (!summary) continue;
    const own = join(folder, pointFolder(point, summaries.length));
    mkdirSync(own, { recursive: true });
    writeData(summary, own);
  }
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

function footer(): string {
  const { blendit, node } = versions();
  return `Blendit ${blendit} on Node ${node}.`;
}

/** The written files of a suggestion. */
export interface WrittenSuggestion {
  readonly report: string;
  /** The suggestion as JSON. */
  readonly data: string;
  /** The experiment file; undefined if there is none. */
  readonly experiment?: string;
  /** Why a suggestion from a table has no experiment file. */
  readonly whyNoExperiment?: string;
}

/** Writes a suggestion to a folder: as a page, as data and, if it comes from a table, as an experiment file. */
export async function writeSuggestion(
  problem: Problem,
  suggestion: Suggestion,
  { folder, isTable }: { readonly folder: string; readonly isTable: boolean },
): Promise<WrittenSuggestion> {
  mkdirSync(folder, { recursive: true });
  const [report, data, experiment] = [join(folder, REPORT), join(folder, SUGGESTION), join(folder, EXPERIMENT)];
  for (const path of [data, experiment]) rmSync(path, { force: true });
  writeWhole(report, suggestionReport(problem, suggestion, footer()));
  writeWhole(data, `${JSON.stringify(suggestion, null, 2)}\n`);
  if (!isTable) return { report, data };
  const pathOf = (file: string) => relative(folder, file).replaceAll(sep, "/");
  const made = suggestedExperiment(problem.experiment, suggestion, pathOf);
  if ("reason" in made) return { report, data, whyNoExperiment: made.reason };
  writeWhole(experiment, `${JSON.stringify(made.file, null, 2)}\n`);
  return { report, data, experiment };
}

/** Writes a frontier to a folder as a page, a figure, a table and, last, as data; returns the path of the page. */
export function writeFrontier(problem: Problem, report: FrontierReport, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const figure = frontierFigure(problem, report);
  const page = join(folder, REPORT);
  writeWhole(page, frontierPage(problem, report, figure, footer()));
  writeWhole(join(folder, "frontier.svg"), figure.wide);
  writeWhole(join(folder, "frontier.csv"), frontierCsv(report));
  writeWhole(join(folder, FRONTIER), `${JSON.stringify(report, null, 2)}\n`);
  return page;
}
