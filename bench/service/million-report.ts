import { markdownTable, number, rate, withRange } from "../table.ts";
import type { MillionResult } from "./results.ts";

export function millionTable(results: readonly MillionResult[]): string {
  const columns = [
    "utility",
    "decisions",
    "start s",
    "start without checkpoint s",
    "report ms",
    "file MB",
    "checkpoint kB",
    "memory MB",
  ];
  const rows = results.map((result) => [
    result.utility,
    rate(result.decisions),
    withRange(result.startSeconds),
    number(result.startSecondsWithoutCheckpoint),
    withRange(result.reportMilliseconds),
    number(result.fileMegabytes),
    number(result.checkpointKilobytes),
    number(result.rssMegabytes),
  ]);
  return markdownTable({ columns, rows });
}
