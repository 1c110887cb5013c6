import { markdownTable, number, rate } from "../table.ts";
import type { MillionResult } from "./million.ts";
import type { ReplicasResult } from "./replicas.ts";
import type { LoadResult } from "./throughput.ts";

const WANTED = 1e6;

/** The measurements from which the capacity is computed. */
interface Costs {
  readonly load: readonly LoadResult[];
  readonly million: readonly MillionResult[];
  readonly replicas: readonly ReplicasResult[];
}

/** The generated sections of docs/appendix/capacity.md, by the names of their markers. */
export function capacitySections(costs: Costs): Record<string, string> {
  return {
    "capacity-costs": costTable(costs),
    "capacity-learning": learningTable(costs),
    "capacity-databases": databasesSentence(costs),
  };
}

/** Processor time of servers and database per decision with its reward, and the processors that a million of them per second need. */
function costTable({ load, replicas }: Costs): string {
  const columns = ["data", "calls", "servers µs", "database µs", "processors for a million per second"];
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

/** The time to learn a reward from the log, including reading it, and the rate of one processor. */
function learningTable({ million }: Costs): string {
  const columns = [
    "utility",
    "learning µs per reward",
    "rewards per second on one processor",
    "bytes per pair in a folder",
  ];
  const rows = million.map(({ utility, decisions, startSecondsWithoutCheckpoint, fileMegabytes }) => {
    const microseconds = (1e6 * startSecondsWithoutCheckpoint) / decisions;
    return [utility, number(microseconds), rate(1e6 / microseconds), number((1e6 * fileMegabytes) / decisions)];
  });
  return markdownTable({ columns, rows });
}

/** The share of a processor that a server may use on average; the rest is for bursts. */
const BUSY = 0.7;

/** How many databases a million rewards per second need. Every server learns all rewards of its database. */
function databasesSentence({ replicas }: Costs): string {
  const { servers } = replicas.find(({ work }) => work === "batch")!.two;
  const microseconds = servers.median / 2;
  const databases = Math.ceil((WANTED * microseconds) / 1e6 / BUSY);
  return `Each of the two servers of a database spends ${number(microseconds)} µs of one processor on a decision with its reward, including learning. At ${100 * BUSY} % utilisation, which leaves room for bursts, a million per second need at least ${databases} databases with two servers each.`;
}
