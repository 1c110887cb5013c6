import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { keepDatabasePrivate, keepFolderPrivate } from "./private-files.ts";
import { addInstance, BUSY, failureKind, INSTANCE_TABLE, type Instance, readInstance } from "./sqlite-schema.ts";

/** A data folder that another service is using. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
}

/** A data folder that cannot be written. */
export class FolderUnwritable extends Error {
  override readonly name = "FolderUnwritable";
}

/** How often the lock records how far the database was written, in milliseconds. */
const NOTE_EVERY = 1000;

/**
 * The folder of a service: the file of its store, and a lock that the operating system releases when the process ends
 * for any reason. The lock also records which data are in the folder and how far they were written, so that missing
 * data are noticed.
 */
export class DataFolder {
  readonly databasePath: string;
  readonly #lock: DatabaseSync;

  /**
   * @throws FolderInUse if another service is using it; FolderUnwritable if it cannot be written; FolderChanged if data
   * are missing from it
   */
  constructor(path: string) {
    this.databasePath = databaseIn(path);
    try {
      keepFolderPrivate(path);
      this.#lock = lockedFile(join(path, "blendit.lock"));
    } catch (error) {
      if (failureKind(error) === BUSY)
        throw new FolderInUse(`Another service is using ${path}. Stop it, or choose another folder.`);
      const reason = (error as Error).message;
      throw new FolderUnwritable(`The data folder ${path} cannot be written: ${reason}`, { cause: error });
    }
    try {
      checkUnchanged(path, readInstance(this.#lock), instanceIn(this.databasePath));
    } catch (error) {
      this.#lock.close();
      throw error;
    }
  }

  /**
   * Marks an opened database as that of this folder, and records from now on how far it is written. Returns a function
   * that stops this after a last record, to be called while the database is still open.
   */
  follow(database: DatabaseSync): () => void {
    const known = readInstance(this.#lock) ?? addInstance(this.#lock, { id: crypto.randomUUID(), writes: 0 });
    if (readInstance(database) === undefined) {
      addInstance(database, known);
      // Writes into the file itself, so that it is recognised even without its write-ahead log.
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    // A record need not survive a power cut, since an older one does no harm, and the file is valid with any mix of old
    // and new pages.
    this.#lock.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
    const read = database.prepare("SELECT writes FROM instance");
    const write = this.#lock.prepare("UPDATE instance SET writes = ?1 WHERE writes < ?1");
    const note = () => {
      try {
        write.run(read.get()!.writes!);
      } catch {
        // The disk is full. The next record says the same.
      }
    };
    const timer = setInterval(note, NOTE_EVERY).unref();
    return () => {
      clearInterval(timer);
      note();
    };
  }

  release(): void {
    this.#lock.close();
  }
}

/** Opens a file that no other process can open until this one closes it or ends. */
function lockedFile(path: string): DatabaseSync {
  keepDatabasePrivate(path);
  const file = new DatabaseSync(path);
  try {
    file.exec(`PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ${INSTANCE_TABLE} COMMIT`);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** The identity that a database stores. Reading it does not change the file. */
function instanceIn(path: string): Instance | undefined {
  if (!existsSync(path)) return undefined;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    return readInstance(database);
  } finally {
    database.close();
  }
}

/** The file with all data of a folder. */
export function databaseIn(folder: string): string {
  return join(folder, "blendit.sqlite");
}

/** A data folder whose data are not the ones that the last service left there. */
export class FolderChanged extends Error {
  override readonly name = "FolderChanged";
}

/**
 * Compares what the lock of a folder recorded about its data with what the database says.
 *
 * @throws FolderChanged if data may be missing, or in use elsewhere
 */
export function checkUnchanged(path: string, known: Instance | undefined, found: Instance | undefined): void {
  const reason = changeOf(known, found);
  if (reason === undefined) return;
  throw new FolderChanged(
    `${reason} To continue with the data as they are, copy them to a new folder and serve that one: npx blendit backup --data ${path} --out NEW/blendit.sqlite && npx blendit serve --data NEW`,
  );
}

function changeOf(known: Instance | undefined, found: Instance | undefined): string | undefined {
  // A lock without any recorded write belongs to a service that ended while it started.
  if (found === undefined && (known === undefined || known.writes === 0)) return undefined;
  if (known === undefined) {
    return "The file blendit.lock was deleted, or blendit.sqlite was copied here without it. Another service may be using these data: stop it first.";
  }
  if (found?.id !== known.id) {
    return "The file blendit.sqlite was deleted or replaced. Put the original back, together with its blendit.sqlite-wal.";
  }
  if (found.writes >= known.writes) return undefined;
  return `Data are missing: the database ends at commit ${found.writes} of ${known.writes}. Put the original blendit.sqlite back, together with its blendit.sqlite-wal.`;
}
