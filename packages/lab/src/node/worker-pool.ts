import { Worker } from "node:worker_threads";
import { invalid } from "@blendit/core/all";
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

const workerFile = new URL("./chunk-worker.ts", import.meta.url);

/** Runs chunks in worker threads until all are done, one fails twice, or the signal stops it. */
export function runInWorkers(options: WorkerPoolOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!(options.workers >= 1)) throw invalid("workers", "an integer >= 1", options.workers);
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
  readonly #over = new AbortController();
  #left: number;

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
      signal?.addEventListener("abort", () => this.#end(abortReason(signal)), { signal: this.#over.signal });
      for (let index = 0; index < Math.min(workers, chunks.length); index++) this.#spawn();
    }
  }

  #spawn(): void {
    const worker = new Worker(workerFile, { workerData: this.#options.experiment });
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
    const chunk = this.#waiting.shift();
    if (chunk === undefined) {
      this.#busy.delete(worker);
      this.#idle.add(worker);
      return;
    }
    this.#busy.set(worker, chunk);
    worker.postMessage(chunk);
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

  #hear(worker: Worker, message: WorkerMessage): void {
    if (message.kind === "replication") {
      this.#options.onReplication();
      return;
    }
    this.#options.onChunk(message.result);
    this.#left--;
    if (this.#left === 0) this.#end();
    else this.#feed(worker);
  }

  #lose(worker: Worker, reason: Error): void {
    const chunk = this.#busy.get(worker);
    this.#idle.delete(worker);
    this.#busy.delete(worker);
    if (chunk === undefined) return;
    if (this.#retried.has(chunk)) throw new Error(`chunk ${chunk} failed twice: ${reason.message}`, { cause: reason });
    this.#retried.add(chunk);
    this.#waiting.unshift(chunk);
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
