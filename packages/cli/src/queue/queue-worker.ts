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
  /** Called when the worker starts on a run. */
  readonly onRun: (run: string) => void;
  /** Called when a run has no more jobs, with the number of chunks played. */
  readonly onIdle: (run: string, chunks: number) => void;
  readonly onTrouble: (reason: Error) => void;
}

/** Milliseconds between two looks for work. */
const POLL_INTERVAL = 500;
/** Milliseconds between two signs of life; well below `HEARTBEAT_SECONDS`, after which jobs go to other workers. */
const SIGN_OF_LIFE = 3000;
/** A batch has jobs for about this many milliseconds, and at most this many jobs. */
const BATCH = { milliseconds: 2000, most: 100 };

interface HeldJob extends QueueJob {
  readonly job: string;
}

/** Plays the jobs of the queue, run after run, until the signal aborts; then gives its unplayed jobs back at once. */
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
      if (!shift?.hasPlayed) await wait(POLL_INTERVAL, undefined, { signal }).catch(() => {});
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

/** Work on one run for as long as it has jobs: threads that have loaded its experiments, and the jobs that they hold. */
class Shift {
  readonly #connection: QueueConnection;
  readonly #options: QueueWorkerOptions;
  readonly #run: string;
  readonly #threads: ChunkThreads;
  /** Fetched jobs whose results are not stored yet. */
  readonly #held = new Map<string, HeldJob>();
  readonly #waiting: HeldJob[];
  readonly #finished: (QueueResult & HeldJob)[] = [];
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

  /** Reports to the queue that the jobs are in progress; drops them if the run is over. */
  async keepAlive(): Promise<void> {
    if (!(await experimentsOf(this.#connection, this.#run))) {
      this.#isOver = true;
      this.#held.clear();
      await this.#threads.end();
    } else if (this.#held.size > 0) {
      await this.#connection.boss.touch(queueOf(this.#run), [...this.#held.keys()]);
    }
  }

  /** Gives unplayed jobs back, so that other workers get them at once. */
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

  /** A chunk that fails here would fail everywhere, so the whole run fails. An error after the end of the threads is no failure. */
  async #playChunk({ point, chunk }: HeldJob): Promise<ChunkResult | undefined> {
    try {
      return await this.#threads.play(point, chunk);
    } catch (error) {
      if (this.#isOver || this.#options.signal.aborted) return undefined;
      this.#isOver = true;
      await this.#tryOnce(() => failRun(this.#connection, this.#run, (error as Error).message));
      return undefined;
    }
  }

  /** The next job. Fetches more before the last one is taken, so that no thread waits. */
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

  /** Fetches nothing if the database does not answer: this shift then ends, and a new one begins once it answers. */
  async #fetch(): Promise<void> {
    const rate = this.#played / (performance.now() - this.#begin);
    const batch = Math.min(BATCH.most, Math.max(this.#options.threads, Math.round(rate * BATCH.milliseconds)));
    const jobs = (await this.#tryOnce(() => fetchJobs(this.#connection, this.#run, batch))) ?? [];
    for (const job of jobs) this.#held.set(job.job, job);
    this.#waiting.push(...jobs);
  }

  /** Stores all results finished so far, retrying until the database answers. */
  async #keep(): Promise<void> {
    while (this.#finished.length > 0 && !this.#isOver) {
      const finished = [...this.#finished];
      const isKept = await this.#tryOnce(async () => {
        await keepResults(this.#connection, this.#run, finished);
        return true;
      });
      if (!isKept) continue;
      this.#finished.splice(0, finished.length);
      for (const { job } of finished) this.#held.delete(job);
    }
  }

  #tryOnce<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    return answerOf(ask, this.#options.onTrouble);
  }
}
