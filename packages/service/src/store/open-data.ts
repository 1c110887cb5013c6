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
 * Opens the folder or the database of a service: a folder for this service alone, a database together with others.
 *
 * @throws FolderInUse where another service has the folder; FolderUnwritable where nothing can be written into it; FolderChanged where
 * data are missing from it
 */
export async function openData(location: string): Promise<OpenedData> {
  if (!isAddress(location)) return openFolder(location);
  const store = await openPostgresStore(location);
  return { store, close: () => store.close() };
}

/** Opens a folder for this process alone. */
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

/** Whether a location for data is the address of a database, and not a folder. */
export function isAddress(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location);
}

/**
 * The address of a database, as it was given.
 *
 * @throws InvalidError for anything else
 */
export function databaseAddress(name: string, text: string): string {
  if (isAddress(text) && URL.canParse(text)) return text;
  throw invalid(name, "postgres://USER:PASSWORD@HOST:PORT/NAME", withoutPassword(text));
}

/** An address as it may be shown. */
export function withoutPassword(address: string): string {
  return address.replace(/^([a-z]+:\/\/[^/@:]*):.*@/, "$1@").replace(/([?&]password=)[^&]*/, "$1...");
}
