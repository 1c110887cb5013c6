import { type PostgresServer, startPostgres } from "../../test/postgres-server.ts";
import type { Effort } from "../sides.ts";
import { ratioSpread, spreadOf } from "../spread.ts";
import { databaseSeconds } from "./database-seconds.ts";
import { Load } from "./load.ts";
import { CONNECTIONS } from "./measure-load.ts";
import { type ReplicasRate, type ReplicasResult, type WorkName, works } from "./results.ts";
import { TrialService } from "./trial-service.ts";
import { batch, decide, pair } from "./work.ts";

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
