import { curvesFigure } from "@blendit/lab/figures";
import { markdownTable, number, rate } from "../table.ts";
import { CONNECTIONS, Load, pair } from "./load.ts";
import { TrialService } from "./trial-service.ts";

/** Memory over time at half of the maximum load. */
export interface SoakResult {
  readonly minutes: number;
  readonly pairsPerSecond: number;
  readonly pairs: number;
  readonly points: readonly {
    readonly minute: number;
    readonly rssMegabytes: number;
    readonly heapMegabytes: number;
  }[];
}

const EXPERIMENT = "soak";
/** Seconds to measure the maximum load, of which half is then used. */
const TRIAL = 10;
const POINTS = 60;

/** Sends pairs at half of the maximum rate of the service, and records its memory at intervals. */
export async function measureSoak(minutes: number): Promise<SoakResult> {
  const service = await TrialService.start();
  await service.create({ id: EXPERIMENT, utility: "wasserstein", armCount: 8 });
  const load = await Load.open(service.url, CONNECTIONS);
  const work = pair(EXPERIMENT);
  await load.rate(work, TRIAL / 2);
  const pairsPerSecond = Math.round((await load.rate(work, TRIAL / 2)) / 2);
  const points: SoakResult["points"][number][] = [];
  const start = performance.now();
  const look = async () => {
    const { rss, heapUsed } = await service.process.use();
    const minute = (performance.now() - start) / 60_000;
    points.push({
      minute: rounded(minute),
      rssMegabytes: rounded(rss / 2 ** 20),
      heapMegabytes: rounded(heapUsed / 2 ** 20),
    });
  };
  await look();
  let pairs = 0;
  for (let point = 0; point < POINTS; point++) {
    pairs += (await load.latencies(work, pairsPerSecond, (60 * minutes) / POINTS)).length;
    await look();
  }
  load.close();
  await service.end();
  return { minutes, pairsPerSecond, pairs, points };
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

const ROWS = 10;

/** A table of the first point, the last one, and some in between. */
export function soakTable({ points, pairsPerSecond, pairs }: SoakResult): string {
  const step = Math.max(1, Math.floor((points.length - 1) / ROWS));
  const shown = points.filter((_, index) => index % step === 0 || index === points.length - 1);
  const rows = shown.map(({ minute, rssMegabytes, heapMegabytes }) => [
    number(minute),
    number(rssMegabytes),
    number(heapMegabytes),
  ]);
  const table = markdownTable({ columns: ["minute", "resident MB", "heap MB"], rows });
  return `${table}\n\n${rate(pairs)} pairs, ${number(pairsPerSecond)} per second.`;
}

export function soakFigure({ points }: SoakResult): string {
  const x = points.map(({ minute }) => minute);
  const curve = (label: string, mean: number[]) => ({ label, x, mean });
  return curvesFigure({
    title: "Memory of the service at half load",
    xLabel: "Minutes",
    yLabel: "Megabytes",
    notes: [
      "A decision and its reward again and again.",
      "Resident memory of the process, and the part of V8's heap that is in use.",
    ],
    series: [
      curve(
        "resident",
        points.map(({ rssMegabytes }) => rssMegabytes),
      ),
      curve(
        "heap",
        points.map(({ heapMegabytes }) => heapMegabytes),
      ),
    ],
  }).wide;
}
