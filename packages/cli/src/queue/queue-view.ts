import type { QueueState, QueueView } from "@blendit/service";
import pg from "pg";
import { HEARTBEAT_SECONDS, type QueueConnection, queueOf } from "./queue-connection.ts";
import { cancelRun, GIVEN_UP } from "./queue-tables.ts";

const MINUTE = 60;

/** The pace of the last minute, or of the whole run if no replication ended in the last minute. */
export function paceOf(
  soFar: Pick<RunRow, "left" | "played" | "lately" | "secondsAtWork">,
): Pick<Run, "rate" | "secondsLeft"> {
  const { left, played, lately, secondsAtWork } = soFar;
  if (secondsAtWork === null || !(secondsAtWork > 0) || played === 0) return { rate: null, secondsLeft: null };
  const rate = lately > 0 ? lately / Math.min(MINUTE, secondsAtWork) : played / secondsAtWork;
  return { rate, secondsLeft: left / rate };
}

/** An answer or a failure is reused for at least this many milliseconds. */
const LEAST_REUSE = 1000;
/** An answer is reused for this many times its duration, so that answering takes at most a tenth of the time. */
const REUSE_FACTOR = 10;

/** Shares one answer among callers that ask at about the same time. */
export function shared<Answer>(work: () => Promise<Answer>, clock = () => performance.now()) {
  let last: { readonly answer: Promise<Answer>; until: number } | undefined;

  function begin(): Promise<Answer> {
    const begun = clock();
    const answer = work();
    const own = { answer, until: Number.POSITIVE_INFINITY };
    const hold = (milliseconds: number) => Object.assign(own, { until: clock() + milliseconds });
    answer.then(
      () => hold(Math.max(LEAST_REUSE, REUSE_FACTOR * (clock() - begun))),
      () => hold(LEAST_REUSE),
    );
    last = own;
    return answer;
  }

  return {
    ask: () => (last && clock() < last.until ? last.answer : begin()),
    /** Makes the next caller get a new answer. */
    forget: () => {
      last = undefined;
    },
  };
}

type Run = QueueState["runs"][number];
type Worker = QueueState["workers"][number];

interface RunRow extends Pick<Run, "id" | "name" | "version" | "failure"> {
  readonly begunAt: Date;
  readonly seenAt: Date;
  readonly isThere: boolean;
  readonly wanted: number;
  readonly left: number;
  readonly played: number;
  readonly lately: number;
  readonly secondsAtWork: number | null;
  readonly givenUp: number;
  /** Of live workers of the run's version. */
  readonly threads: number;
}

interface WorkerRow extends Omit<Worker, "seenAt"> {
  readonly seenAt: Date;
}

/** Only unfinished jobs count as left: a run that continues an earlier one has no jobs for chunks that are already done. */
const runs = `
  SELECT r.id, r.name, r.made_by AS version, r.failure, r.replications AS wanted,
    r.created_at AS "begunAt", r.seen_at AS "seenAt", r.seen_at > now() - make_interval(secs => $1) AS "isThere",
    coalesce(sum(size) FILTER (WHERE state <> 'completed'), 0)::int AS left,
    coalesce(sum(size) FILTER (WHERE state = 'completed'), 0)::int AS played,
    coalesce(sum(size) FILTER (WHERE state = 'completed' AND completed_on > now() - interval '1 minute'), 0)::int AS lately,
    extract(epoch FROM now() - min(started_on))::float AS "secondsAtWork",
    (count(*) FILTER (WHERE state = 'failed'))::int AS "givenUp",
    (SELECT coalesce(sum(threads), 0)::int FROM blendit_queue.workers w
      WHERE w.made_by = r.made_by AND w.seen_at > now() - make_interval(secs => $1)) AS threads
  FROM blendit_queue.runs r
  LEFT JOIN (
    SELECT name AS queue, state, completed_on, started_on, (data->>'replications')::int AS size FROM blendit_boss.job
  ) jobs ON queue = '${queueOf("")}' || r.id
  WHERE r.cancelled_by IS NULL
  GROUP BY r.id ORDER BY r.created_at`;

/** Workers that stopped normally have no row; killed ones stay listed for an hour. */
const workers = `
  SELECT id, name, made_by AS version, threads, seen_at AS "seenAt", seen_at > now() - make_interval(secs => $1) AS "isThere"
  FROM blendit_queue.workers WHERE seen_at > now() - interval '1 hour' ORDER BY name, id`;

/** Runs and workers of a queue; undefined if the database has no queue. */
async function queueState({ rows }: Pick<QueueConnection, "rows">): Promise<QueueState | undefined> {
  const [found] = await rows<{ now: Date; has_queue: boolean }>(
    "SELECT now(), to_regclass('blendit_queue.workers') IS NOT NULL AS has_queue",
  );
  if (!found!.has_queue) return undefined;
  const workerRows = await rows<WorkerRow>(workers, [HEARTBEAT_SECONDS]);
  return {
    now: found!.now.toISOString(),
    runs: (await rows<RunRow>(runs, [HEARTBEAT_SECONDS])).map(runOf),
    workers: workerRows.map((row) => ({ ...row, seenAt: row.seenAt.toISOString() })),
  };
}

function runOf(row: RunRow): Run {
  const { id, name, version, begunAt, seenAt, isThere, wanted, left, threads } = row;
  return {
    id,
    name,
    version,
    begunAt: begunAt.toISOString(),
    replications: { done: wanted - left, wanted },
    // Without workers, an earlier pace does not predict the time left.
    ...paceOf({ ...row, secondsAtWork: threads > 0 ? row.secondsAtWork : null }),
    threads,
    collector: { seenAt: seenAt.toISOString(), isThere },
    failure: row.failure ?? (row.givenUp > 0 ? GIVEN_UP : null),
  };
}

export interface WatchedQueue extends QueueView {
  close(): Promise<void>;
}

/** Timeouts in milliseconds. */
const CONNECT_WITHIN = 2000;
const ANSWER_WITHIN = 5000;

/**
 * Watches the queue in a database without creating anything or touching a job. The database may be down when this is called, and
 * come back at any time. If nobody has used the queue yet, it is reported as empty if `isNamed`, and as undefined otherwise.
 */
export function watchQueue(address: string, { isNamed }: { readonly isNamed: boolean }): WatchedQueue {
  const pool = new pg.Pool({
    connectionString: address,
    application_name: "blendit",
    max: 2,
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: ANSWER_WITHIN,
  });
  // The pool replaces an idle connection that breaks, so the error needs no handling.
  pool.on("error", () => {});
  const connection: Pick<QueueConnection, "rows"> = {
    rows: async (statement, values = []) => (await pool.query(statement, [...values])).rows,
  };
  // Shared because each look counts all jobs.
  const looking = shared(async (): Promise<QueueState | undefined> => {
    const state = await queueState(connection);
    return state ?? (isNamed ? { now: new Date().toISOString(), runs: [], workers: [] } : undefined);
  });

  return {
    look: looking.ask,
    cancel: async (run, by) => {
      const isFound = await cancelRun(connection, run, by);
      looking.forget();
      return isFound;
    },
    close: () => pool.end(),
  };
}
