import pg from "pg";
import { StoreConflict, StoreUnwritable } from "../decisions/store.ts";
import * as tables from "./tables.ts";

/** All tables are in this schema, so that other programs can share the database. */
const SCHEMA = "blendit";
/** Of servers that start together one makes the tables, by a lock of this number. */
const MIGRATION_LOCK = 4_880_001;
/**
 * In milliseconds. A server that stops in the middle of a commit loses its locks after this time, whether it was to send or to read;
 * others wait for its locks for less, and do what else there is to do.
 */
const STOPPED_AFTER = 4000;
const LOCKED_AFTER = 2000;
const CONNECT_WITHIN = 2000;
const ANSWER_WITHIN = 10_000;
/** The type number of bigint, whose values are numbers here: none reaches 2^53. */
const BIGINT = 20;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: "text" | "binary") =>
    type === BIGINT ? Number : pg.types.getTypeParser(type, format as "text")) as typeof pg.types.getTypeParser,
};

/** Settings of every connection. Commits wait for the disk, whatever the database is set to otherwise. */
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

/** Opens a database and makes its tables if there are none, while other servers may do the same. */
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
    // However long the others take.
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

/** Does something in a transaction: all of it or nothing. */
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
    // A connection that does not even roll back is of no more use.
    await client.query("ROLLBACK").then(
      () => (failure = undefined),
      () => {},
    );
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Another server was first, or two waited for each other. */
const CONFLICTS = new Set(["23505", "40001", "40P01"]);
/** Classes of what passes: connections, resources, an operator who stops the server. */
const PASSING = ["08", "53", "57", "58"];
/** A transaction or a statement that was ended for taking too long. */
const TOO_LONG = new Set(["25P03", "25P04", "55P03"]);

/** Runs work on a database; its failures become errors of the store. */
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
  // What is no answer of the database is a failure of the way to it.
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
  return new StoreUnwritable("the database cannot be reached", { cause: error });
}

/** Every statement that makes the tables of an empty database. Those of the log wait for their positions among the arrivals. */
export const tablesOfPostgres = [
  ...tables.creations("postgres"),
  tables.decided.creation("postgres"),
  `${tables.arrivals.creation("postgres")} WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  `${tables.leases.creation("postgres")} WITH (fillfactor = 50)`,
  // Running servers.
  "CREATE SEQUENCE server_numbers AS integer",
  "CREATE TABLE servers (number integer PRIMARY KEY, name text NOT NULL, seen_at timestamptz NOT NULL) WITH (fillfactor = 50)",
  // Each server takes numbers for its decisions by the block.
  "CREATE SEQUENCE number_blocks",
];
