import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import pg from "pg";
import { expect } from "vitest";
import { lastingSummary } from "../../../../test/lasting-summary.ts";

const program = join(import.meta.dirname, "../../../cli/src/blendit.ts");
/** An experiment with twenty chunks. */
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
/** Milliseconds between two checks of the jobs. */
const LOOK = 50;
/** In production, workers are on their own machines, so here they leave the processor to the servers. */
const LOWEST_PRIORITY = 19;

/**
 * Executes one run after another through a queue, with workers that can be killed. Each run must have the bytes of a
 * plain run.
 */
export class QueuedRuns {
  readonly #address: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "blendit-chaos-"));
  readonly #workers: ChildProcess[] = [];
  readonly #database: pg.Pool;
  #run: ChildProcess | undefined;
  #running: Promise<void> = Promise.resolve();
  #failure: unknown;
  #isStopped = false;
  /** The number of finished runs. */
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
    // It is awaited at the end. Until then, callers that wait for jobs must notice a failure.
    runs.#running.catch((reason) => {
      runs.#failure = reason;
    });
    while (!(await runs.#hasTables())) await pass(LOOK);
    return runs;
  }

  /**
   * Kills a worker while there is work for all, and starts another one; returns the seconds until other workers had its
   * jobs.
   */
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

  /** Resolves when the current run has finished, and at least one run in total. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
    expect(this.finished).toBeGreaterThan(0);
  }

  /** Stops everything at once. */
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
      // A run that cannot reach the database says so and does not start. The next one has its own folder.
      if (/The queue at .* cannot be used/.test(text)) continue;
      expect(code, text).toBe(0);
      expect(this.#summary(out)).toBe(this.#summary("plain"));
      this.finished++;
    }
  }

  #summary(out: string): string {
    return lastingSummary(join(this.#folder, out, "summary.json"));
  }

  /**
   * Starts a worker and waits until it is connected. A worker that cannot reach the database during its start would
   * end, and leave its work undone.
   */
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

  /** Whether at least one of the jobs still has its former worker, or none. */
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
