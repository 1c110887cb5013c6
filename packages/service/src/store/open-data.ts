import { invalid } from "@blendit/core/errors";
import type { KeyStore, Store } from "../decisions/store.ts";
import { DataFolder } from "./data-folder.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { openDatabase } from "./sqlite-schema.ts";
import { SqliteStore } from "./sqlite-store.ts";

/** Where a service keeps its data, opened. */
interface OpenedData {
  readonly store: Store & KeyStore;
  close(): Promise<void>;
}

/**
 * Opens the folder or the database of a service. A folder is for one service; a database can be shared.
 *
 * @throws FolderInUse if another service is using the folder; FolderUnwritable if it cannot be written; FolderChanged
 * if data are missing from it
 */
export async function openData(location: string): Promise<OpenedData> {
  if (!isAddress(location)) return openFolder(location);
  const store = await openPostgresStore(location);
  return { store, close: () => store.close() };
}

/** Opens a folder for this process only. */
export function openFolder(path: string) {
  const folder = new DataFolder(path);
  try {
    const database = openDatabase(folder.databasePath);
    const store = new SqliteStore(database);
    const stopFollowing = folder.follow(database);
    const close = async () => {
      stopFollowing();
      await store.close();
      folder.release();
    };
    return { store, close };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** Whether the location of data is the address of a database rather than a folder. */
export function isAddress(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location);
}

/**
 * Checks the address of a database and returns it unchanged.
 *
 * @throws InvalidError for anything else
 */
export function databaseAddress(name: string, text: string): string {
  if (isAddress(text) && URL.canParse(text)) return text;
  throw invalid(name, "postgres://USER:PASSWORD@HOST:PORT/NAME", withoutPassword(text));
}

/** An address without its password, which may be shown. */
export function withoutPassword(address: string): string {
  return address.replace(/^([a-z]+:\/\/[^/@:]*):.*@/, "$1@").replace(/([?&]password=)[^&]*/, "$1...");
}
