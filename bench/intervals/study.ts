import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeTables } from "../documents.ts";
import { inThreads } from "../in-threads.ts";
import { type Table, textTable } from "../table.ts";

/** A study of how often statements are true, in many cells. */
export interface Study<Task, Result> {
  /** The URL of the program, which performs its tasks in threads. */
  readonly program: string;
  readonly tasks: readonly Task[];
  /** The file with a line of JSON for each result. */
  readonly file: string;
  /** The name of a task, and of the task that had a result. */
  readonly nameOf: (of: Task | Result) => string;
  /** The order of results in the file. */
  readonly order: (one: Result, other: Result) => number;
  /** Sections of docs/appendix/suggest-coverage.md. */
  readonly tables: (results: readonly Result[]) => Readonly<Record<string, Table>>;
  readonly verdicts: (results: readonly Result[]) => readonly { readonly isKept: boolean }[];
}

/**
 * Performs the tasks, replaces their results in the file, and writes the tables of all results. The exit code is 1 if a promise is
 * broken.
 */
export async function runStudy<Task, Result>(study: Study<Task, Result>): Promise<void> {
  const { program, tasks, nameOf, order } = study;
  const file = join(import.meta.dirname, study.file);
  const found = await inThreads<Task, Result[]>(program, tasks, (_, task, seconds) =>
    console.log(`${nameOf(task)}: ${seconds.toFixed(1)} s`),
  );
  const replaced = new Set(tasks.map(nameOf));
  const results = [...readResults<Result>(file).filter((result) => !replaced.has(nameOf(result))), ...found.flat()];
  results.sort(order);
  writeFileSync(file, results.map((result) => `${JSON.stringify(result)}\n`).join(""));
  const tables = study.tables(results);
  for (const table of Object.values(tables)) console.log(`${textTable(table)}\n`);
  writeTables("suggest-coverage.md", tables);
  if (study.verdicts(results).some(({ isKept }) => !isKept)) process.exitCode = 1;
}

function readResults<Result>(file: string): Result[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Result);
}

/** The number of standard errors by which a share of some tables is below the promised one; negative if it is above. */
export function errorsBelow(promised: number, share: number, tables: number): number {
  return (promised - share) / Math.sqrt((promised * (1 - promised)) / tables);
}

export function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
