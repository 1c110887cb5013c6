import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { keepDatabasePrivate, keepFolderPrivate } from "./private-files.ts";
import { addInstance, INSTANCE_TABLE, type Instance, readInstance } from "./sqlite-schema.ts";

/** A data folder that another service has. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
}

/** A data folder into which nothing can be written. */
export class FolderUnwritable extends Error {
  override readonly name = "FolderUnwritable";
}

/** How often the lock notes how far the database was written, in milliseconds. */
const NOTE_EVERY = 1000;

/**
 * The folder of a service: the file of its store, and a lock that the system itself lifts when the process ends, however it ends. The
 * lock also knows which data are in the folder and how far they were written, so that data which went missing are noticed.
 */
export class DataFolder {
  readonly databasePath: string;
  readonly #lock: DatabaseSync;

  /**
   * @throws FolderInUse where another service has it; FolderUnwritable where nothing can be written into it; FolderChanged where data
   * are missing that were there
   */
  constructor(path: string) {
    this.databasePath = databaseIn(path);
    try {
      keepFolderPrivate(path);
      this.#lock = lockedFile(join(path, "blendit.lock"));
    } catch (error) {
      if (isBusy(error)) throw new FolderInUse(`Another service is using ${path}. Stop it, or choose another folder.`);
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
   * Marks an opened database as that of this folder, and notes from now on how far it is written. Answers how to end that, with a last
   * note, while the database is still open.
   */
  follow(database: DatabaseSync): () => void {
    const known = readInstance(this.#lock) ?? addInstance(this.#lock, { id: crypto.randomUUID(), writes: 0 });
    if (readInstance(database) === undefined) {
      addInstance(database, known);
      // Into the file itself, so that it is known as the same without its write-ahead log.
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    // A note need not survive a power cut, as an older one does no harm; and the file is sound with any of its pages old or new.
    this.#lock.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
    const read = database.prepare("SELECT writes FROM instance");
    const write = this.#lock.prepare("UPDATE instance SET writes = ?1 WHERE writes < ?1");
    const note = () => {
      try {
        write.run(read.get()!.writes!);
      } catch {
        // A full disk: the next note says the same.
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

/** A file that this process alone can open, until it closes it or ends. */
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

/** What a database says of itself, which is not changed by looking. */
function instanceIn(path: string): Instance | undefined {
  if (!existsSync(path)) return undefined;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    return readInstance(database);
  } finally {
    database.close();
  }
}

function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
}

/** The file that holds all data of a folder. */
export function databaseIn(folder: string): string {
  return join(folder, "blendit.sqlite");
}

/** A data folder whose data are not those that the last service left there. */
export class FolderChanged extends Error {
  override readonly name = "FolderChanged";
}

/**
 * Compares what the lock of a folder knows of its data with what the database says of itself.
 *
 * @throws FolderChanged where data may be missing, or in use elsewhere
 */
export function checkUnchanged(path: string, known: Instance | undefined, found: Instance | undefined): void {
  const reason = changeOf(known, found);
  if (reason === undefined) return;
  throw new FolderChanged(
    `${reason} To continue with the data as they are, copy them to a new folder and serve that: npx blendit backup --data ${path} --out NEW/blendit.sqlite && npx blendit serve --data NEW`,
  );
}

function changeOf(known: Instance | undefined, found: Instance | undefined): string | undefined {
  // A lock that has seen no write is of a service that ended while it started.
  if (found === undefined && (known === undefined || known.writes === 0)) return undefined;
  if (known === undefined) {
    return "The file blendit.lock was deleted, or blendit.sqlite was copied here without it. Another service may be using these data: stop it first.";
  }
  if (found?.id !== known.id) {
    return "The file blendit.sqlite was deleted or replaced. Put the former one back, with the blendit.sqlite-wal that was beside it.";
  }
  if (found.writes >= known.writes) return undefined;
  return `Data are missing: the database ends at commit ${found.writes} of ${known.writes}. Put the former blendit.sqlite back, with the blendit.sqlite-wal that was beside it.`;
}
