import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Spread, spreadOf } from "../spread.ts";
import { markdownTable, number, rate, withRange } from "../table.ts";
import { batchOf, Load } from "./load.ts";
import { TrialService, type UtilityName } from "./trial-service.ts";

/** A service with many decisions in its log. */
export interface MillionResult {
  readonly decisions: number;
  readonly utility: UtilityName;
  readonly fileMegabytes: number;
  readonly checkpointKilobytes: number;
  /** From the start of the process until all logs have been read. */
  readonly startSeconds: Spread;
  readonly startSecondsWithoutCheckpoint: number;
  readonly reportMilliseconds: Spread;
  readonly rssMegabytes: number;
}

const EXPERIMENT = "million";
const CONNECTIONS = 4;
const BATCH = 1000;
const STARTS = 5;
const REPORTS = 20;

/** Fills the log of a service over HTTP and measures it afterwards. */
export async function measureMillion(utility: UtilityName, wanted: number): Promise<MillionResult> {
  const service = await TrialService.start();
  await service.create({ id: EXPERIMENT, utility, armCount: 8 });
  const load = await Load.open(service.url, CONNECTIONS);
  const decisions = await load.fill(batchOf(EXPERIMENT, BATCH), wanted);
  load.close();
  await service.pause();
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    starts.push(await secondsToStart(service));
    if (start < STARTS - 1) await service.pause();
  }
  const reports: number[] = [];
  for (let report = 0; report < REPORTS; report++) reports.push(await millisecondsToReport(service));
  const { rss } = await service.process.use();
  await service.pause();
  const file = join(service.folder, "blendit.sqlite");
  const checkpointBytes = takeCheckpoint(file);
  const startSecondsWithoutCheckpoint = await secondsToStart(service);
  const { size: bytes } = statSync(file);
  await service.end();
  return {
    decisions,
    utility,
    fileMegabytes: rounded(bytes / 2 ** 20),
    checkpointKilobytes: rounded(checkpointBytes / 1024),
    startSeconds: spreadOf(starts),
    startSecondsWithoutCheckpoint: rounded(startSecondsWithoutCheckpoint),
    reportMilliseconds: spreadOf(reports),
    rssMegabytes: rounded(rss / 2 ** 20),
  };
}

/** Seconds from the start of the process until all logs have been read. */
async function secondsToStart(service: TrialService): Promise<number> {
  const start = performance.now();
  await service.resume();
  while (!(await fetch(`${service.url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 5));
  return (performance.now() - start) / 1000;
}

async function millisecondsToReport(service: TrialService): Promise<number> {
  const start = performance.now();
  await (await fetch(`${service.url}/v1/experiments/${EXPERIMENT}`)).json();
  return performance.now() - start;
}

/** Deletes the checkpoint that a service would start from. Returns its size in bytes. */
function takeCheckpoint(file: string): number {
  const database = new DatabaseSync(file);
  const { bytes } = database.prepare("SELECT sum(length(state)) AS bytes FROM checkpoints").get() as { bytes: number };
  database.exec("DELETE FROM checkpoints");
  database.close();
  return bytes;
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

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
