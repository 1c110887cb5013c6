import type { QueueAnswer } from "../contract/index.ts";

/** What is in a queue of simulations, and who works on it. */
export type QueueState = Omit<Extract<QueueAnswer, { kind: "queue" }>, "kind">;

/** A queue of simulations as a server needs it. Who starts the server knows how such a queue is read. */
export interface QueueView {
  /** Undefined where there is no queue yet, and none is missed. Rejects where the queue does not answer. */
  look(): Promise<QueueState | undefined>;
  /** Ends a run in somebody's name. Answers whether there was such a run. */
  cancel(run: string, by: string): Promise<boolean>;
}
