import type { Worker } from "node:worker_threads";
import type { ChunkResult } from "../simulate/chunk.ts";
import { ExperimentError } from "../spec/experiment-error.ts";
import { startChunkWorker } from "./start-chunk-worker.ts";
import type { WorkerExperiment, WorkerMessage, WorkerTask } from "./worker-message.ts";

/** Who waits for a chunk. */
interface Waiting {
  readonly resolve: (result: ChunkResult) => void;
  readonly reject: (reason: Error) => void;
}

/** A thread that plays one chunk at a time, for as long as it is wanted. */
export class ChunkThread {
  readonly #worker: Worker;
  #waiting: Waiting | undefined;
  #failure: Error | undefined;

  constructor(experiments: readonly WorkerExperiment[]) {
    this.#worker = startChunkWorker(experiments);
    this.#worker.on("message", (message: WorkerMessage) => this.#hear(message));
    this.#worker.on("error", (reason) => {
      this.#failure = reason as Error;
    });
    this.#worker.on("exit", (code) => {
      this.#failure ??= new Error(`a worker ended with code ${code}`);
      this.#waiting?.reject(this.#failure);
    });
  }

  /**
   * @throws ExperimentError for what a program of the user's has thrown
   * @throws Error where the thread died, which then plays no more
   */
  play(experiment: number, chunk: number): Promise<ChunkResult> {
    if (this.#failure) return Promise.reject(this.#failure);
    this.#worker.postMessage({ experiment, chunk, best: undefined } satisfies WorkerTask);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear({ result, failure }: WorkerMessage): void {
    if (failure) this.#waiting?.reject(new ExperimentError(failure.complaints, failure.fileName));
    else if (result) this.#waiting?.resolve(result);
  }
}
