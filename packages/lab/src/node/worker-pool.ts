import type { Worker } from "node:worker_threads";
import { invalid } from "@blendit/core/errors";
import type { Optimum } from "@blendit/core/known";
import type { ChunkResult } from "../simulate/chunk.ts";
import { ExperimentError } from "../spec/experiment-error.ts";
import { startChunkWorker } from "./start-chunk-worker.ts";
import type { WorkerExperiment, WorkerMessage, WorkerTask } from "./worker-message.ts";

/** Chunks of one experiment, and who is told of them. */
export interface Work extends WorkerExperiment {
  readonly chunks: readonly number[];
  /** The best blend, for workers: looked for while they start. Left out, each of them looks for it. */
  readonly best?: () => Promise<Optimum | undefined>;
  /** The first of its chunks is handed to a worker. */
  readonly onStart?: () => void;
  readonly onChunk: (result: ChunkResult) => void;
  readonly onReplication: () => void;
}

/** What is to be played, by whom, and who is told. */
export interface WorkerPoolOptions {
  /** Experiments one after another: while the last chunk of one still runs, other workers begin with the next. */
  readonly work: readonly Work[];
  readonly workers: number;
  /** A worker died in a chunk; the chunk is tried once more. */
  readonly onRetry: (chunk: number, reason: Error) => void;
  readonly signal?: AbortSignal | undefined;
  /** The best blend is found and the first chunk handed to a worker: from here on there is something to lose. */
  readonly onPlaying?: (() => void) | undefined;
}

/** Runs chunks in worker threads until all are done, one fails twice, or the signal stops it. */
export function runInWorkers(options: WorkerPoolOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!(options.workers >= 1)) throw invalid("workers", "an integer >= 1", options.workers);
    const pool = new WorkerPool(options, resolve, reject);
    pool.start();
  });
}

/** A chunk of one of the experiments. */
type Chunk = Omit<WorkerTask, "best">;

class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #resolve: () => void;
  readonly #reject: (reason: Error) => void;
  readonly #waiting: Chunk[];
  readonly #busy = new Map<Worker, Chunk>();
  readonly #idle = new Set<Worker>();
  readonly #started = new Set<Work>();
  readonly #retried = new Set<Chunk>();
  readonly #over = new AbortController();
  #left: number;
  #isPlaying = false;

  constructor(options: WorkerPoolOptions, resolve: () => void, reject: (reason: Error) => void) {
    this.#options = options;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#waiting = options.work.flatMap(({ chunks }, experiment) => chunks.map((chunk) => ({ experiment, chunk })));
    this.#left = this.#waiting.length;
  }

  start(): void {
    const { signal, workers } = this.#options;
    if (signal?.aborted) this.#end(abortReason(signal));
    else if (this.#left === 0) this.#end();
    else {
      signal?.addEventListener("abort", () => this.#end(abortReason(signal)), { signal: this.#over.signal });
      for (let index = 0; index < Math.min(workers, this.#left); index++) this.#spawn();
    }
  }

  #spawn(): void {
    const worker = startChunkWorker(this.#options.work);
    worker.on("message", (message: WorkerMessage) => this.#attempt(() => this.#hear(worker, message)));
    let failure: Error | undefined;
    worker.on("error", (reason) => {
      failure = reason as Error;
    });
    worker.on("exit", (code) => {
      this.#attempt(() => this.#lose(worker, failure ?? new Error(`a worker ended with code ${code}`)));
    });
    this.#feed(worker);
  }

  #feed(worker: Worker): void {
    const task = this.#waiting.shift();
    if (task === undefined) {
      this.#busy.delete(worker);
      this.#idle.add(worker);
      return;
    }
    const work = this.#options.work[task.experiment]!;
    if (!this.#started.has(work)) work.onStart?.();
    this.#started.add(work);
    this.#busy.set(worker, task);
    this.#hand(worker, task, work).catch((reason) => this.#end(reason as Error));
  }

  async #hand(worker: Worker, task: Chunk, work: Work): Promise<void> {
    const message: WorkerTask = { ...task, best: await work.best?.() };
    // The worker may have died while the best blend was looked for.
    if (this.#busy.get(worker) !== task) return;
    if (!this.#isPlaying) this.#options.onPlaying?.();
    this.#isPlaying = true;
    worker.postMessage(message);
  }

  /** What the caller's functions throw ends the run: the disk is full, say, and there is no use in going on. */
  #attempt(step: () => void): void {
    if (this.#over.signal.aborted) return;
    try {
      step();
    } catch (reason) {
      this.#end(reason as Error);
    }
  }

  #hear(worker: Worker, { replications, result, failure }: WorkerMessage): void {
    if (failure) throw new ExperimentError(failure.complaints, failure.fileName);
    const work = this.#options.work[this.#busy.get(worker)!.experiment]!;
    for (let told = 0; told < replications; told++) {
      // What is told may end the run.
      if (this.#over.signal.aborted) return;
      work.onReplication();
    }
    if (!result || this.#over.signal.aborted) return;
    // It goes on before its result is looked at: merging is work for this thread alone.
    this.#feed(worker);
    work.onChunk(result);
    this.#left--;
    if (this.#left === 0) this.#end();
  }

  #lose(worker: Worker, reason: Error): void {
    const task = this.#busy.get(worker);
    this.#idle.delete(worker);
    this.#busy.delete(worker);
    if (task === undefined) return;
    const { chunk } = task;
    if (this.#retried.has(task)) throw new Error(`chunk ${chunk} failed twice: ${reason.message}`, { cause: reason });
    this.#retried.add(task);
    this.#waiting.unshift(task);
    this.#options.onRetry(chunk, reason);
    this.#spawn();
  }

  #end(reason?: Error): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    const workers = [...this.#busy.keys(), ...this.#idle];
    Promise.all(workers.map((worker) => worker.terminate())).then(
      () => (reason ? this.#reject(reason) : this.#resolve()),
      this.#reject,
    );
  }
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error("stopped");
}
