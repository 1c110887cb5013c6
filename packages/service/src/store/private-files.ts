import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";

const FILE = 0o600;
const FOLDER = 0o700;

/**
 * Makes a file readable for its owner alone, whatever the umask says; an empty one if there is none. It is not opened where it is
 * there: closing it would lift the locks that this process has on it.
 */
export function keepFilePrivate(path: string): void {
  if (existsSync(path)) restrict(path, FILE);
  else writeFileSync(path, "", { mode: FILE, flag: "a" });
}

/** Makes a file of SQLite private, and what SQLite keeps beside it; what it makes later gets the same permissions. */
export function keepDatabasePrivate(path: string): void {
  keepFilePrivate(path);
  for (const beside of ["-wal", "-shm", "-journal"]) if (existsSync(path + beside)) restrict(path + beside, FILE);
}

/** Makes a folder, or what is there one for its owner alone, unless it also holds other things than data of a service. */
export function keepFolderPrivate(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER });
  if (readdirSync(path).every((name) => name.startsWith("blendit."))) restrict(path, FOLDER);
}

function restrict(path: string, mode: number): void {
  if (process.platform === "win32") return;
  try {
    chmodSync(path, mode);
  } catch {
    // Another user's file, or a file system without permissions: its owner decides who reads it.
  }
}
