import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A data folder that another service has. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
}

export class FolderUnwritable extends Error {
  override readonly name = "FolderUnwritable";
}

/** The folder of a service: the file of its store, and a lock that the system itself lifts when the process ends, however it ends. */
export class DataFolder {
  readonly databasePath: string;
  readonly #lock: DatabaseSync;

  /** @throws FolderInUse where another service has it; FolderUnwritable where nothing can be written into it */
  constructor(path: string) {
    this.databasePath = databaseIn(path);
    try {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      this.#lock = lockedFile(join(path, "blendit.lock"));
    } catch (error) {
      if (isBusy(error)) throw new FolderInUse(`another service is at work in ${path}`);
      const reason = (error as Error).message;
      throw new FolderUnwritable(`the data folder ${path} cannot be written: ${reason}`, { cause: error });
    }
  }

  release(): void {
    this.#lock.close();
  }
}

function lockedFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path);
  try {
    file.exec("BEGIN EXCLUSIVE");
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
}

/** The file that holds all data of a folder. */
export function databaseIn(folder: string): string {
  return join(folder, "blendit.sqlite");
}
