import { alternate, ratioSpread, type Spread, spreadOf } from "../spread.ts";
import { markdownTable, number, rate, withRange } from "../table.ts";
import { batch, CONNECTIONS, decide, type Effort, echo, inTurn, Load, pair, quantile, type Work } from "./load.ts";
import { ServerProcess, TrialService, type UtilityName } from "./trial-service.ts";

export const works = ["decide", "pair", "batch"] as const;
export type WorkName = (typeof works)[number];

/** The speed of the service compared with a bare echo in the same run. */
export interface LoadResult {
  readonly utility: UtilityName;
  readonly experiments: number;
  readonly armCount: number;
  /** Counts per wall-clock second. */
  readonly rates: Readonly<Record<WorkName | "echo", Spread>>;
  /** The rates divided by that of the echo, by alternation. */
  readonly ratios: Readonly<Record<WorkName, Spread>>;
  /** Microseconds of the server's processor time per count. */
  readonly processorMicroseconds: Readonly<Record<WorkName | "echo", Spread>>;
  /** The latency at half of the target rate, and at half of the measured rate. */
  readonly halfOfWanted: Latency;
  readonly halfLoad: Latency;
}

/** Milliseconds for a decision and its reward together, at a steady rate of pairs. */
interface Latency {
  readonly pairsPerSecond: number;
  readonly median: number;
  readonly p99: number;
  readonly most: number;
}

type LoadCase = Pick<LoadResult, "utility" | "experiments" | "armCount">;

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

/** The kinds of work in tables. */
export const workNames: Readonly<Record<WorkName | "echo", string>> = {
  echo: "echo",
  decide: "decide",
  pair: "decide + reward",
  batch: "decide + reward, batches of 100",
};

/** The targets for one experiment with 8 arms: ratios to the echo, pairs per second in batches, milliseconds. */
const TARGETS = { decide: 0.5, pair: 0.2, batchRate: 20_000, p99: 20 } as const;

/** The tables about load, by the names of their markers. */
export function loadSections(results: readonly LoadResult[]): Record<"load" | "latency" | "wanted", string> {
  return { load: loadTable(results), latency: latencyTable(results), wanted: verdicts(results) };
}

function loadTable(results: readonly LoadResult[]): string {
  const rows = results.flatMap((result) =>
    (["echo", ...works] as const).map((work) => [
      work === "echo" ? caseName(result) : "",
      workNames[work],
      rate(result.rates[work].median),
      work === "echo" ? "1" : withRange(result.ratios[work]),
      number(result.processorMicroseconds[work].median),
    ]),
  );
  const columns = ["service", "work", "per second", "/ echo", "processor µs of the server"];
  return markdownTable({ columns, rows });
}

function latencyTable(results: readonly LoadResult[]): string {
  const rows = results.flatMap((result) =>
    [result.halfOfWanted, result.halfLoad].map(({ pairsPerSecond, median, p99, most }, index) => [
      index === 0 ? caseName(result) : "",
      number(pairsPerSecond),
      number(median),
      number(p99),
      number(most),
    ]),
  );
  return markdownTable({ columns: ["service", "pairs per second", "median ms", "99 % ms", "longest ms"], rows });
}

function verdicts(results: readonly LoadResult[]): string {
  const usual = results.filter(({ experiments, armCount }) => experiments === 1 && armCount === 8);
  return usual
    .map(({ utility, ratios, rates, halfOfWanted, halfLoad }) => {
      const parts = [
        verdict("decide / echo", ratios.decide.median, TARGETS.decide),
        verdict("pairs / echo", ratios.pair.median, TARGETS.pair),
        verdict("pairs per second in batches", rates.batch.median, TARGETS.batchRate),
        latencyVerdict(halfOfWanted),
        latencyVerdict(halfLoad),
      ];
      return `- ${utility}: ${parts.join("; ")}.`;
    })
    .join("\n");
}

function latencyVerdict({ pairsPerSecond, p99 }: Latency): string {
  const isMet = p99 < TARGETS.p99;
  return `99 % within ${number(p99)} ms at ${number(pairsPerSecond)} pairs per second (target ${TARGETS.p99}: ${isMet ? "met" : "missed"})`;
}

function verdict(name: string, value: number, target: number): string {
  return `${name} ${number(value)} (target ${number(target)}: ${value >= target ? "met" : "missed"})`;
}

function caseName({ utility, experiments, armCount }: LoadResult): string {
  const count = experiments === 1 ? "1 experiment" : `${number(experiments)} experiments`;
  return `${count} of ${number(armCount)} arms, ${utility}`;
}
