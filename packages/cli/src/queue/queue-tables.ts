import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { chunkSize, type Experiment } from "@blendit/lab";
import { chunkLine, type PointChunk, parseChunkLine } from "@blendit/lab/node";
import { HEARTBEAT_SECONDS, madeBy, type QueueConnection, queueOf } from "./queue-connection.ts";

/** One chunk of one experiment of a run. */
export interface QueueJob {
  readonly point: number;
  readonly chunk: number;
}

/** The finished chunk of a job, and the job's id in pg-boss. */
export type JobResult = PointChunk & { readonly job: string };

/** Batch size for inserting jobs and fetching results. */
const BATCH_SIZE = 500;
/** A chunk fails after this many workers crashed on it or gave it back. */
const MOST_TRIES = 20;
const SECONDS_A_DAY = 86_400;

/** Creates a run, and a queue with its jobs. */
export async function beginRun(
  { boss, rows }: QueueConnection,
  name: string,
  experiments: readonly Experiment[],
  jobs: readonly QueueJob[],
): Promise<string> {
  const id = randomUUID();
  await boss.createQueue(queueOf(id), {
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: MOST_TRIES,
    retryDelay: 0,
    expireInSeconds: SECONDS_A_DAY - 1,
    deleteAfterSeconds: SECONDS_A_DAY,
  });
  for (let start = 0; start < jobs.length; start += BATCH_SIZE) {
    const batch = jobs.slice(start, start + BATCH_SIZE);
    // One experiment after another: a thread that switches between experiments would rebuild their problems repeatedly.
    await boss.insert(
      queueOf(id),
      batch.map((job) => {
        const { point, chunk } = job;
        // The number of replications is for the view of the queue.
        const data = { ...job, replications: chunkSize(experiments[point]!, chunk) };
        return { data, priority: experiments.length - point };
      }),
    );
  }
  // The row comes last because workers look for it.
  await rows(
    "INSERT INTO blendit_queue.runs (id, name, made_by, experiments, replications) VALUES ($1, $2, $3, $4, $5)",
    [
      id,
      name,
      madeBy(),
      JSON.stringify(experiments),
      experiments.reduce((sum, { replications }) => sum + replications, 0),
    ],
  );
  return id;
}

/** Removes a run with its results and jobs; workers then drop the jobs that they hold. */
export async function endRun({ boss, rows }: QueueConnection, id: string): Promise<void> {
  await rows("DELETE FROM blendit_queue.runs WHERE id = $1", [id]);
  await rows("DELETE FROM blendit_queue.results WHERE run = $1", [id]);
  await boss.deleteQueue(queueOf(id));
}

/** A batch of the results received so far, or all of them; they stay in the table until `forgetResults`. */
export async function resultsOf(
  { rows }: QueueConnection,
  id: string,
  most: number | null = BATCH_SIZE,
): Promise<PointChunk[]> {
  const found = await rows<{ point: number; result: string }>(
    "SELECT point, result FROM blendit_queue.results WHERE run = $1 LIMIT $2",
    [id, most],
  );
  return found.map(({ point, result }) => ({ ...(parseChunkLine(result) as PointChunk), point }));
}

/** Removes results that are stored elsewhere by now. */
export async function forgetResults({ rows }: QueueConnection, id: string, jobs: readonly QueueJob[]): Promise<void> {
  await rows(
    "DELETE FROM blendit_queue.results WHERE run = $1 AND (point, chunk) IN (SELECT * FROM unnest($2::int[], $3::int[]))",
    [id, jobs.map(({ point }) => point), jobs.map(({ chunk }) => chunk)],
  );
}

/** Stores results and completes their jobs in one transaction. Results stored before stay unchanged. */
export async function keepResults(
  connection: QueueConnection,
  run: string,
  results: readonly JobResult[],
): Promise<void> {
  const { boss, rows } = connection;
  const transaction = await boss.getDb().beginTransaction!();
  try {
    await rows(
      `INSERT INTO blendit_queue.results (run, point, chunk, result)
       SELECT $1, * FROM unnest($2::int[], $3::int[], $4::text[])
       WHERE EXISTS (SELECT FROM blendit_queue.runs WHERE id = $1) ON CONFLICT DO NOTHING`,
      [
        run,
        results.map(({ point }) => point),
        results.map(({ chunk }) => chunk),
        results.map(({ chunk, learners }) => chunkLine({ chunk, learners })),
      ],
      transaction.db,
    );
    const jobs = results.map(({ job }) => job);
    await boss.complete(queueOf(run), jobs, null, { db: transaction.db });
    await transaction.commit();
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/** The runs that a worker of this version may play, oldest first. */
export async function openRuns({ rows }: QueueConnection): Promise<string[]> {
  const found = await rows<{ id: string }>(
    "SELECT id FROM blendit_queue.runs WHERE made_by = $1 AND failure IS NULL AND cancelled_by IS NULL ORDER BY created_at",
    [madeBy()],
  );
  return found.map(({ id }) => id);
}

/** The experiments of a run; undefined for a run that is over. */
export async function experimentsOf({ rows }: QueueConnection, id: string): Promise<Experiment[] | undefined> {
  const [found] = await rows<{ experiments: string }>(
    "SELECT experiments FROM blendit_queue.runs WHERE id = $1 AND cancelled_by IS NULL",
    [id],
  );
  return found && (JSON.parse(found.experiments) as Experiment[]);
}

/**
 * Results that earlier runs of the same experiments left in the queue when their command was killed, with the current indices of the
 * experiments. Ends those runs.
 */
export async function earlierResults(
  connection: QueueConnection,
  experiments: readonly Experiment[],
): Promise<PointChunk[]> {
  const texts = experiments.map((experiment) => JSON.stringify(experiment));
  const runs = await connection.rows<{ id: string; experiments: string }>(
    "SELECT id, experiments FROM blendit_queue.runs WHERE made_by = $1",
    [madeBy()],
  );
  const found: PointChunk[] = [];
  for (const { id, experiments: text } of runs) {
    const indices = (JSON.parse(text) as Experiment[]).map((experiment) => texts.indexOf(JSON.stringify(experiment)));
    if (!indices.some((index) => index >= 0)) continue;
    for (const result of await resultsOf(connection, id, null)) {
      const point = indices[result.point]!;
      if (point >= 0) found.push({ ...result, point });
    }
    await endRun(connection, id);
  }
  return found;
}

/** Removes runs that nobody has waited for in a day, and workers silent for an hour. */
export async function forgetAbandoned(connection: QueueConnection): Promise<void> {
  const runs = await connection.rows<{ id: string }>(
    "SELECT id FROM blendit_queue.runs WHERE seen_at < now() - interval '1 day'",
  );
  for (const { id } of runs) await endRun(connection, id);
  await connection.rows("DELETE FROM blendit_queue.workers WHERE seen_at < now() - interval '1 hour'");
}

/** Records that somebody is waiting for a run. */
export async function seeRun({ rows }: QueueConnection, id: string): Promise<void> {
  await rows("UPDATE blendit_queue.runs SET seen_at = now() WHERE id = $1", [id]);
}

/** Records that a worker is alive. */
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

/** Number of threads of all live workers of this version. */
export async function workerThreads({ rows }: QueueConnection): Promise<number> {
  const [found] = await rows<{ threads: number }>(
    `SELECT coalesce(sum(threads), 0)::int AS threads FROM blendit_queue.workers
     WHERE made_by = $1 AND seen_at > now() - make_interval(secs => $2)`,
    [madeBy(), HEARTBEAT_SECONDS],
  );
  return found!.threads;
}

/** Records that a run cannot be played. */
export async function failRun({ rows }: QueueConnection, id: string, reason: string): Promise<void> {
  await rows("UPDATE blendit_queue.runs SET failure = $2 WHERE id = $1 AND failure IS NULL", [id, reason]);
}

/** Cancels a run in somebody's name; returns whether the run exists. Finished chunks stay for `--resume`. */
export async function cancelRun({ rows }: Pick<QueueConnection, "rows">, id: string, by: string): Promise<boolean> {
  const found = await rows(
    "UPDATE blendit_queue.runs SET cancelled_by = coalesce(cancelled_by, $2) WHERE id = $1 RETURNING id",
    [id, by],
  );
  return found.length > 0;
}

/** Why a run ends early. */
export type Ending = { readonly cancelledBy: string } | { readonly failure: string };

export const GIVEN_UP = "a chunk failed: every worker that played it crashed";

/** Why a run must end: it was cancelled, a worker could not play it, or a chunk crashed its workers. Undefined if it need not. */
export async function endingOf({ boss, rows }: QueueConnection, id: string): Promise<Ending | undefined> {
  const [run] = await rows<{ failure: string | null; cancelled_by: string | null }>(
    "SELECT failure, cancelled_by FROM blendit_queue.runs WHERE id = $1",
    [id],
  );
  if (!run) return { failure: "the run was removed from the queue" };
  if (run.cancelled_by !== null) return { cancelledBy: run.cancelled_by };
  if (run.failure !== null) return { failure: run.failure };
  const queue = await boss.getQueue(queueOf(id));
  return queue && queue.failedCount > 0 ? { failure: GIVEN_UP } : undefined;
}
