import { existsSync } from "node:fs";
import { join } from "node:path";
import { ARENA, SUGGESTION, SUMMARY } from "./result-files.ts";

/** A folder holds results that a command would replace, or cannot go on with. */
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
