import { setTimeout as wait } from "node:timers/promises";
import { refused } from "@blendit/core/errors";
import { chunkSize, type Experiment } from "@blendit/lab";
import type { PointChunk, WorkerPoolOptions } from "@blendit/lab/node";
import { countOf } from "@blendit/lab/text";
import { Interrupted } from "../play.ts";
import { answerOf, openQueue, type QueueConnection } from "./queue-connection.ts";
import {
  beginRun,
  type Ending,
  earlierResults,
  endingOf,
  endRun,
  forgetAbandoned,
  forgetResults,
  type QueueJob,
  resultsOf,
  seeRun,
  workerThreads,
} from "./queue-tables.ts";

export interface QueueOptions {
  readonly url: string;
  /** Name of the run in the view of the queue. */
  readonly name: string;
  /** Use the results that an interrupted run of the same experiments left in the queue. */
  readonly resume?: boolean | undefined;
  /** Prints a line among the progress, such as the number of workers, or an error of the database. */
  readonly note: (line: string) => void;
}

/** Milliseconds between two looks for results. */
const PAUSE = 200;
/** Milliseconds between two looks at the run's state and its workers. */
const WATCH = 1000;
/** How often a step before the start of a run is tried if the database stops answering. */
const MOST_TRIES_TO_BEGIN = 15;

/** Lets workers on this or other machines play the chunks: jobs go into a queue, results come back through a table. */
export function runInQueue(options: QueueOptions): (pool: WorkerPoolOptions) => Promise<void> {
  return async (pool) => {
    const program = pool.work.find(({ module }) => module)?.module;
    if (program) {
      const advice = "Use --shard on machines that have it, or a built-in utility.";
      throw refused("utility", `Workers of a queue cannot load ${program.name}. ${advice}`, program.name);
    }
    const connection = await openQueue(options.url, (reason) => options.note(troubleText(reason)));
    try {
      await new QueuedPlay(connection, options, pool).play();
    } finally {
      await connection.close();
    }
  };
}

class QueuedPlay {
  readonly #connection: QueueConnection;
  readonly #options: QueueOptions;
  readonly #pool: WorkerPoolOptions;
  readonly #experiments: readonly Experiment[];
  /** Chunks without a result yet, by their keys. */
  readonly #left: Map<string, QueueJob>;
  #threads = -1;

  constructor(connection: QueueConnection, options: QueueOptions, pool: WorkerPoolOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#pool = pool;
    this.#experiments = pool.work.map(({ experiment }) => experiment);
    const jobs = pool.work.flatMap(({ chunks }, point) => chunks.map((chunk) => ({ point, chunk })));
    this.#left = new Map(jobs.map((job) => [keyOf(job), job]));
  }

  async play(): Promise<void> {
    const { work, onPlaying, signal } = this.#pool;
    await this.#retry(() => forgetAbandoned(this.#connection));
    if (this.#options.resume) {
      const earlier = await this.#retry(() => earlierResults(this.#connection, this.#experiments));
      for (const result of earlier) this.#take(result);
    }
    signal?.throwIfAborted();
    for (const each of work) each.onStart?.();
    if (this.#left.size === 0) return;
    const jobs = [...this.#left.values()];
    const id = await this.#retry(() => beginRun(this.#connection, this.#options.name, this.#experiments, jobs));
    onPlaying?.();
    try {
      await this.#collect(id);
    } finally {
      await endRun(this.#connection, id).catch((error: Error) => this.#leaveBehind(error));
    }
  }

  async #collect(id: string): Promise<void> {
    let watched = 0;
    let cancelledBy: string | undefined;
    while (this.#left.size > 0) {
      this.#pool.signal?.throwIfAborted();
      const taken = await this.#try(() => this.#takeSome(id));
      // Checked once no more results are waiting, so that finished chunks are kept as after Ctrl-C.
      if (cancelledBy && taken === false) throw new Interrupted(`cancelled in the queue by ${cancelledBy}`);
      if (performance.now() - watched > WATCH) {
        const ending = await this.#try(() => this.#watch(id));
        if (ending && "failure" in ending) throw new Error(ending.failure);
        cancelledBy ??= ending?.cancelledBy;
        watched = performance.now();
      }
      if (!taken) await wait(PAUSE);
    }
  }

  /** Takes a batch of results and returns whether there were any. They are in the journal then, so the queue may forget them. */
  async #takeSome(id: string): Promise<boolean> {
    const results = await resultsOf(this.#connection, id);
    for (const result of results) this.#take(result);
    if (results.length > 0) await forgetResults(this.#connection, id, results);
    return results.length > 0;
  }

  /** Records a result. If two workers played the chunk, their results are equal and only the first counts. */
  #take({ point, ...result }: PointChunk): void {
    if (!this.#left.delete(keyOf({ point, ...result }))) return;
    const work = this.#pool.work[point]!;
    for (let count = 0; count < chunkSize(work.experiment, result.chunk); count++) this.#pool.onReplication();
    work.onChunk(result);
  }

  async #watch(id: string): Promise<Ending | undefined> {
    await seeRun(this.#connection, id);
    const ending = await endingOf(this.#connection, id);
    if (ending) return ending;
    const threads = await workerThreads(this.#connection);
    if (threads !== this.#threads) this.#options.note(workersText(threads));
    this.#threads = threads;
    return undefined;
  }

  /** Only warns: all results have been collected, and `forgetAbandoned` removes the run later. */
  #leaveBehind({ message }: Error): void {
    this.#options.note(`the run could not be removed from the queue (a run on a later day removes it): ${message}`);
  }

  /** Repeats a step that must succeed before a run begins, so that a restart of the database does no harm. */
  async #retry<Result>(step: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; tries < MOST_TRIES_TO_BEGIN; tries++) {
      this.#pool.signal?.throwIfAborted();
      const done = await this.#try(async () => ({ result: await step() }));
      if (done) return done.result;
    }
    return step();
  }

  #try<Result>(step: () => Promise<Result>): Promise<Result | undefined> {
    return answerOf(step, (reason) => this.#options.note(troubleText(reason)));
  }
}

function keyOf({ point, chunk }: QueueJob): string {
  return `${point}/${chunk}`;
}

function troubleText({ message }: Error): string {
  return `queue error: ${message}`;
}

function workersText(threads: number): string {
  if (threads === 0) return "no workers (start some with: npx blendit worker --queue ...)";
  return countOf(threads, "worker");
}
