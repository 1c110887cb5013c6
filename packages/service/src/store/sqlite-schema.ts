import { DatabaseSync } from "node:sqlite";
import { keepDatabasePrivate } from "./private-files.ts";
import { areMissing, creations, VERSION } from "./tables.ts";

/** SQLite's name for a database in memory. */
const IN_MEMORY = ":memory:";

/** Opens the file of a store, creates missing tables, and makes every commit wait for the disk. */
export function openDatabase(path: string): DatabaseSync {
  if (path !== IN_MEMORY) keepDatabasePrivate(path);
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
    makeTables(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** The kind of failure if another program is using the file. */
export const BUSY = 5;

/** The kind of a failure of SQLite; undefined for any other error. */
export function failureKind(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === "number" ? errcode & 0xff : undefined;
}

function makeTables(database: DatabaseSync): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    const { user_version: version } = database.prepare("PRAGMA user_version").get() as { user_version: number };
    if (areMissing(version)) {
      for (const statement of [...creations("sqlite"), INSTANCE_TABLE]) database.exec(statement);
      database.exec(`PRAGMA user_version = ${VERSION}`);
    }
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

export const INSTANCE_TABLE = "CREATE TABLE IF NOT EXISTS instance (id TEXT NOT NULL, writes INTEGER NOT NULL) STRICT;";

/** Identifies data, and counts how often they were written. A database and the lock of its folder both have it. */
export interface Instance {
  readonly id: string;
  readonly writes: number;
}

/** Run with every write to a database. It changes nothing in one that belongs to no folder, such as a backup. */
export const COUNT_WRITE = "UPDATE instance SET writes = writes + 1";

/** Undefined if none was written. */
export function readInstance(database: DatabaseSync): Instance | undefined {
  const hasTable = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'instance'").get() !== undefined;
  return hasTable ? (database.prepare("SELECT id, writes FROM instance").get() as Instance | undefined) : undefined;
}

export function addInstance(database: DatabaseSync, instance: Instance): Instance {
  database.prepare("INSERT INTO instance (id, writes) VALUES (?, ?)").run(instance.id, instance.writes);
  return instance;
}
