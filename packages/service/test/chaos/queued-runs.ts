import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { lastingSummary } from "../../../../test/lasting-summary.ts";

const program = join(import.meta.dirname, "../../../cli/src/blendit.ts");
/** Twenty chunks. */
const experiment = {
  name: "queued",
  utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
  arms: [
    { kind: "beta", alpha: 2, beta: 2 },
    { kind: "beta", alpha: 4, beta: 2 },
  ],
  floor: 0.03,
  horizon: 2000,
  replications: 100,
  learners: [{ kind: "mirror-ascent" }],
  diagnostics: ["regret"],
};
/** Milliseconds between two looks at the jobs. */
const LOOK = 50;
/** In life workers are on machines of their own: they leave this one to the servers. */
const LOWEST_PRIORITY = 19;

/** One run after another over a queue, with workers that can be killed; each must have the bytes of a plain run. */
export class QueuedRuns {
  readonly #address: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "blendit-chaos-"));
  readonly #workers: ChildProcess[] = [];
  readonly #database: pg.Pool;
  #run: ChildProcess | undefined;
  #running: Promise<void> = Promise.resolve();
  #failure: unknown;
  #isStopped = false;
  /** Runs that have come to their end. */
  finished = 0;

  private constructor(address: string) {
    this.#address = address;
    this.#database = new pg.Pool({ connectionString: address });
    this.#database.on("error", () => {});
  }

  static async start(address: string, workers: number): Promise<QueuedRuns> {
    const runs = new QueuedRuns(address);
    writeFileSync(join(runs.#folder, "queued.json"), JSON.stringify(experiment));
    expect(await ended(runs.#begin("run", "queued.json", "--out", "plain"))).toMatchObject({ code: 0 });
    const starts = Array.from({ length: workers }, () => runs.#beginWorker());
    runs.#workers.push(...(await Promise.all(starts)));
    runs.#running = runs.#runOneAfterAnother();
    // It is awaited in the end; whoever waits for jobs until then must know that there will be none.
    runs.#running.catch((reason) => {
      runs.#failure = reason;
    });
    while (!(await runs.#hasTables())) await pass(LOOK);
    return runs;
  }

  get workers(): number {
    return this.#workers.length;
  }

  /** Kills a worker while there is work for all, and starts another one; answers after how many seconds its jobs were in other hands. */
  async killWorker(index: number): Promise<number> {
    while ((await this.#jobs("state = 'created'")).length === 0) {
      if (this.#failure) throw this.#failure;
      await pass(LOOK);
    }
    const began = performance.now();
    const worker = this.#workers[index]!;
    worker.kill("SIGKILL");
    await once(worker, "exit");
    const before = await this.#jobs("state = 'active'");
    while (await this.#hasAnyAsItWas(before)) await pass(LOOK);
    const seconds = (performance.now() - began) / 1000;
    this.#workers[index] = await this.#beginWorker();
    return seconds;
  }

  /** Ends when the run that is going on has ended, and a whole one with it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
    expect(this.finished).toBeGreaterThan(0);
  }

  /** Ends whether or not. */
  async abandon(): Promise<void> {
    this.#isStopped = true;
    for (const child of this.#workers) child.kill("SIGKILL");
    this.#run?.kill("SIGKILL");
    await this.#running.catch(() => {});
    await this.#database.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #runOneAfterAnother(): Promise<void> {
    for (let attempt = 0; !this.#isStopped; attempt++) {
      const out = `run-${attempt}`;
      this.#run = this.#begin("run", "queued.json", "--out", out, "--queue", this.#address);
      const { code, text } = await ended(this.#run);
      // One that finds no database says so and does not begin; the next has a folder of its own.
      if (/The queue at .* cannot be used/.test(text)) continue;
      expect(code, text).toBe(0);
      expect(this.#summary(out)).toBe(this.#summary("plain"));
      this.finished++;
    }
  }

  #summary(out: string): string {
    return lastingSummary(join(this.#folder, out, "summary.json"));
  }

  /** A worker that is connected: one that finds no database while it starts would end, and leave its work to nobody. */
  async #beginWorker(): Promise<ChildProcess> {
    const worker = this.#begin("worker", "--workers", "1", "--queue", this.#address);
    setPriority(worker.pid!, LOWEST_PRIORITY);
    const end = once(worker, "exit").then(() => {
      throw new Error("a worker ended while it started");
    });
    await Promise.race([once(worker.stdout!, "data"), end]);
    worker.stdout!.resume();
    return worker;
  }

  #begin(...words: string[]): ChildProcess {
    return spawn(process.execPath, [program, ...words], { cwd: this.#folder, stdio: ["ignore", "pipe", "pipe"] });
  }

  async #hasTables(): Promise<boolean> {
    return (await this.#database.query("SELECT FROM pg_tables WHERE schemaname = 'blendit_boss'")).rowCount! > 0;
  }

  /** Whether one of the jobs is still in the same hands, or in none. */
  async #hasAnyAsItWas(before: readonly Job[]): Promise<boolean> {
    const now = new Map((await this.#jobs("state IN ('active', 'retry')")).map((job) => [job.id, job]));
    return before.some(({ id, retries }) => {
      const job = now.get(id);
      return job !== undefined && (job.state === "retry" || job.retries === retries);
    });
  }

  async #jobs(condition: string): Promise<Job[]> {
    const statement = `SELECT id, state, retry_count AS retries FROM blendit_boss.job WHERE ${condition}`;
    return (await this.#database.query<Job>(statement)).rows;
  }
}

async function ended(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = "";
  child.stdout!.resume();
  child.stderr!.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const [code] = await once(child, "close");
  return { code, text };
}

interface Job {
  readonly id: string;
  readonly state: string;
  readonly retries: number;
}

function pass(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
