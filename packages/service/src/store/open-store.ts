import { openDatabase } from "./sqlite-database.ts";
import { SqliteKeys } from "./sqlite-keys.ts";
import { SqliteStore } from "./sqlite-store.ts";

/** The file of a store, opened; what it holds, and who may call. Closing the store closes all three. */
export function openStore(path: string) {
  const database = openDatabase(path);
  return { store: new SqliteStore(database), keys: new SqliteKeys(database), database };
}
