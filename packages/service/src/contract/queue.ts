import { type Static, Type } from "typebox";
import { closed, count, date, orNull } from "./fields.ts";

/** What a run of simulations is called in the queue. */
export const runId = Type.String({
  pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
  description: "as the queue lists it",
});

const version = Type.String({ description: "workers only play runs of their own version" });

const signOfLife = {
  seenAt: { ...date, description: "when it was last seen" },
  isThere: Type.Boolean({ description: "whether that was within the last ten seconds" }),
};

const queuedRun = closed({
  id: runId,
  name: Type.String(),
  version,
  begunAt: date,
  replications: closed({ done: count, wanted: count }),
  rate: { ...orNull(Type.Number({ minimum: 0 })), description: "replications a second; null if unknown" },
  secondsLeft: { ...orNull(Type.Number({ minimum: 0 })), description: "at that rate" },
  threads: { ...count, description: "threads of all running workers of its version" },
  collector: { ...closed(signOfLife), description: "the process that collects its results" },
  failure: { ...orNull(Type.String()), description: "why it cannot be played; null if it can" },
});
/** A run of simulations that workers play. */
export type QueuedRun = Static<typeof queuedRun>;

const queueWorker = closed({
  id: Type.String(),
  name: Type.String({ description: "its machine and process" }),
  version,
  threads: count,
  ...signOfLife,
});
/** A process that plays runs of simulations. */
export type QueueWorker = Static<typeof queueWorker>;

export const queueAnswer = Type.Union(
  [
    closed({
      kind: Type.Literal("queue"),
      now: { ...date, description: "by the clock of the queue's database, like all other times" },
      runs: Type.Array(queuedRun),
      workers: Type.Array(queueWorker),
    }),
    closed({ kind: Type.Literal("none") }),
  ],
  { title: "queue", description: "`none`: this server has no queue; start it with `blendit serve --queue`" },
);
/** The runs of simulations that are in the queue, and who works on them. */
export type QueueAnswer = Static<typeof queueAnswer>;

export const cancelledRun = closed({ run: runId, result: Type.Literal("cancelled") });
/** A simulation run that was cancelled. */
export type CancelledRun = Static<typeof cancelledRun>;
