import pg from "pg";
import { StoreConflict, StoreUnwritable } from "../decisions/store.ts";
import * as tables from "./tables.ts";

/** The schema of all tables, so that other programs can share the database. */
const SCHEMA = "blendit";
/** The number of the lock by which only one of several starting servers creates the tables. */
const MIGRATION_LOCK = 4_880_001;
/**
 * In milliseconds. A server that freezes during a commit loses its locks after this time, whether it was sending or
 * receiving. Others wait for its locks for a shorter time, and then do other work.
 */
const STOPPED_AFTER = 4000;
const LOCKED_AFTER = 2000;
const CONNECT_WITHIN = 2000;
const ANSWER_WITHIN = 10_000;
/** The type number of bigint. Its values are read as numbers, since none reaches 2^53. */
const BIGINT = 20;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: "text" | "binary") =>
    type === BIGINT ? Number : pg.types.getTypeParser(type, format as "text")) as typeof pg.types.getTypeParser,
};

/** Settings of every connection. Commits wait for the disk, whatever the database's own setting. */
export function connectionSettings(address: string): pg.ClientConfig {
  return {
    connectionString: address,
    application_name: "blendit",
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: ANSWER_WITHIN,
    keepAlive: true,
    types,
    options: [
      `-c search_path=${SCHEMA}`,
      "-c synchronous_commit=on",
      `-c idle_in_transaction_session_timeout=${STOPPED_AFTER}`,
      `-c tcp_user_timeout=${STOPPED_AFTER}`,
      `-c lock_timeout=${LOCKED_AFTER}`,
    ].join(" "),
  };
}

/** Opens a database and creates missing tables, even if other servers do the same at the same time. */
export async function openPostgres(address: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ ...connectionSettings(address), max: 6 });
  // The pool replaces broken connections; queries on one reject.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await makeTables(pool);
    return pool;
  } catch (error) {
    await pool.end();
    throw error instanceof pg.DatabaseError || !isAway(error) ? error : unreachable(error);
  }
}

async function makeTables(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Waits for other servers as long as they take.
    await client.query("SET LOCAL lock_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
    await client.query("CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY, at timestamptz NOT NULL)");
    const { rows } = await client.query("SELECT coalesce(max(version), 0) AS version FROM migrations");
    if (!tables.areMissing(rows[0].version as number)) return;
    for (const statement of tablesOfPostgres) await client.query(statement);
    await client.query("INSERT INTO migrations (version, at) VALUES ($1, now())", [tables.VERSION]);
  });
}

/** Runs work in a transaction, which is rolled back if it fails. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    failure = error as Error;
    // A connection that cannot even roll back is discarded.
    await client.query("ROLLBACK").then(
      () => (failure = undefined),
      () => {},
    );
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Another server committed first, or two waited for each other. */
const CONFLICTS = new Set(["23505", "40001", "40P01"]);
/** Classes of temporary failures: connections, resources, an operator who stops the server. */
const PASSING = ["08", "53", "57", "58"];
/** A transaction or a statement that was ended because it took too long. */
const TOO_LONG = new Set(["25P03", "25P04", "55P03"]);

/** Runs work on a database, and converts its failures to errors of the store. */
export async function asStore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
    if (CONFLICTS.has(code)) throw new StoreConflict((error as Error).message, { cause: error });
    throw isAway(error) ? unreachable(error) : error;
  }
}

function isAway(error: unknown): boolean {
  // An error that did not come from the database is a failure of the connection to it.
  if (!(error instanceof pg.DatabaseError)) return isOfConnection(error);
  const { code = "" } = error;
  return PASSING.some((prefix) => code.startsWith(prefix)) || TOO_LONG.has(code);
}

function isOfConnection(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === "string" && /^E[A-Z]+$/.test(code)) return true;
  return typeof message === "string" && /connection|timeout|client (has|was)|not queryable/i.test(message);
}

function unreachable(error: unknown): StoreUnwritable {
  return new StoreUnwritable("The database cannot be reached.", { cause: error });
}

/**
 * All statements that create the tables of an empty database. Entries of the log wait for their positions in
 * `arrivals`.
 */
export const tablesOfPostgres = [
  ...tables.creations("postgres"),
  tables.decided.creation("postgres"),
  `${tables.arrivals.creation("postgres")} WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  `${tables.leases.creation("postgres")} WITH (fillfactor = 50)`,
  // Running servers.
  "CREATE SEQUENCE server_numbers AS integer",
  "CREATE TABLE servers (number integer PRIMARY KEY, name text NOT NULL, seen_at timestamptz NOT NULL) WITH (fillfactor = 50)",
  // Each server reserves blocks of numbers for its decisions.
  "CREATE SEQUENCE number_blocks",
];
