import { hostname } from "node:os";
import { HEARTBEAT_SECONDS, madeBy, type QueueConnection, queueOf } from "./queue-connection.ts";

/** Tells that somebody waits for a run. */
export async function seeRun({ rows }: QueueConnection, id: string): Promise<void> {
  await rows("UPDATE blendit_queue.runs SET seen_at = now() WHERE id = $1", [id]);
}

/** Tells that a worker lives. */
export async function seeWorker({ rows }: QueueConnection, id: string, threads: number): Promise<void> {
  await rows(
    `INSERT INTO blendit_queue.workers (id, name, made_by, threads) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
    [id, `${hostname()} ${process.pid}`, madeBy(), threads],
  );
}

export async function forgetWorker({ rows }: QueueConnection, id: string): Promise<void> {
  await rows("DELETE FROM blendit_queue.workers WHERE id = $1", [id]);
}

/** Threads of all workers of this version that have been heard of lately. */
export async function workerThreads({ rows }: QueueConnection): Promise<number> {
  const [found] = await rows<{ threads: number }>(
    `SELECT coalesce(sum(threads), 0)::int AS threads FROM blendit_queue.workers
     WHERE made_by = $1 AND seen_at > now() - make_interval(secs => $2)`,
    [madeBy(), HEARTBEAT_SECONDS],
  );
  return found!.threads;
}

/** Tells that a run cannot be played. */
export async function failRun({ rows }: QueueConnection, id: string, reason: string): Promise<void> {
  await rows("UPDATE blendit_queue.runs SET failure = $2 WHERE id = $1 AND failure IS NULL", [id, reason]);
}

/** Cancels a run in somebody's name; answers whether there is such a run. What is done of it stays for `--resume`. */
export async function cancelRun({ rows }: Pick<QueueConnection, "rows">, id: string, by: string): Promise<boolean> {
  const found = await rows(
    "UPDATE blendit_queue.runs SET cancelled_by = coalesce(cancelled_by, $2) WHERE id = $1 RETURNING id",
    [id, by],
  );
  return found.length > 0;
}

/** Why a run ends before its time. */
export type Ending = { readonly cancelledBy: string } | { readonly failure: string };

export const GIVEN_UP = "a chunk was given up: all workers that played it have died";

/** Somebody has cancelled a run, a worker says that it cannot be played, or a chunk was the death of several; undefined while all is well. */
export async function endingOf({ boss, rows }: QueueConnection, id: string): Promise<Ending | undefined> {
  const [run] = await rows<{ failure: string | null; cancelled_by: string | null }>(
    "SELECT failure, cancelled_by FROM blendit_queue.runs WHERE id = $1",
    [id],
  );
  if (!run) return { failure: "somebody has removed the run from the queue" };
  if (run.cancelled_by !== null) return { cancelledBy: run.cancelled_by };
  if (run.failure !== null) return { failure: run.failure };
  const queue = await boss.getQueue(queueOf(id));
  return queue && queue.failedCount > 0 ? { failure: GIVEN_UP } : undefined;
}
