import { renameSync, writeFileSync } from "node:fs";

/** Written last of all: a folder that has it, and no journal, holds a complete run. */
export const SUMMARY = "summary.json";
export const REPORT = "report.html";
export const FIGURES = "figures";
export const TRAJECTORIES = "trajectories.csv";
/** A sweep as a table: a line for each point and learner. */
export const TABLE = "sweep.csv";
/** Results of the arena, and of a suggestion. */
export const ARENA = "arena.json";
export const SUGGESTION = "suggestion.json";
/** Finished chunks of a run that is not complete. */
export const JOURNAL = "unfinished.ndjson";

/** Writes a file that is there as a whole or not at all, whenever the process ends. */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}
