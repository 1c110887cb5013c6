import type { Effort } from "../sides.ts";
import { alternate, ratioSpread, spreadOf } from "../spread.ts";
import { Load, quantile } from "./load.ts";
import type { Latency, LoadResult, WorkName } from "./results.ts";
import { ServerProcess } from "./server-process.ts";
import { TrialService } from "./trial-service.ts";
import { batch, decide, echo, inTurn, pair, type Work } from "./work.ts";

export type LoadCase = Pick<LoadResult, "utility" | "experiments" | "armCount">;

export const CONNECTIONS = 100;

/** Half of the target rate of the service, which is about 5,000 pairs per second. */
const HALF_OF_WANTED = 2500;

/** Measures one case: echo, decisions, pairs and batches in turn, then pairs at half of the target rate and half of the measured rate. */
export async function measureLoad(of: LoadCase, effort: Effort): Promise<LoadResult> {
  const echoServer = await ServerProcess.start(["bench/service/echo-server.ts"]);
  const service = await TrialService.start();
  const ids = Array.from({ length: of.experiments }, (_, number) => `x${number}`);
  for (const id of ids) await service.create({ id, ...of });
  const echoLoad = await Load.open(echoServer.url, CONNECTIONS);
  const load = await Load.open(service.url, CONNECTIONS);
  const sides = {
    echo: new Side(echoServer, echoLoad, echo),
    decide: new Side(service.process, load, inTurn(ids.map(decide))),
    pair: new Side(service.process, load, inTurn(ids.map(pair))),
    batch: new Side(service.process, load, inTurn(ids.map(batch))),
  };
  const result = { ...of, ...(await compare(sides, effort)) };
  // Learning left over from batches must not add to the load of pairs.
  for (const id of ids) await service.caughtUp(id);
  const latency = async (pairsPerSecond: number): Promise<Latency> => {
    const taken = await load.latencies(sides.pair.work, pairsPerSecond, 2 * effort.seconds);
    const at = (share: number) => Number(quantile(taken, share).toPrecision(3));
    return { pairsPerSecond, median: at(0.5), p99: at(0.99), most: at(1) };
  };
  const halfOfWanted = await latency(HALF_OF_WANTED);
  const halfLoad = await latency(Math.round(result.rates.pair.median / 2));
  for (const each of [echoLoad, load]) each.close();
  await Promise.all([echoServer.stop(), service.end()]);
  return { ...result, halfOfWanted, halfLoad };
}

/** One kind of work on one of the servers, measured repeatedly. */
class Side {
  readonly work: Work;
  /** Microseconds per counted unit of work, for each measurement. */
  readonly processorTimes: number[] = [];
  readonly #server: ServerProcess;
  readonly #load: Load;

  constructor(server: ServerProcess, load: Load, work: Work) {
    this.#server = server;
    this.#load = load;
    this.work = work;
  }

  async rate(seconds: number): Promise<number> {
    const before = await this.#server.use();
    const rate = await this.#load.rate(this.work, seconds);
    const after = await this.#server.use();
    this.processorTimes.push((1e6 * (after.processorSeconds - before.processorSeconds)) / (rate * seconds));
    return rate;
  }
}

async function compare(sides: Readonly<Record<WorkName | "echo", Side>>, { seconds, times }: Effort) {
  const measure = Object.fromEntries(Object.entries(sides).map(([name, side]) => [name, () => side.rate(seconds)]));
  // A warm-up, because JavaScript is compiled while it runs.
  await alternate(measure, 1);
  const rates = (await alternate(measure, times)) as Readonly<Record<WorkName | "echo", readonly number[]>>;
  const ratio = (name: WorkName) => ratioSpread(rates[name], rates.echo);
  const time = (name: WorkName | "echo") => spreadOf(sides[name].processorTimes.slice(1));
  const rate = (name: WorkName | "echo") => spreadOf(rates[name]);
  return {
    rates: { echo: rate("echo"), decide: rate("decide"), pair: rate("pair"), batch: rate("batch") },
    ratios: { decide: ratio("decide"), pair: ratio("pair"), batch: ratio("batch") },
    processorMicroseconds: { echo: time("echo"), decide: time("decide"), pair: time("pair"), batch: time("batch") },
  };
}
