/**
 * How long a decision of one experiment waits while another is busy: `npm run bench -- isolation`. During each scenario, a prober on
 * a separate thread decides every ten milliseconds. Prints the longest wait of each scenario, and fails if one is above 250 ms.
 * `-- --rows 100000` uses a shorter log.
 */
import { once } from "node:events";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { Random } from "@blendit/core";
import { textTable } from "../table.ts";
import { Load, type Work } from "./load.ts";
import { TrialService } from "./trial-service.ts";

const MOST_WAIT = 250;
const PAUSE = 10;
const BATCH = 1000;
/** The number of rewards per arm that a certificate keeps. */
const KEPT = 200;

const { values } = parseArgs({ options: { rows: { type: "string", default: "1000000" } } });
const random = Random.stream(1, "isolation");
const service = await TrialService.start();
await service.create({ id: "other", utility: "variance", armCount: 3 });
await service.create({ id: "log", utility: "variance", armCount: 8 });
const prober = new Worker(new URL("./prober.mjs", import.meta.url), {
  workerData: { url: service.url, experiment: "other", pause: PAUSE },
});
const lines: string[][] = [];

/** Experiments of which each is as large as allowed in one respect. */
const largest = [
  { id: "arms", arms: 6000, utility: { kind: "variance" }, outcome: () => random.uniform() },
  {
    id: "categories",
    arms: 2,
    utility: { kind: "entropy", categories: Array.from({ length: 40_000 }, (_, index) => index) },
    outcome: () => Math.floor(40_000 * random.uniform()),
  },
  { id: "cells", arms: 100, utility: { kind: "gini", grid: { cells: 8000 } }, outcome: () => random.uniform() },
  {
    id: "target",
    arms: 3,
    utility: { kind: "wasserstein", target: mixture(6) },
    outcome: () => random.uniform(),
  },
  {
    id: "features",
    arms: 3,
    utility: { kind: "kernel-diversity", bandwidth: 0.5, features: 32_768 },
    outcome: () => random.uniform(),
  },
  {
    id: "matrix",
    arms: 3,
    utility: { kind: "von-neumann", bandwidth: 0.5, features: 96 },
    outcome: () => random.uniform(),
  },
  {
    id: "vectors",
    arms: 12,
    dimension: 768,
    utility: { kind: "kernel-diversity", bandwidth: 10, features: 256 },
    outcome: () => Array.from({ length: 768 }, () => random.uniform()),
  },
];

try {
  await measured("nothing", () => pause(2000));
  const load = await Load.open(service.url, 4);
  await load.fill(decisions("log"), Number(values.rows));
  load.close();
  await measured(`log of ${values.rows} rows`, download);
  for (const { id, arms, outcome, ...settings } of largest) {
    const body = { id, name: id, floor: 0.2 / arms, arms: named(arms), ...settings };
    await measured(`${id}: creation`, () => send("POST", "/v1/experiments", body));
    await measured(`${id}: first reward`, () => reward(id, outcome()));
    await measured(`${id}: one reward`, () => reward(id, outcome()));
    await measured(`${id}: rewards`, () => rewards(id, Math.min(2000, arms * KEPT), outcome));
    await measured(`${id}: report`, () => send("GET", `/v1/experiments/${id}`));
  }
  await measured("metrics", () => send("GET", "/metrics"));
  await measured("archive and delete", async () => {
    await send("PATCH", "/v1/experiments/log", { status: "archived" });
    await send("DELETE", "/v1/experiments/log");
  });
} finally {
  await prober.terminate();
}
await service.end();
console.log(textTable({ columns: ["scenario", "seconds", "longest wait, ms", "99 % below, ms"], rows: lines }));
const slow = lines.filter(([, , wait]) => Number(wait) > MOST_WAIT);
if (slow.length > 0) {
  console.error(`${slow.length} waits are above ${MOST_WAIT} ms`);
  process.exitCode = 1;
}

async function measured(scenario: string, run: () => Promise<unknown>): Promise<void> {
  await waits();
  const begun = performance.now();
  await run();
  const seconds = (performance.now() - begun) / 1000;
  // The last rewards may still be in transit or waiting to be learned.
  await pause(300);
  const sorted = (await waits()).sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(0);
  lines.push([scenario, seconds.toFixed(1), at(1), at(0.99)]);
  console.log(lines.at(-1)!.join("\t"));
}

async function waits(): Promise<number[]> {
  const answer = once(prober, "message");
  prober.postMessage("waits");
  const [list] = await answer;
  return list as number[];
}

async function download(): Promise<void> {
  const answer = await fetch(`${service.url}/v1/experiments/log/log`);
  for await (const _ of answer.body!);
}

async function reward(id: string, value: unknown): Promise<void> {
  const { decision } = await send("POST", `/v1/experiments/${id}/decisions`, {});
  await send("POST", `/v1/decisions/${decision}/reward`, { value });
}

async function rewards(id: string, count: number, outcome: () => unknown): Promise<void> {
  for (let done = 0; done < count; ) {
    const some = Math.min(100, count - done);
    const { decisions } = await send("POST", `/v1/experiments/${id}/decisions/batch`, { count: some });
    // The limit for a body is one mebibyte.
    const size = Array.isArray(outcome()) ? 50 : some;
    for (let from = 0; from < some; from += size) {
      const part = (decisions as { decision: string }[]).slice(from, from + size);
      const body = { rewards: part.map(({ decision }) => ({ decision, value: outcome() })) };
      await send("POST", "/v1/rewards/batch", body);
    }
    done += some;
  }
  while (((await send("GET", "/v1/experiments")).experiments as { id: string; learned: number }[]).some(isBehind));

  function isBehind({ id: other, learned }: { id: string; learned: number }): boolean {
    return other === id && learned < count + 2;
  }
}

async function send(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(service.url + path, {
    method,
    ...(body !== undefined && { headers, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return text.startsWith("{") ? JSON.parse(text) : {};
}

function decisions(experiment: string): Work {
  const path = `/v1/experiments/${experiment}/decisions/batch`;
  const body = JSON.stringify({ count: BATCH });
  return (connection, done) => connection.post(path, body, () => done(BATCH));
}

function named(count: number): { name: string }[] {
  return Array.from({ length: count }, (_, arm) => ({ name: `a${arm}` }));
}

function mixture(parts: number) {
  const part = (index: number) => ({
    weight: 1 / parts,
    distribution: { kind: "gaussian", mean: index, deviation: 1 },
  });
  return { kind: "mixture", parts: Array.from({ length: parts }, (_, index) => part(index)) };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
