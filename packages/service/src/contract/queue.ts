import { type Static, Type } from "typebox";
import { closed, count, date, orNull } from "./fields.ts";

/** The id of a simulation run. */
export const runId = Type.String({
  pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
  description: "as the queue lists it",
});

const version = Type.String({ description: "workers only execute runs of their own version" });

const signOfLife = {
  seenAt: { ...date, description: "when it was last seen" },
  isThere: Type.Boolean({ description: "whether it was seen within the last ten seconds" }),
};

const queuedRun = closed({
  id: runId,
  name: Type.String(),
  version,
  begunAt: date,
  replications: closed({ done: count, wanted: count }),
  rate: { ...orNull(Type.Number({ minimum: 0 })), description: "replications per second; null if unknown" },
  secondsLeft: { ...orNull(Type.Number({ minimum: 0 })), description: "remaining time at that rate; null if unknown" },
  threads: { ...count, description: "threads of all running workers of its version" },
  collector: { ...closed(signOfLife), description: "the process that collects its results" },
  failure: { ...orNull(Type.String()), description: "why workers cannot execute it; null if they can" },
});
/** A simulation run that workers execute. */
export type QueuedRun = Static<typeof queuedRun>;

const queueWorker = closed({
  id: Type.String(),
  name: Type.String({ description: "its machine and process" }),
  version,
  threads: count,
  ...signOfLife,
});
/** A process that executes simulation runs. */
export type QueueWorker = Static<typeof queueWorker>;

export const queueAnswer = Type.Union(
  [
    closed({
      kind: Type.Literal("queue"),
      now: { ...date, description: "current time by the clock of the queue's database, like all other times" },
      runs: Type.Array(queuedRun),
      workers: Type.Array(queueWorker),
    }),
    closed({ kind: Type.Literal("none") }),
  ],
  { title: "queue", description: "`none`: this server has no queue; start it with `blendit serve --queue`" },
);
/** The simulation runs in the queue, and the workers. */
export type QueueAnswer = Static<typeof queueAnswer>;

export const cancelledRun = closed({ run: runId, result: Type.Literal("cancelled") });
/** A simulation run that was cancelled. */
export type CancelledRun = Static<typeof cancelledRun>;
