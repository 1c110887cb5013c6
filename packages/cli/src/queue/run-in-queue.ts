import { setTimeout as wait } from "node:timers/promises";
import { refused } from "@blendit/core/errors";
import { chunkSize, type Experiment } from "@blendit/lab";
import type { WorkerPoolOptions } from "@blendit/lab/node";
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
  type QueueResult,
  resultsOf,
  seeRun,
  workerThreads,
} from "./queue-tables.ts";

export interface QueueOptions {
  readonly url: string;
  /** What the run is called, for those who look at the queue. */
  readonly name: string;
  /** Take over what an interrupted run of the same experiments has left in the queue. */
  readonly resume?: boolean | undefined;
  /** Prints a line among the progress: how many workers there are, or that the database does not answer. */
  readonly note: (line: string) => void;
}

/** Milliseconds between two looks for results, and between two looks at those who work. */
const PAUSE = 200;
const WATCH = 1000;
/** A database that was there a moment ago is asked so many times to take a run. */
const MOST_TRIES_TO_BEGIN = 15;

/** Plays chunks by workers on other machines, or on this one: jobs go into a queue, results come back from a table. */
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
  /** Chunks that are not there yet, by their keys. */
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
    await this.#insist(() => forgetAbandoned(this.#connection));
    if (this.#options.resume) {
      const earlier = await this.#insist(() => earlierResults(this.#connection, this.#experiments));
      for (const result of earlier) this.#take(result);
    }
    signal?.throwIfAborted();
    for (const { onStart } of work) onStart?.();
    if (this.#left.size === 0) return;
    const jobs = [...this.#left.values()];
    const id = await this.#insist(() => beginRun(this.#connection, this.#options.name, this.#experiments, jobs));
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
      // What is done by now is kept, as after Ctrl-C.
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

  /** Whether there were any. What was taken is in the journal, and so may be forgotten. */
  async #takeSome(id: string): Promise<boolean> {
    const results = await resultsOf(this.#connection, id);
    for (const result of results) this.#take(result);
    if (results.length > 0) await forgetResults(this.#connection, id, results);
    return results.length > 0;
  }

  /** A chunk that two workers have played is the same from both, and counts once. */
  #take({ result, ...job }: QueueResult): void {
    if (!this.#left.delete(keyOf(job))) return;
    const { experiment, onReplication, onChunk } = this.#pool.work[job.point]!;
    for (let count = 0; count < chunkSize(experiment, job.chunk); count++) onReplication();
    onChunk(result);
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

  /** All results are here, even if the run stays in the database. */
  #leaveBehind({ message }: Error): void {
    this.#options.note(`the run could not be removed from the queue, which a run of the next day does: ${message}`);
  }

  /** What must be done before a run begins, however a database is restarted meanwhile. */
  async #insist<Result>(step: () => Promise<Result>): Promise<Result> {
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
  return `trouble with the queue: ${message}`;
}

function workersText(threads: number): string {
  if (threads === 0) return "no workers (start some with: npx blendit worker --queue ...)";
  return countOf(threads, "worker");
}
