import { Worker } from "node:worker_threads";
import type { Experiment } from "../experiment.ts";
import type { ChunkResult } from "../replication/chunk.ts";
import type { WorkerMessage } from "./chunk-worker.ts";

export interface WorkerPoolOptions {
  readonly experiment: Experiment;
  readonly chunks: readonly number[];
  readonly workers: number;
  readonly onChunk: (result: ChunkResult) => void;
  readonly onReplication: () => void;
  /** A worker died in a chunk; the chunk is tried once more. */
  readonly onRetry: (chunk: number, reason: Error) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Sources run as they are, built files as JavaScript. */
const workerFile = new URL(
  import.meta.url.endsWith(".ts") ? "./chunk-worker.ts" : "./chunk-worker.js",
  import.meta.url,
);

/** Runs chunks in worker threads until all are done, one fails twice, or the signal stops it. */
export function runInWorkers(options: WorkerPoolOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const pool = new WorkerPool(options, resolve, reject);
    pool.start();
  });
}

class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #resolve: () => void;
  readonly #reject: (reason: Error) => void;
  readonly #waiting: number[];
  readonly #busy = new Map<Worker, number>();
  readonly #idle = new Set<Worker>();
  readonly #retried = new Set<number>();
  #left: number;
  #isOver = false;

  constructor(options: WorkerPoolOptions, resolve: () => void, reject: (reason: Error) => void) {
    this.#options = options;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#waiting = [...options.chunks];
    this.#left = options.chunks.length;
  }

  start(): void {
    const { signal, workers, chunks } = this.#options;
    if (signal?.aborted) this.#end(abortReason(signal));
    else if (this.#left === 0) this.#end();
    else {
      signal?.addEventListener("abort", () => this.#end(abortReason(signal)), { once: true });
      for (let index = 0; index < Math.min(workers, chunks.length); index++) this.#spawn();
    }
  }

  #spawn(): void {
    const worker = new Worker(workerFile, { workerData: this.#options.experiment });
    worker.on("message", (message: WorkerMessage) => this.#hear(worker, message));
    worker.on("error", (reason) => this.#lose(worker, reason as Error));
    worker.on("exit", (code) => this.#lose(worker, new Error(`a worker ended with code ${code}`)));
    this.#feed(worker);
  }

  #feed(worker: Worker): void {
    const chunk = this.#waiting.shift();
    if (chunk === undefined) {
      this.#busy.delete(worker);
      this.#idle.add(worker);
      return;
    }
    this.#busy.set(worker, chunk);
    worker.postMessage(chunk);
  }

  #hear(worker: Worker, message: WorkerMessage): void {
    if (this.#isOver) return;
    if (message.kind === "replication") this.#options.onReplication();
    else this.#take(worker, message.result);
  }

  #take(worker: Worker, result: ChunkResult): void {
    try {
      this.#options.onChunk(result);
    } catch (reason) {
      // The disk is full, say: no use in going on.
      this.#end(reason as Error);
      return;
    }
    this.#left--;
    if (this.#left === 0) this.#end();
    else this.#feed(worker);
  }

  #lose(worker: Worker, reason: Error): void {
    const chunk = this.#busy.get(worker);
    this.#idle.delete(worker);
    this.#busy.delete(worker);
    if (this.#isOver || chunk === undefined) return;
    if (this.#retried.has(chunk)) {
      this.#end(new Error(`chunk ${chunk} failed twice: ${reason.message}`, { cause: reason }));
      return;
    }
    this.#retried.add(chunk);
    this.#waiting.unshift(chunk);
    this.#options.onRetry(chunk, reason);
    this.#spawn();
  }

  #end(reason?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
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
