import { DatabaseSync } from "node:sqlite";
import { keepDatabasePrivate } from "./private-files.ts";

/** SQLite's name for a database that is no file. */
const IN_MEMORY = ":memory:";

/** Opens the file of a store, brings its tables to their newest form, and makes every commit wait for the disk. */
export function openDatabase(path: string): DatabaseSync {
  if (path !== IN_MEMORY) keepDatabasePrivate(path);
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function migrate(database: DatabaseSync): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    const { user_version: version } = database.prepare("PRAGMA user_version").get() as { user_version: number };
    if (version > migrations.length) {
      throw new Error(
        `the data were written by a newer Blendit: their form is ${version}, this one knows ${migrations.length}`,
      );
    }
    for (const step of migrations.slice(version)) database.exec(step);
    if (version < migrations.length) database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

export const INSTANCE_TABLE = "CREATE TABLE IF NOT EXISTS instance (id TEXT NOT NULL, writes INTEGER NOT NULL) STRICT;";

/** The tables, as steps from an empty file to the newest form. A step that was ever released is never changed. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE experiments (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE configurations (
    experiment INTEGER NOT NULL REFERENCES experiments (number),
    version INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    note TEXT,
    change TEXT NOT NULL,
    configuration TEXT NOT NULL,
    PRIMARY KEY (experiment, version)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE decisions (
    experiment INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    key TEXT,
    unit TEXT,
    arm INTEGER NOT NULL,
    probability REAL NOT NULL,
    serving INTEGER NOT NULL,
    is_first INTEGER NOT NULL,
    weights_version INTEGER NOT NULL,
    configuration INTEGER NOT NULL,
    decided_at INTEGER NOT NULL,
    expires_at INTEGER,
    result INTEGER NOT NULL,
    reward ANY,
    rewarded_at INTEGER,
    PRIMARY KEY (experiment, sequence)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX decisions_by_key ON decisions (experiment, key) WHERE key IS NOT NULL;
  CREATE INDEX decisions_due ON decisions (expires_at) WHERE result < 2 AND expires_at IS NOT NULL;

  CREATE TABLE events (
    experiment INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    at INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    arm INTEGER NOT NULL,
    probability REAL NOT NULL,
    serving INTEGER NOT NULL,
    is_first INTEGER NOT NULL,
    value ANY,
    weights_version INTEGER NOT NULL,
    PRIMARY KEY (experiment, sequence)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE partial_rewards (
    experiment INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    event TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    value ANY NOT NULL,
    at INTEGER NOT NULL,
    is_late INTEGER NOT NULL,
    PRIMARY KEY (experiment, decision, event)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE assignments (
    experiment INTEGER NOT NULL,
    unit TEXT NOT NULL,
    arm INTEGER NOT NULL,
    probability REAL NOT NULL,
    weights_version INTEGER NOT NULL,
    PRIMARY KEY (experiment, unit)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE checkpoints (
    experiment INTEGER PRIMARY KEY,
    sequence INTEGER NOT NULL,
    configuration INTEGER NOT NULL,
    node INTEGER NOT NULL,
    state TEXT NOT NULL
  ) STRICT;

  CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    scope TEXT NOT NULL,
    hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE history (
    experiment INTEGER NOT NULL,
    at INTEGER NOT NULL,
    weights BLOB NOT NULL,
    recommended BLOB NOT NULL,
    utility_now REAL,
    utility_recommended REAL,
    PRIMARY KEY (experiment, at)
  ) STRICT, WITHOUT ROWID;
  ${INSTANCE_TABLE}
  `,
];

/** Which data these are, and how often they were written. A database and the lock of its folder both have it. */
export interface Instance {
  readonly id: string;
  readonly writes: number;
}

/** For whatever writes to a database; changes nothing in one that is no folder's, such as a back-up. */
export const COUNT_WRITE = "UPDATE instance SET writes = writes + 1";

/** Undefined where none was written. */
export function readInstance(database: DatabaseSync): Instance | undefined {
  const hasTable = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'instance'").get() !== undefined;
  return hasTable ? (database.prepare("SELECT id, writes FROM instance").get() as Instance | undefined) : undefined;
}

export function addInstance(database: DatabaseSync, instance: Instance): Instance {
  database.prepare("INSERT INTO instance (id, writes) VALUES (?, ?)").run(instance.id, instance.writes);
  return instance;
}
