import type { Store } from "./decisions/store.ts";
import type { KeyStore } from "./keys/key-store.ts";
import { DataFolder } from "./store/data-folder.ts";
import { isAddress } from "./store/database-address.ts";
import { openPostgresStore } from "./store/open-postgres-store.ts";
import { openStore } from "./store/open-store.ts";

/** Where a service keeps its data, opened. */
export interface OpenPlace {
  readonly store: Store;
  readonly keys: KeyStore;
  close(): Promise<void>;
}

/**
 * Opens the folder or the database of a service: a folder for this service alone, a database together with others.
 *
 * @throws FolderInUse where another service has the folder; FolderUnwritable where nothing can be written into it; FolderChanged where
 * data are missing from it
 */
export async function openPlace(place: string): Promise<OpenPlace> {
  if (!isAddress(place)) return openFolder(place);
  const { store, keys } = await openPostgresStore(place);
  return { store, keys, close: () => store.close() };
}

/** Opens a folder for this process alone. */
export function openFolder(path: string) {
  const folder = new DataFolder(path);
  try {
    const { store, keys, database } = openStore(folder.databasePath);
    const stopFollowing = folder.follow(database);
    const close = async () => {
      stopFollowing();
      await store.close();
      folder.release();
    };
    return { store, keys, close };
  } catch (error) {
    folder.release();
    throw error;
  }
}
