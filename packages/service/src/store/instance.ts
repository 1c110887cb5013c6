import type { DatabaseSync } from "node:sqlite";

/** Which data these are, and how often they were written. A database and the lock of its folder both have it. */
export interface Instance {
  readonly id: string;
  readonly writes: number;
}

export const INSTANCE_TABLE = "CREATE TABLE IF NOT EXISTS instance (id TEXT NOT NULL, writes INTEGER NOT NULL) STRICT;";

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
