import { readFileSync } from "node:fs";

/** The text of a summary without what differs from run to run. */
export function lastingSummary(path: string): string {
  const text = readFileSync(path, "utf8");
  const lasting = text.replace(/^ {2}"(elapsedSeconds|roundsPerSecond)": [\d.e+-]+,?\n/gm, "");
  if (text.split("\n").length - lasting.split("\n").length !== 2) throw new Error(`no times in ${path}`);
  return lasting;
}
