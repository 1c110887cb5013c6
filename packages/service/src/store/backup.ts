import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { keepFilePrivate } from "./private-files.ts";
import { openDatabase } from "./sqlite-database.ts";

/**
 * Writes a copy of a store to a file that is not there yet: all of it as it was at one moment, while a service may go on writing. The copy
 * is no folder's data, so that any service may start with it.
 */
export function backupDatabase(from: string, to: string): void {
  if (existsSync(to)) throw new Error(`${to} is there already: a back-up goes to a new file`);
  const database = openDatabase(from);
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  try {
    // SQLite takes an empty file for one that is not there.
    keepFilePrivate(to);
    database.prepare("VACUUM INTO ?").run(to);
    const copy = new DatabaseSync(to);
    copy.exec("DELETE FROM instance");
    copy.close();
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    database.close();
  }
}
