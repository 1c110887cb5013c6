import pg from "pg";
import { StoreConflict, StoreUnwritable } from "../decisions/store.ts";

/** All tables are in this schema, so that other programs can share the database. */
const SCHEMA = "blendit";
/** Servers that start together bring the tables up to date one after the other, by a lock of this number. */
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

/** Opens a database and brings its tables to their newest form, while other servers may do the same. */
export async function openPostgres(address: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ ...connectionSettings(address), max: 6 });
  // The pool replaces broken connections; queries on one reject.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await migrate(pool);
    return pool;
  } catch (error) {
    await pool.end();
    throw error instanceof pg.DatabaseError || !isAway(error) ? error : unreachable(error);
  }
}

async function migrate(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    // However long the others take.
    await client.query("SET LOCAL lock_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
    await client.query("CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY, at timestamptz NOT NULL)");
    const { rows } = await client.query("SELECT coalesce(max(version), 0) AS version FROM migrations");
    const version = rows[0].version as number;
    if (version > postgresMigrations.length) {
      throw new Error(
        `the data were written by a newer Blendit: their form is ${version}, this one knows ${postgresMigrations.length}`,
      );
    }
    for (const [index, step] of postgresMigrations.entries()) {
      if (index < version) continue;
      await client.query(step);
      await client.query("INSERT INTO migrations (version, at) VALUES ($1, now())", [index + 1]);
    }
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

/**
 * The tables, as steps from an empty database to the newest form. A step that was ever released is never changed. Numbers of groups,
 * results and kinds are positions in the lists of `records.ts`; outcomes are JSON.
 */
const postgresMigrations: readonly string[] = [
  `
  CREATE TABLE experiments (
    number integer PRIMARY KEY,
    id text NOT NULL UNIQUE,
    created_at bigint NOT NULL
  );
  CREATE TABLE configurations (
    experiment integer NOT NULL REFERENCES experiments (number),
    version integer NOT NULL,
    sequence bigint NOT NULL,
    at bigint NOT NULL,
    by text NOT NULL,
    note text,
    change text NOT NULL,
    configuration text NOT NULL,
    PRIMARY KEY (experiment, version)
  );
  CREATE TABLE decisions (
    experiment integer NOT NULL,
    sequence bigint NOT NULL,
    key text,
    unit text,
    arm integer NOT NULL,
    probability double precision NOT NULL,
    serving smallint NOT NULL,
    is_first boolean NOT NULL,
    weights_version bigint NOT NULL,
    configuration integer NOT NULL,
    decided_at bigint NOT NULL,
    expires_at bigint,
    result smallint NOT NULL,
    reward text,
    rewarded_at bigint,
    PRIMARY KEY (experiment, sequence)
  );
  CREATE UNIQUE INDEX decisions_by_key ON decisions (experiment, key) WHERE key IS NOT NULL;
  CREATE INDEX decisions_due ON decisions (expires_at) WHERE result < 2 AND expires_at IS NOT NULL;
  -- The log: events at their positions, and at theirs the decisions of one commit, from a first number to a last.
  CREATE TABLE events (
    experiment integer NOT NULL,
    sequence bigint NOT NULL,
    kind smallint NOT NULL,
    at bigint NOT NULL,
    decision bigint NOT NULL,
    arm integer NOT NULL,
    probability double precision NOT NULL,
    serving smallint NOT NULL,
    is_first boolean NOT NULL,
    value text,
    weights_version bigint NOT NULL,
    PRIMARY KEY (experiment, sequence)
  );
  CREATE TABLE decided (
    experiment integer NOT NULL,
    position bigint NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    PRIMARY KEY (experiment, position)
  );
  -- What was accepted and has no position in the log yet: events, and where last is not null the decisions of one commit.
  CREATE TABLE arrivals (
    arrival bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    arrived_at timestamptz NOT NULL DEFAULT now(),
    experiment integer NOT NULL,
    kind smallint NOT NULL,
    at bigint NOT NULL,
    decision bigint NOT NULL,
    arm integer NOT NULL,
    probability double precision NOT NULL,
    serving smallint NOT NULL,
    is_first boolean NOT NULL,
    value text,
    weights_version bigint NOT NULL,
    last bigint
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
  CREATE TABLE partial_rewards (
    experiment integer NOT NULL,
    decision bigint NOT NULL,
    event text NOT NULL,
    sequence bigint NOT NULL,
    value text NOT NULL,
    at bigint NOT NULL,
    is_late boolean NOT NULL,
    PRIMARY KEY (experiment, decision, event)
  );
  CREATE TABLE assignments (
    experiment integer NOT NULL,
    unit text NOT NULL,
    arm integer NOT NULL,
    probability double precision NOT NULL,
    weights_version bigint NOT NULL,
    PRIMARY KEY (experiment, unit)
  );
  CREATE TABLE checkpoints (
    experiment integer PRIMARY KEY,
    sequence bigint NOT NULL,
    configuration integer NOT NULL,
    node integer NOT NULL,
    state text NOT NULL
  );
  CREATE TABLE history (
    experiment integer NOT NULL,
    at bigint NOT NULL,
    weights text NOT NULL,
    recommended text NOT NULL,
    utility_now double precision,
    utility_recommended double precision
  );
  CREATE INDEX history_in_time ON history (experiment, at);
  CREATE TABLE api_keys (
    id text PRIMARY KEY,
    name text NOT NULL,
    scope text NOT NULL,
    hash text NOT NULL,
    created_at bigint NOT NULL,
    revoked_at bigint
  );
  -- Running servers, and which of them holds the lease of an experiment. Only that one assigns positions in the log, under its epoch.
  CREATE SEQUENCE server_numbers AS integer;
  CREATE TABLE servers (
    number integer PRIMARY KEY,
    name text NOT NULL,
    seen_at timestamptz NOT NULL
  ) WITH (fillfactor = 50);
  CREATE TABLE leases (
    experiment integer PRIMARY KEY REFERENCES experiments (number),
    server integer NOT NULL,
    epoch integer NOT NULL,
    position bigint NOT NULL
  ) WITH (fillfactor = 50);
  -- Each server takes numbers for its decisions by the block.
  CREATE SEQUENCE number_blocks;
  `,
];
