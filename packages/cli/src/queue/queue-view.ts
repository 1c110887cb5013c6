import type { QueueState, QueueView } from "@blendit/service";
import pg from "pg";
import type { QueueConnection } from "./queue-connection.ts";
import { queueState } from "./queue-state.ts";
import { cancelRun } from "./queue-watch.ts";
import { shared } from "./shared.ts";

export interface WatchedQueue extends QueueView {
  close(): Promise<void>;
}

export interface WatchOptions {
  /** Whether somebody has asked for this queue: one that nobody has used yet is empty then, and none otherwise. */
  readonly isNamed: boolean;
}

/** Milliseconds within which a database is reached and answers, or does not. */
const CONNECT_WITHIN = 2000;
const ANSWER_WITHIN = 5000;

/**
 * The queue in a database as a server looks at it: nothing is made there, and no job is touched. The database may be away
 * when this is called, and come back at any time.
 */
export function watchQueue(address: string, { isNamed }: WatchOptions): WatchedQueue {
  const pool = new pg.Pool({
    connectionString: address,
    application_name: "blendit",
    max: 2,
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: ANSWER_WITHIN,
  });
  // A connection that breaks while nobody uses it is replaced by the next one that is asked for.
  pool.on("error", () => {});
  const connection: Pick<QueueConnection, "rows"> = {
    rows: async (statement, values = []) => (await pool.query(statement, [...values])).rows,
  };
  // A look counts all jobs.
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
