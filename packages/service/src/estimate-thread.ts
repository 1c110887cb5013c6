import { type MessagePort, Worker } from "node:worker_threads";
import { computeEstimates, type EstimateJob, type Estimates } from "./decisions/estimates.ts";

type Answer = { readonly estimates: Estimates } | { readonly failure: unknown };

/**
 * A thread that computes estimates, one after another, while the service answers calls. It starts when it is first
 * needed.
 */
export class EstimateThread {
  #worker: Worker | undefined;
  /** The callers that wait for an answer, in the order of their jobs. */
  #waiting: PromiseWithResolvers<Estimates>[] = [];

  readonly estimate = (job: EstimateJob): Promise<Estimates> => {
    const waiting = Promise.withResolvers<Estimates>();
    this.#waiting.push(waiting);
    this.#worker ??= this.#start();
    this.#worker.postMessage(job);
    return waiting.promise;
  };

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    // Options of the program, such as modules to import first, are only for its main thread.
    const worker = new Worker(new URL("./estimate-worker.mjs", import.meta.url), { execArgv: [] });
    worker.on("message", (answer: Answer) => {
      const { resolve, reject } = this.#waiting.shift()!;
      if ("estimates" in answer) resolve(answer.estimates);
      else reject(answer.failure);
    });
    worker.on("error", (error) => this.#fail(worker, error));
    worker.on("exit", () => this.#fail(worker, new Error("The thread that computes reports has ended.")));
    // The thread does not keep the process alive.
    worker.unref();
    return worker;
  }

  #fail(worker: Worker, reason: unknown): void {
    // A failing thread reports an error, then its end. By then another one may have started.
    if (worker !== this.#worker) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#worker = undefined;
    for (const { reject } of waiting) reject(reason);
  }
}

/** Answers the jobs that arrive at the thread's port. */
export function serveEstimates(port: MessagePort): void {
  port.on("message", (job: EstimateJob) => port.postMessage(answerTo(job)));
}

function answerTo(job: EstimateJob): Answer {
  try {
    return { estimates: computeEstimates(job) };
  } catch (failure) {
    return { failure };
  }
}
