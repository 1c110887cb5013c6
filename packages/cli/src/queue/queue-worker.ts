import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { ChunkResult, Experiment } from "@blendit/lab";
import { ChunkThreads } from "@blendit/lab/node";
import { answerOf, type QueueConnection, queueOf } from "./queue-connection.ts";
import {
  experimentsOf,
  failRun,
  forgetWorker,
  type JobResult,
  keepResults,
  openRuns,
  type QueueJob,
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

type FetchedJob = QueueJob & Pick<JobResult, "job">;

/** Plays the jobs of the queue, run after run, until the signal aborts; then gives its unplayed jobs back at once. */
export async function workQueue(connection: QueueConnection, options: QueueWorkerOptions): Promise<void> {
  const { threads, signal, onTrouble } = options;
  const id = randomUUID();
  let player: RunPlayer | undefined;
  const signs = setInterval(() => {
    seeWorker(connection, id, threads).catch(onTrouble);
    player?.keepAlive().catch(onTrouble);
  }, SIGN_OF_LIFE);
  try {
    await seeWorker(connection, id, threads);
    while (!signal.aborted) {
      let played = 0;
      try {
        player = await nextRun(connection, options);
        played = (await player?.play()) ?? 0;
      } catch (error) {
        onTrouble(error as Error);
      }
      await player?.end().catch(onTrouble);
      player = undefined;
      if (played === 0) await wait(POLL_INTERVAL, undefined, { signal }).catch(() => {});
    }
  } finally {
    clearInterval(signs);
    await forgetWorker(connection, id).catch(onTrouble);
  }
}

/** The oldest run that has jobs for this worker. */
async function nextRun(connection: QueueConnection, options: QueueWorkerOptions): Promise<RunPlayer | undefined> {
  for (const run of await openRuns(connection)) {
    const jobs = await fetchJobs(connection, run, options.threads);
    if (jobs.length === 0) continue;
    const experiments = await experimentsOf(connection, run);
    if (experiments) return new RunPlayer(connection, options, run, experiments, jobs);
  }
  return undefined;
}

async function fetchJobs({ boss }: QueueConnection, run: string, batchSize: number): Promise<FetchedJob[]> {
  const jobs = await boss.fetch<QueueJob>(queueOf(run), { batchSize });
  return jobs.map(({ id, data }) => ({ job: id, ...data }));
}

/** Plays one run for as long as it has jobs, in threads that have loaded its experiments. */
class RunPlayer {
  readonly #connection: QueueConnection;
  readonly #options: QueueWorkerOptions;
  readonly #run: string;
  readonly #threads: ChunkThreads;
  /** The ids of fetched jobs whose results are not stored yet. */
  readonly #held = new Set<string>();
  readonly #waiting: FetchedJob[] = [];
  readonly #finished: JobResult[] = [];
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
    jobs: readonly FetchedJob[],
  ) {
    this.#connection = connection;
    this.#options = options;
    this.#run = run;
    this.#threads = new ChunkThreads(experiments.map((experiment) => ({ experiment })));
    this.#hold(jobs);
  }

  /** Plays until the run has no more jobs, or the signal aborts; returns the number of chunks played. */
  async play(): Promise<number> {
    const { threads, signal, onRun, onIdle } = this.#options;
    onRun(this.#run);
    const stop = () => this.#threads.end();
    signal.addEventListener("abort", stop);
    await Promise.all(Array.from({ length: threads }, () => this.#playOnThread()));
    signal.removeEventListener("abort", stop);
    onIdle(this.#run, this.#played);
    return this.#played;
  }

  /** Reports to the queue that the jobs are in progress; drops them if the run is over. */
  async keepAlive(): Promise<void> {
    if (!(await experimentsOf(this.#connection, this.#run))) {
      this.#isOver = true;
      this.#held.clear();
      await this.#threads.end();
    } else if (this.#held.size > 0) {
      await this.#connection.boss.touch(queueOf(this.#run), [...this.#held]);
    }
  }

  /** Gives unplayed jobs back, so that other workers get them at once. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#threads.end();
    if (this.#held.size > 0) await this.#connection.boss.fail(queueOf(this.#run), [...this.#held]);
    this.#held.clear();
  }

  #hold(jobs: readonly FetchedJob[]): void {
    for (const { job } of jobs) this.#held.add(job);
    this.#waiting.push(...jobs);
  }

  async #playOnThread(): Promise<void> {
    for (let job = await this.#next(); job; job = await this.#next()) {
      const result = await this.#playChunk(job);
      if (!result) break;
      this.#played++;
      this.#finished.push({ ...job, ...result });
      this.#keeping = this.#keeping.then(() => this.#keep());
    }
    await this.#keeping;
  }

  /** A chunk that fails here would fail everywhere, so the whole run fails. An error after the end of the threads is no failure. */
  async #playChunk({ point, chunk }: FetchedJob): Promise<ChunkResult | undefined> {
    try {
      return await this.#threads.play(point, chunk);
    } catch (error) {
      if (this.#isStopped) return undefined;
      this.#isOver = true;
      await this.#tryOnce(() => failRun(this.#connection, this.#run, (error as Error).message));
      return undefined;
    }
  }

  get #isStopped(): boolean {
    return this.#isOver || this.#options.signal.aborted;
  }

  /** The next job. Fetches more before the last one is taken, so that no thread waits. */
  async #next(): Promise<FetchedJob | undefined> {
    if (this.#isStopped) return undefined;
    if (this.#waiting.length < this.#options.threads) {
      this.#fetching ??= this.#fetch().finally(() => {
        this.#fetching = undefined;
      });
      if (this.#waiting.length === 0) await this.#fetching;
    }
    return this.#waiting.shift();
  }

  /** Fetches nothing if the database does not answer: this run then ends here, and starts again once the database answers. */
  async #fetch(): Promise<void> {
    const rate = this.#played / (performance.now() - this.#begin);
    const batch = Math.min(BATCH.most, Math.max(this.#options.threads, Math.round(rate * BATCH.milliseconds)));
    this.#hold((await this.#tryOnce(() => fetchJobs(this.#connection, this.#run, batch))) ?? []);
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
