import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A data folder that another service has. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
}

/** The folder of a service: the file of its store, and a lock that the system itself lifts when the process ends, however it ends. */
export class DataFolder {
  readonly databasePath: string;
  readonly #lock: DatabaseSync;

  /** @throws FolderInUse where another service has it */
  constructor(path: string) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    this.databasePath = databaseIn(path);
    this.#lock = new DatabaseSync(join(path, "blendit.lock"));
    try {
      this.#lock.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      this.#lock.close();
      const isBusy = ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
      throw isBusy ? new FolderInUse(`another service is at work in ${path}`) : error;
    }
  }

  release(): void {
    this.#lock.close();
  }
}

/** The file that holds all data of a folder. */
export function databaseIn(folder: string): string {
  return join(folder, "blendit.sqlite");
}
