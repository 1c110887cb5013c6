import { type MessagePort, Worker } from "node:worker_threads";
import { type EstimateJob, type Estimates, workOut } from "./decisions/estimates.ts";

interface Question {
  readonly number: number;
  readonly job: EstimateJob;
}

type Answer = { readonly number: number } & ({ readonly estimates: Estimates } | { readonly failure: unknown });

interface Waiting {
  readonly resolve: (estimates: Estimates) => void;
  readonly reject: (reason: unknown) => void;
}

/** A thread that works out estimates, one after the other, while the service answers others. It starts when it is first needed. */
export class EstimateThread {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #last = 0;

  readonly estimate = (job: EstimateJob): Promise<Estimates> =>
    new Promise((resolve, reject) => {
      const number = ++this.#last;
      this.#waiting.set(number, { resolve, reject });
      this.#worker ??= this.#start();
      this.#worker.postMessage({ number, job } satisfies Question);
    });

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    // Options of the program, such as modules to import first, are meant for its main thread.
    const worker = new Worker(new URL("./estimate-worker.mjs", import.meta.url), { execArgv: [] });
    worker.on("message", (answer: Answer) => {
      const { resolve, reject } = this.#waiting.get(answer.number)!;
      this.#waiting.delete(answer.number);
      if ("estimates" in answer) resolve(answer.estimates);
      else reject(answer.failure);
    });
    worker.on("error", (error) => this.#fail(error));
    worker.on("exit", () => this.#fail(new Error("the thread that works out reports has ended")));
    // The thread does not keep the process alive.
    worker.unref();
    return worker;
  }

  #fail(reason: unknown): void {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#worker = undefined;
    for (const { reject } of waiting.values()) reject(reason);
  }
}

/** What the thread does. */
export function serveEstimates(port: MessagePort): void {
  port.on("message", ({ number, job }: Question) => port.postMessage(answerOf(number, job)));
}

function answerOf(number: number, job: EstimateJob): Answer {
  try {
    return { number, estimates: workOut(job) };
  } catch (failure) {
    return { number, failure };
  }
}
