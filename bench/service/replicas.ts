import { readFileSync } from "node:fs";
import pg from "pg";
import { type PostgresServer, startPostgres } from "../../test/postgres-server.ts";
import { ratioSpread, type Spread, spreadOf } from "../spread.ts";
import { markdownTable, number, rate, withRange } from "../table.ts";
import { batch, CONNECTIONS, decide, type Effort, Load, pair } from "./load.ts";
import { type WorkName, workNames, works } from "./throughput.ts";
import { TrialService } from "./trial-service.ts";

/** Work on one server with a database, and on two that share it. */
export interface ReplicasResult {
  readonly work: WorkName;
  readonly one: ReplicasRate;
  readonly two: ReplicasRate;
  /** The rate of two servers over that of one, by alternation. */
  readonly ratio: Spread;
}

interface ReplicasRate {
  /** Counts per wall-clock second. */
  readonly rate: Spread;
  /** Microseconds of processor time per count; null for the database if the system does not report it. */
  readonly client: Spread;
  readonly servers: Spread;
  readonly database: Spread | null;
}

const ID = "x0";
const WARM_UP = 1;
const workOf = { decide: decide(ID), pair: pair(ID), batch: batch(ID) };

/** One measurement: a rate, and microseconds of processor time per counted unit. */
interface Sample {
  readonly rate: number;
  readonly client: number;
  readonly servers: number;
  readonly database: number | undefined;
}

type Samples = Readonly<Record<WorkName, Sample[]>>;

/** Measures one and two servers on a database, in turn. The second one is not kept running, because it would also learn. */
export async function measureReplicas({ seconds, times }: Effort): Promise<ReplicasResult[]> {
  const postgres = await startPostgres({ durable: true });
  const samples = { one: noSamples(), two: noSamples() };
  // Each measurement has a new database, so that all have tables of the same size.
  for (let turn = 0; turn < times; turn++) {
    for (const count of turn % 2 === 0 ? [1, 2] : [2, 1]) {
      await measure(postgres, count, seconds, count === 1 ? samples.one : samples.two);
    }
  }
  await postgres.stop();
  return works.map((work) => {
    const [one, two] = [samples.one[work], samples.two[work]];
    const ratio = ratioSpread(
      two.map(({ rate }) => rate),
      one.map(({ rate }) => rate),
    );
    return { work, one: rateOf(one), two: rateOf(two), ratio };
  });
}

async function measure(postgres: PostgresServer, count: number, seconds: number, samples: Samples): Promise<void> {
  const address = await postgres.newDatabase();
  const services: TrialService[] = [];
  for (let index = 0; index < count; index++) services.push(await TrialService.start(address));
  await services[0]!.create({ id: ID, utility: "variance", armCount: 8 });
  const loads = await Promise.all(services.map(({ url }) => Load.open(url, CONNECTIONS / count)));
  for (const work of works) {
    await rateAt(loads, work, WARM_UP);
    samples[work].push(await sample(address, services, loads, work, seconds));
    await services[0]!.caughtUp(ID);
  }
  for (const load of loads) load.close();
  for (const service of services) await service.end();
}

async function sample(
  address: string,
  services: readonly TrialService[],
  loads: readonly Load[],
  work: WorkName,
  seconds: number,
): Promise<Sample> {
  const uses = () => Promise.all(services.map(({ process }) => process.use()));
  const total = (of: Awaited<ReturnType<typeof uses>>) =>
    of.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
  const before = { servers: total(await uses()), database: await databaseSeconds(address), client: process.cpuUsage() };
  const rate = await rateAt(loads, work, seconds);
  const { user, system } = process.cpuUsage(before.client);
  const counted = rate * seconds;
  const database = await databaseSeconds(address);
  return {
    rate,
    client: (user + system) / counted,
    servers: (1e6 * (total(await uses()) - before.servers)) / counted,
    database:
      database === undefined || before.database === undefined
        ? undefined
        : (1e6 * (database - before.database)) / counted,
  };
}

async function rateAt(loads: readonly Load[], work: WorkName, seconds: number): Promise<number> {
  const rates = await Promise.all(loads.map((load) => load.rate(workOf[work], seconds)));
  return rates.reduce((sum, rate) => sum + rate, 0);
}

function rateOf(samples: readonly Sample[]): ReplicasRate {
  const database = samples.flatMap((each) => (each.database === undefined ? [] : [each.database]));
  return {
    rate: spreadOf(samples.map(({ rate }) => rate)),
    client: spreadOf(samples.map(({ client }) => client)),
    servers: spreadOf(samples.map(({ servers }) => servers)),
    database: database.length === 0 ? null : spreadOf(database),
  };
}

function noSamples(): Samples {
  return { decide: [], pair: [], batch: [] };
}

/** Ticks of the system's clock per second. */
const TICKS = 100;

/** Processor seconds used so far by all processes of a PostgreSQL server on this machine; undefined if the system does not report them. */
async function databaseSeconds(address: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
  await client.end();
  const seconds = rows.map(({ pid }) => secondsOf(pid as number));
  return seconds.some((each) => each === undefined) ? undefined : seconds.reduce((sum, each) => sum! + each!, 0);
}

function secondsOf(pid: number): number | undefined {
  try {
    // After the name in parentheses, user and system time are the 12th and the 13th field.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return undefined;
  }
}

export function replicasTable(results: readonly ReplicasResult[]): string {
  const columns = [
    "work",
    "servers",
    "per second",
    "two / one",
    "client µs",
    "servers µs",
    "database µs",
    "processors busy",
  ];
  const row = (of: ReplicasRate, servers: string, ratio: string) => [
    servers,
    rate(of.rate.median),
    ratio,
    number(of.client.median),
    number(of.servers.median),
    of.database ? number(of.database.median) : "unknown",
    number(busy(of)),
  ];
  const rows = results.flatMap(({ work, one, two, ratio }) => [
    [workNames[work], ...row(one, "1", "1")],
    ["", ...row(two, "2", withRange(ratio))],
  ]);
  return markdownTable({ columns, rows });
}

/** The number of processors kept busy by client, servers and database. */
function busy({ rate: { median }, client, servers, database }: ReplicasRate): number {
  return (median * (client.median + servers.median + (database?.median ?? 0))) / 1e6;
}
