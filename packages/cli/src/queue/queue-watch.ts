import { HEARTBEAT_SECONDS, madeBy, type QueueConnection, queueOf } from "./queue-connection.ts";

/** Tells that somebody waits for a run. */
export async function seeRun({ rows }: QueueConnection, id: string): Promise<void> {
  await rows("UPDATE blendit_queue.runs SET seen_at = now() WHERE id = $1", [id]);
}

/** Tells that a worker lives. */
export async function seeWorker({ rows }: QueueConnection, id: string, threads: number): Promise<void> {
  await rows(
    `INSERT INTO blendit_queue.workers (id, made_by, threads) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
    [id, madeBy(), threads],
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

/** Why a run cannot be played: a worker says so, or a chunk was the death of several; undefined while all is well. */
export async function failureOf({ boss, rows }: QueueConnection, id: string): Promise<string | undefined> {
  const [run] = await rows<{ failure: string | null }>("SELECT failure FROM blendit_queue.runs WHERE id = $1", [id]);
  if (!run) return "somebody has removed the run from the queue";
  if (run.failure !== null) return run.failure;
  const queue = await boss.getQueue(queueOf(id));
  return queue && queue.failedCount > 0 ? "a chunk was given up: all workers that played it have died" : undefined;
}
