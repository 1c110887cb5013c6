/**
 * Runs a sweep on one and on two workers of a queue, and for comparison on one and two threads of one process, in a few minutes:
 * `npm run bench -- sweep`. If two threads of one process are not twice as fast either, the machine is the limit and not the queue.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../test/postgres-server.ts";
import { alternate, ratioSpread, spreadOf } from "./spread.ts";
import { number, withRange } from "./table.ts";

const TURNS = 3;
const cli = join(import.meta.dirname, "..", "packages", "cli", "src", "blendit.ts");
/** Twelve points of sixty chunks each, which take one core a quarter of a minute, so that start-up hardly matters. */
const sweep = {
  name: "bench",
  utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
  arms: [
    { kind: "beta", alpha: 2, beta: 2 },
    { kind: "beta", alpha: 4, beta: 2 },
  ],
  floor: 0.03,
  horizon: 1000,
  replications: 300,
  learners: [{ kind: "mirror-ascent", step: { kind: "inverse-sqrt", initial: 0.5 } }],
  vary: { floor: [0.01, 0.03, 0.1], "learners[0].step.initial": [0.1, 0.5, 2, 8] },
};

const folder = mkdtempSync(join(tmpdir(), "blendit-bench-"));
const file = join(folder, "sweep.json");
writeFileSync(file, JSON.stringify(sweep));
const server = await startPostgres({ durable: true });
const queue = await server.newDatabase();
let count = 0;

function start(...words: string[]): ChildProcess {
  return spawn(process.execPath, [cli, ...words], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
}

/** Rounds per second, from the first chunk handed out to the last one returned. */
async function run(...options: string[]): Promise<number> {
  const out = join(folder, `out-${count++}`);
  const [code] = await once(start("run", file, "--out", out, ...options), "exit");
  if (code !== 0) throw new Error(`blendit run ended with ${code}`);
  return (JSON.parse(readFileSync(join(out, "summary.json"), "utf8")) as { roundsPerSecond: number }).roundsPerSecond;
}

async function withWorkers(number: number): Promise<number> {
  const workers = Array.from({ length: number }, () => start("worker", "--queue", queue, "--workers", "1"));
  await Promise.all(workers.map(({ stdout }) => once(stdout!, "data")));
  try {
    return await run("--queue", queue);
  } finally {
    for (const worker of workers) worker.kill();
    await Promise.all(workers.map((worker) => once(worker, "exit")));
  }
}

const cases = {
  "1 worker of a queue": () => withWorkers(1),
  "2 workers of a queue": () => withWorkers(2),
  "1 thread": () => run("--workers", "1"),
  "2 threads": () => run("--workers", "2"),
};
let measured: Awaited<ReturnType<typeof alternate<keyof typeof cases>>>;
try {
  // In turn, so that other load of the machine affects all of them.
  measured = await alternate(cases, TURNS);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

for (const [name, rates] of Object.entries(measured))
  console.log(`${name}: ${number(spreadOf(rates).median)} rounds/s`);
const ratio = (two: keyof typeof cases, one: keyof typeof cases) =>
  withRange(ratioSpread(measured[two], measured[one]));
console.log(`two workers of a queue to one: ${ratio("2 workers of a queue", "1 worker of a queue")}`);
console.log(`two threads of one process to one: ${ratio("2 threads", "1 thread")}`);
console.log(`one worker of a queue to one thread: ${ratio("1 worker of a queue", "1 thread")}`);
console.log(`(medians of ${TURNS} turns, ${availableParallelism()} cores)`);
