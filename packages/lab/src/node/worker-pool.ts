import nodeModule from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { invalid } from "@blendit/core/errors";
import type { Optimum } from "@blendit/core/optimum";
import type { ChunkResult } from "../simulate/chunk.ts";
import { ExperimentError } from "../spec/experiment-error.ts";
import { type WorkerMessage, type WorkerTask, workerFile } from "./serve-chunks.ts";
import type { WorkerExperiment } from "./utility-module.ts";

/** Options for playing a chunk. */
export interface ChunkOptions {
  /** Finds the best blend while the thread starts. Without it, the thread searches itself. */
  readonly findBest?: () => Promise<Optimum | undefined>;
  readonly onReplication?: () => void;
  /** Called when the thread died and the chunk is retried. */
  readonly onRetry?: (reason: Error) => void;
}

/** Worker threads that play chunks of some experiments, one chunk per thread at a time. */
export class ChunkThreads {
  readonly #experiments: readonly WorkerExperiment[];
  readonly #all = new Set<ChunkThread>();
  readonly #idle: ChunkThread[] = [];
  #isEnded = false;

  constructor(experiments: readonly WorkerExperiment[]) {
    this.#experiments = experiments;
  }

  /**
   * Plays a chunk on an idle thread, or on a new one if all are busy.
   *
   * @throws ExperimentError for an error in the user's program
   * @throws Error if two threads die on the chunk, or if the threads were ended
   */
  async play(experiment: number, chunk: number, options: ChunkOptions = {}): Promise<ChunkResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#playOnce(experiment, chunk, options);
      } catch (error) {
        if (this.#isEnded || !(error instanceof WorkerDied)) throw error;
        if (attempt === 2) throw new Error(`chunk ${chunk} failed twice: ${error.message}`, { cause: error });
        options.onRetry?.(error);
      }
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await Promise.all(Array.from(this.#all, (thread) => thread.end()));
  }

  async #playOnce(experiment: number, chunk: number, options: ChunkOptions): Promise<ChunkResult> {
    const thread = this.#idle.pop() ?? new ChunkThread(this.#experiments);
    this.#all.add(thread);
    const result = await thread.play({ experiment, chunk, best: await options.findBest?.() }, options.onReplication);
    this.#idle.push(thread);
    return result;
  }
}

class WorkerDied extends Error {}

interface Waiting {
  readonly resolve: (result: ChunkResult) => void;
  readonly reject: (reason: unknown) => void;
  readonly onReplication: () => void;
}

class ChunkThread {
  readonly #worker: Worker;
  #waiting: Waiting | undefined;
  #death: WorkerDied | undefined;

  constructor(experiments: readonly WorkerExperiment[]) {
    this.#worker = startWorker(experiments);
    this.#worker.on("message", (message: WorkerMessage) => this.#receive(message));
    this.#worker.on("error", (reason) => {
      this.#death = new WorkerDied((reason as Error).message, { cause: reason });
    });
    this.#worker.on("exit", (code) => {
      this.#death ??= new WorkerDied(`a worker ended with code ${code}`);
      this.#waiting?.reject(this.#death);
    });
  }

  play(task: WorkerTask, onReplication: () => void = () => {}): Promise<ChunkResult> {
    if (this.#death) return Promise.reject(this.#death);
    this.#worker.postMessage(task);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject, onReplication };
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #receive({ replications, result, failure }: WorkerMessage): void {
    const { resolve, reject, onReplication } = this.#waiting!;
    try {
      for (let index = 0; index < replications; index++) onReplication();
    } catch (error) {
      reject(error);
    }
    if (failure) reject(new ExperimentError(failure.complaints, failure.fileName));
    else if (result) resolve(result);
  }
}

function startWorker(experiments: readonly WorkerExperiment[]): Worker {
  const workerData = experiments.map(({ experiment, module }): WorkerExperiment => ({ experiment, module }));
  return new Worker(workerFile, { workerData, env: workerEnvironment(), ...ownOptions() });
}

/**
 * Makes a worker use the compile cache, which it does not share by default. Without it, the worker strips types by WebAssembly, which
 * takes time and also slows down all its later loops over typed arrays. Node 20 has no such cache, and no types to strip.
 */
function workerEnvironment(): NodeJS.ProcessEnv {
  const cache = nodeModule.getCompileCacheDir?.();
  if (cache === undefined) return process.env;
  nodeModule.flushCompileCache?.();
  return { ...process.env, NODE_COMPILE_CACHE: dirname(cache) };
}

/** A worker inherits Node's options, but `--input-type` is invalid for a program in a file. */
function ownOptions(): { readonly execArgv?: string[] } {
  return process.execArgv.some((word) => word.startsWith("--input-type")) ? { execArgv: [] } : {};
}

/** Chunks of one experiment, and callbacks for them. */
export interface Work extends WorkerExperiment {
  readonly chunks: readonly number[];
  /** Finds the best blend while a thread starts. Without it, each thread searches itself. */
  findBest?(): Promise<Optimum | undefined>;
  /** Called when the first of the chunks goes to a worker. */
  onStart?(): void;
  onChunk(result: ChunkResult): void;
}

/** Chunks for worker threads to play, and callbacks for their progress. */
export interface WorkerPoolOptions {
  /** Experiments in order: while the last chunk of one is running, other workers start the next. */
  readonly work: readonly Work[];
  readonly workers: number;
  readonly signal?: AbortSignal | undefined;
  /** Called when the first chunk goes to a worker, after the search for the best blend: from now on an interruption can lose work. */
  readonly onPlaying?: (() => void) | undefined;
  readonly onReplication: () => void;
  /** Called when a worker died and its chunk is retried. */
  readonly onRetry: (chunk: number, reason: Error) => void;
}

/** Plays chunks in worker threads until all are done, one fails twice, a callback throws, or the signal stops it. */
export async function runInWorkers(options: WorkerPoolOptions): Promise<void> {
  const { work, workers, signal, onPlaying, onReplication, onRetry } = options;
  if (!(workers >= 1)) throw invalid("workers", "a whole number of at least 1", workers);
  signal?.throwIfAborted();
  const waiting = work.flatMap(({ chunks }, experiment) => chunks.map((chunk) => ({ experiment, chunk })));
  const threads = new ChunkThreads(work);
  const over = new AbortController();
  const started = new Set<Work>();
  let isPlaying = false;

  /** Gives the next chunk to a thread. */
  function begin() {
    const task = waiting.shift();
    if (!task) return undefined;
    const { experiment, chunk } = task;
    const own = work[experiment]!;
    if (!started.has(own)) own.onStart?.();
    started.add(own);
    const result = threads.play(experiment, chunk, {
      findBest: async () => {
        const best = await own.findBest?.();
        over.signal.throwIfAborted();
        if (!isPlaying) onPlaying?.();
        isPlaying = true;
        return best;
      },
      onReplication: () => {
        if (!over.signal.aborted) onReplication();
      },
      onRetry: (reason) => onRetry(chunk, reason),
    });
    // Failures are handled where the result is awaited. After the end of the run nothing awaits it, so they are ignored.
    result.catch(() => {});
    return { own, result };
  }

  async function playInTurn(): Promise<void> {
    let current = begin();
    while (current) {
      const { own, result: playing } = current;
      const result = await playing;
      if (over.signal.aborted) return;
      // Gives the thread its next chunk before merging this result, so that it does not wait.
      current = begin();
      own.onChunk(result);
    }
  }

  const stopped = new Promise<never>((_, reject) => {
    const stop = () => {
      over.abort();
      reject(signal!.reason);
    };
    signal?.addEventListener("abort", stop, { signal: over.signal });
  });
  try {
    const lanes = Array.from({ length: Math.min(workers, waiting.length) }, playInTurn);
    await Promise.race([Promise.all(lanes), stopped]);
  } finally {
    over.abort();
    await threads.end();
  }
}
