import { readFileSync } from "node:fs";

/** The text of a summary without the fields that differ from run to run. */
export function lastingSummary(path: string): string {
  const text = readFileSync(path, "utf8");
  const lasting = text.replace(/,\n {2}"(elapsedSeconds|roundsPerSecond)": [\d.e+-]+/g, "");
  if (/elapsedSeconds|roundsPerSecond/.test(lasting)) throw new Error(`times where none are expected in ${path}`);
  return lasting;
}
