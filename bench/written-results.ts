import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fillSections, markdownTable, type Table } from "./table.ts";

/** The results in a file with a line of JSON for each; none if it does not exist. */
export function readResults<Result>(file: URL): Result[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Result);
}

export function writeResults(file: URL, results: readonly unknown[]): void {
  writeFileSync(file, results.map((result) => `${JSON.stringify(result)}\n`).join(""));
}

/** Replaces sections of a document by tables. */
export function writeTables(document: URL, tables: Readonly<Record<string, Table>>): void {
  const sections = Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, markdownTable(table)]));
  writeFileSync(document, fillSections(readFileSync(document, "utf8"), sections));
}
