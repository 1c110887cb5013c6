import { markdownTable, number, rate } from "../table.ts";
import type { LoadResult, MillionResult, ReplicasResult } from "./results.ts";

const WANTED = 1e6;

export interface Costs {
  readonly load: readonly LoadResult[];
  readonly million: readonly MillionResult[];
  readonly replicas: readonly ReplicasResult[];
}

/** Processor time of servers and database for a decision with its reward, and what a million of them a second would keep busy. */
export function costTable({ load, replicas }: Costs): string {
  const columns = ["data", "calls", "servers µs", "database µs", "processors for a million a second"];
  const folder = load[0]!.processorMicroseconds;
  const shared = (work: ReplicasResult["work"]) => replicas.find((result) => result.work === work)!.two;
  const row = (data: string, calls: string, servers: number, database: number) => [
    data,
    calls,
    number(servers),
    database === 0 ? "-" : number(database),
    number((WANTED * (servers + database)) / 1e6),
  ];
  const [pair, batch] = [shared("pair"), shared("batch")];
  const rows = [
    row("a folder", "single", folder.pair.median, 0),
    row("a folder", "batches of 100", folder.batch.median, 0),
    row("PostgreSQL, two servers", "single", pair.servers.median, pair.database?.median ?? 0),
    row("PostgreSQL, two servers", "batches of 100", batch.servers.median, batch.database?.median ?? 0),
  ];
  return markdownTable({ columns, rows });
}

/** Learning a reward again from the log, its reading included, and what one processor can learn so. */
export function learningTable({ million }: Pick<Costs, "million">): string {
  const columns = [
    "utility",
    "learning µs a reward",
    "rewards a second of one processor",
    "bytes of a pair in a folder",
  ];
  const rows = million.map(({ utility, decisions, startSecondsWithoutCheckpoint, fileMegabytes }) => {
    const microseconds = (1e6 * startSecondsWithoutCheckpoint) / decisions;
    return [utility, number(microseconds), rate(1e6 / microseconds), number((1e6 * fileMegabytes) / decisions)];
  });
  return markdownTable({ columns, rows });
}

/** The share of a processor that a server may use on average: the rest is for bursts. */
const BUSY = 0.7;

/** How many databases a million rewards a second need, as each of their servers learns all that its database has. */
export function databasesSentence({ replicas }: Pick<Costs, "replicas">): string {
  const { servers } = replicas.find(({ work }) => work === "batch")!.two;
  const microseconds = servers.median / 2;
  const databases = Math.ceil((WANTED * microseconds) / 1e6 / BUSY);
  return `Each of the two servers of a database spends ${number(microseconds)} µs on a decision with its reward, learning included, on one processor. At ${100 * BUSY} % load, which leaves room for bursts, a million a second need at least ${databases} databases with two servers each.`;
}
