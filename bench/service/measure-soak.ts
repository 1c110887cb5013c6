import { Load } from "./load.ts";
import { CONNECTIONS } from "./measure-load.ts";
import type { SoakResult } from "./results.ts";
import { TrialService } from "./trial-service.ts";
import { pair } from "./work.ts";

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
