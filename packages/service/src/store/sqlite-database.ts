import { DatabaseSync } from "node:sqlite";
import { keepDatabasePrivate } from "./private-files.ts";
import { migrations } from "./sqlite-schema.ts";

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
