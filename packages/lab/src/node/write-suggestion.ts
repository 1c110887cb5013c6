import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Problem } from "../spec/problem.ts";
import type { Suggestion } from "../studies/suggest/suggest.ts";
import { REPORT, SUGGESTION, writeWhole } from "./result-files.ts";
import { versions } from "./versions.ts";

/** Writes a suggestion to a folder, as a page and as data; answers the name of the page. */
export async function writeSuggestion(problem: Problem, suggestion: Suggestion, folder: string): Promise<string> {
  // Loaded when it is written: see `writeResults`.
  const { suggestionReport } = await import("../studies/suggest/suggestion-report.ts");
  mkdirSync(folder, { recursive: true });
  const { blendit, node } = versions();
  rmSync(join(folder, SUGGESTION), { force: true });
  writeWhole(join(folder, REPORT), suggestionReport(problem, suggestion, `Blendit ${blendit} on Node ${node}.`));
  writeWhole(join(folder, SUGGESTION), `${JSON.stringify(suggestion, null, 2)}\n`);
  return join(folder, REPORT);
}
