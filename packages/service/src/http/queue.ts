import type { FastifyBaseLogger } from "fastify";
import type { CancelledRun, QueueAnswer } from "../contract/index.ts";
import { Refusal } from "../decisions/refusal.ts";

/** The calls about the queue of simulations, for a server with or without a queue. */
export class QueueCalls {
  readonly #queue: QueueView | undefined;
  readonly #log: FastifyBaseLogger;

  constructor(queue: QueueView | undefined, log: FastifyBaseLogger) {
    this.#queue = queue;
    this.#log = log;
  }

  async look(): Promise<QueueAnswer> {
    const state = this.#queue && (await this.#asking(this.#queue.look()));
    return state === undefined ? { kind: "none" } : { kind: "queue", ...state };
  }

  async cancel(run: string, by: string): Promise<CancelledRun> {
    if (this.#queue === undefined) {
      throw new Refusal(
        404,
        "no-queue",
        "This server shows no queue. Start it with blendit serve --queue postgres://...",
      );
    }
    const isFound = await this.#asking(this.#queue.cancel(run, by));
    if (!isFound) throw new Refusal(404, "unknown-run", `No run in the queue has the id "${run}".`);
    this.#log.info({ run, caller: by }, "run cancelled");
    return { run, result: "cancelled" };
  }

  /** Hides the reason of a failure in the log, since it may contain the address of the database. */
  async #asking<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      this.#log.warn({ err: error }, "the queue does not answer");
      throw new Refusal(
        503,
        "queue-away",
        "The database of the queue does not answer. The log of this server has the reason.",
      );
    }
  }
}

/** The runs in a queue of simulations, and its workers. */
export type QueueState = Omit<Extract<QueueAnswer, { kind: "queue" }>, "kind">;

/** The queue of simulations that a server needs. The program that starts the server knows how to read the queue. */
export interface QueueView {
  /** Undefined if the queue was never used. Rejects if it does not answer. */
  look(): Promise<QueueState | undefined>;
  /** Cancels a run in the name of a caller. Returns whether the run exists. */
  cancel(run: string, by: string): Promise<boolean>;
}
