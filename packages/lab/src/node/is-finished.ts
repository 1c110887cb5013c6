import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { EarlierResults } from "./earlier-results.ts";
import { experimentFingerprint } from "./experiment-fingerprint.ts";
import { JOURNAL, SUMMARY } from "./result-files.ts";
import { type Study, studyFingerprint } from "./study.ts";

/** Whether a folder holds the complete results of a study, so that nothing is left to go on with. */
export function isStudyFinished(study: Study, folder: string): boolean {
  return study.axes.length === 0 ? isFinished(study.problems[0]!, folder) : holds(studyFingerprint(study), folder);
}

/** The same for an experiment. */
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
