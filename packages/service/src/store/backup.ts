import { existsSync } from "node:fs";
import { openDatabase } from "./sqlite-database.ts";

/**
 * Writes a copy of a store to a file that is not there yet: all of it as it was at one moment, while a service may go on writing.
 */
export function backupDatabase(from: string, to: string): void {
  if (existsSync(to)) throw new Error(`${to} is there already: a back-up goes to a new file`);
  const database = openDatabase(from);
  try {
    database.prepare("VACUUM INTO ?").run(to);
  } finally {
    database.close();
  }
}
