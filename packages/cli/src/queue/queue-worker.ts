import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { ChunkResult, Experiment } from "@blendit/lab";
import { ChunkThreads } from "@blendit/lab/node";
import { answerOf, type QueueConnection, queueOf } from "./queue-connection.ts";
import {
  experimentsOf,
  failRun,
  forgetWorker,
  keepResults,
  openRuns,
  type QueueJob,
  type QueueResult,
  seeWorker,
} from "./queue-tables.ts";

export interface QueueWorkerOptions {
  readonly threads: number;
  readonly signal: AbortSignal;
  /** A run is taken up, and how many chunks were played when there was no more of it. */
  readonly onRun: (run: string) => void;
  readonly onIdle: (run: string, chunks: number) => void;
  readonly onTrouble: (reason: Error) => void;
}

/** Milliseconds between two looks for work, and between two signs of life, which must come well before jobs are given away. */
const LOOK = 500;
const SIGN_OF_LIFE = 3000;
/** Jobs fetched at once: those of about this many milliseconds, within these limits. */
const BATCH = { milliseconds: 2000, most: 100 };

interface HeldJob extends QueueJob {
  readonly job: string;
}

/** Plays what is in the queue, run after run, until the signal comes; then what it holds is for others at once. */
export async function workQueue(connection: QueueConnection, options: QueueWorkerOptions): Promise<void> {
  const { threads, signal, onTrouble } = options;
  const id = randomUUID();
  let shift: Shift | undefined;
  const signs = setInterval(() => {
    seeWorker(connection, id, threads).catch(onTrouble);
    shift?.keepAlive().catch(onTrouble);
  }, SIGN_OF_LIFE);
  try {
    await seeWorker(connection, id, threads);
    while (!signal.aborted) {
      try {
        shift = await nextShift(connection, options);
        await shift?.work();
      } catch (error) {
        onTrouble(error as Error);
      }
      await shift?.end().catch(onTrouble);
      if (!shift?.hasPlayed) await wait(LOOK, undefined, { signal }).catch(() => {});
      shift = undefined;
    }
  } finally {
    clearInterval(signs);
    await forgetWorker(connection, id).catch(onTrouble);
  }
}

/** The oldest run that has jobs for this worker. */
async function nextShift(connection: QueueConnection, options: QueueWorkerOptions): Promise<Shift | undefined> {
  for (const run of await openRuns(connection)) {
    const jobs = await fetchJobs(connection, run, options.threads);
    if (jobs.length === 0) continue;
    const experiments = await experimentsOf(connection, run);
    if (experiments) return new Shift(connection, options, run, experiments, jobs);
  }
  return undefined;
}

async function fetchJobs({ boss }: QueueConnection, run: string, batchSize: number): Promise<HeldJob[]> {
  const jobs = await boss.fetch<QueueJob>(queueOf(run), { batchSize });
  return jobs.map(({ id, data }) => ({ job: id, ...data }));
}

/** Work on one run, for as long as it has jobs: threads that know its experiments, and the jobs that they hold. */
class Shift {
  readonly #connection: QueueConnection;
  readonly #options: QueueWorkerOptions;
  readonly #run: string;
  readonly #threads: ChunkThreads;
  /** All jobs that were fetched and whose results are not kept yet. */
  readonly #held = new Map<string, HeldJob>();
  #waiting: HeldJob[];
  #finished: (QueueResult & HeldJob)[] = [];
  #fetching: Promise<void> | undefined;
  #keeping: Promise<void> = Promise.resolve();
  #isOver = false;
  readonly #begin = performance.now();
  #played = 0;

  constructor(
    connection: QueueConnection,
    options: QueueWorkerOptions,
    run: string,
    experiments: readonly Experiment[],
    jobs: HeldJob[],
  ) {
    this.#connection = connection;
    this.#options = options;
    this.#run = run;
    this.#threads = new ChunkThreads(experiments.map((experiment) => ({ experiment })));
    this.#waiting = jobs;
    for (const job of jobs) this.#held.set(job.job, job);
  }

  get hasPlayed(): boolean {
    return this.#played > 0;
  }

  async work(): Promise<void> {
    const { threads, signal, onRun, onIdle } = this.#options;
    onRun(this.#run);
    const stop = () => this.#threads.end();
    signal.addEventListener("abort", stop);
    await Promise.all(Array.from({ length: threads }, () => this.#playOnThread()));
    signal.removeEventListener("abort", stop);
    onIdle(this.#run, this.#played);
  }

  /** Tells the queue that the jobs are still worked on; those of a run that is over are dropped. */
  async keepAlive(): Promise<void> {
    if (!(await experimentsOf(this.#connection, this.#run))) {
      this.#isOver = true;
      this.#held.clear();
      await this.#threads.end();
    } else if (this.#held.size > 0) {
      await this.#connection.boss.touch(queueOf(this.#run), [...this.#held.keys()]);
    }
  }

  /** What is not played goes back, for others to take up at once. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#threads.end();
    if (this.#held.size > 0) await this.#connection.boss.fail(queueOf(this.#run), [...this.#held.keys()]);
    this.#held.clear();
  }

  async #playOnThread(): Promise<void> {
    for (let job = await this.#next(); job; job = await this.#next()) {
      const result = await this.#playChunk(job);
      if (!result) break;
      this.#played++;
      this.#finished.push({ ...job, result });
      this.#keeping = this.#keeping.then(() => this.#keep());
    }
    await this.#keeping;
  }

  /** A chunk that fails here would fail everywhere, so the whole run fails. Threads that were ended have not failed. */
  async #playChunk({ point, chunk }: HeldJob): Promise<ChunkResult | undefined> {
    try {
      return await this.#threads.play(point, chunk);
    } catch (error) {
      if (this.#isOver || this.#options.signal.aborted) return undefined;
      this.#isOver = true;
      await this.#asking(() => failRun(this.#connection, this.#run, (error as Error).message));
      return undefined;
    }
  }

  /** The next job; more are fetched before the last is gone, so that no thread waits. */
  async #next(): Promise<HeldJob | undefined> {
    if (this.#isOver || this.#options.signal.aborted) return undefined;
    if (this.#waiting.length < this.#options.threads) {
      this.#fetching ??= this.#fetch().finally(() => {
        this.#fetching = undefined;
      });
      if (this.#waiting.length === 0) await this.#fetching;
    }
    return this.#waiting.shift();
  }

  /** None where the database does not answer: then this shift ends, and another one begins when it does. */
  async #fetch(): Promise<void> {
    const rate = this.#played / (performance.now() - this.#begin);
    const batch = Math.min(BATCH.most, Math.max(this.#options.threads, Math.round(rate * BATCH.milliseconds)));
    const jobs = (await this.#asking(() => fetchJobs(this.#connection, this.#run, batch))) ?? [];
    for (const job of jobs) this.#held.set(job.job, job);
    this.#waiting.push(...jobs);
  }

  /** Keeps all results that there are by now, as soon as the database answers. */
  async #keep(): Promise<void> {
    const finished = [...this.#finished];
    if (finished.length === 0 || this.#isOver) return;
    const isKept = await this.#asking(async () => {
      await keepResults(this.#connection, this.#run, finished);
      return true;
    });
    if (!isKept) return this.#keep();
    this.#finished = this.#finished.filter((result) => !finished.includes(result));
    for (const { job } of finished) this.#held.delete(job);
  }

  #asking<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    return answerOf(ask, this.#options.onTrouble);
  }
}
