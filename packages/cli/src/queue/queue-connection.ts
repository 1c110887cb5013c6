import { setTimeout as wait } from "node:timers/promises";
import { versions } from "@blendit/lab/node";
import { type Db, PgBoss } from "pg-boss";

/** A queue on a PostgreSQL database: pg-boss hands out jobs, our own tables store runs, results and workers. */
export interface QueueConnection {
  readonly boss: PgBoss;
  rows<Row>(statement: string, values?: readonly unknown[], db?: Db): Promise<Row[]>;
  close(): Promise<void>;
}

/** A separate schema, because another program may use another version of pg-boss in the same database. */
const BOSS_SCHEMA = "blendit_boss";

/** A worker silent for this long counts as dead, and its jobs go to others. The minimum that pg-boss accepts. */
export const HEARTBEAT_SECONDS = 10;

const tables = `
  BEGIN;
  SELECT pg_advisory_xact_lock(hashtext('blendit_queue'));
  CREATE SCHEMA IF NOT EXISTS blendit_queue;
  CREATE TABLE IF NOT EXISTS blendit_queue.runs (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    made_by text NOT NULL,
    experiments text NOT NULL,
    replications int NOT NULL,
    failure text,
    cancelled_by text,
    created_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS blendit_queue.results (
    run uuid NOT NULL,
    point int NOT NULL,
    chunk int NOT NULL,
    result text NOT NULL,
    PRIMARY KEY (run, point, chunk)
  );
  CREATE TABLE IF NOT EXISTS blendit_queue.workers (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    made_by text NOT NULL,
    threads int NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now()
  );
  COMMIT;
`;

/** Connects and creates missing tables; any number of programs may do so at once. */
export async function openQueue(url: string, onError: (reason: Error) => void): Promise<QueueConnection> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "blendit",
    schema: BOSS_SCHEMA,
    max: 4,
    schedule: false,
    // Every connected program looks for dead workers each second.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  });
  boss.on("error", onError);
  try {
    await boss.start();
    await boss.getDb().executeSql(tables);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw new Error(`The queue at ${withoutPassword(url)} cannot be used: ${reasonOf(error)}`);
  }
  return {
    boss,
    rows: async (statement, values = [], db = boss.getDb()) => (await db.executeSql(statement, [...values])).rows,
    close: () => boss.stop({ graceful: false }),
  };
}

/** Milliseconds to wait after a database did not answer. */
const RETRY_DELAY = 1000;

/** The database's answer, or undefined after a second if it fails, for example during a restart. */
export async function answerOf<Answer>(
  ask: () => Promise<Answer>,
  onTrouble: (reason: Error) => void,
): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    onTrouble(error as Error);
    await wait(RETRY_DELAY);
    return undefined;
  }
}

/** Versions that give results identical to the bit: workers only play runs of their own Blendit and major Node version. */
export function madeBy(): string {
  const { blendit, node } = versions();
  return `Blendit ${blendit} on Node ${node.split(".")[0]}`;
}

/** The name of the pg-boss queue of a run. */
export function queueOf(run: string): string {
  return `run-${run}`;
}

function withoutPassword(url: string): string {
  const address = new URL(url);
  address.password = "";
  return address.href;
}

/** If all addresses of a host refuse a connection, the reason is in the inner errors. */
function reasonOf(error: unknown): string {
  const { message, errors, code } = error as Error & { errors?: readonly Error[]; code?: string };
  return errors?.[0]?.message ?? (message || code || String(error));
}
