import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";

const FILE = 0o600;
const FOLDER = 0o700;

/**
 * Makes a file readable only for its owner, whatever the umask; creates an empty one if it does not exist. An existing
 * file is not opened, since closing it would release the locks that this process has on it.
 */
export function keepFilePrivate(path: string): void {
  if (existsSync(path)) restrict(path, FILE);
  else writeFileSync(path, "", { mode: FILE, flag: "a" });
}

/** Makes a file of SQLite and its companion files private. Those that SQLite creates later get the same permissions. */
export function keepDatabasePrivate(path: string): void {
  keepFilePrivate(path);
  for (const beside of ["-wal", "-shm", "-journal"]) if (existsSync(path + beside)) restrict(path + beside, FILE);
}

/**
 * Creates a folder for its owner only, or makes an existing one private unless it also contains files that are not data
 * of a service.
 */
export function keepFolderPrivate(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER });
  if (readdirSync(path).every((name) => name.startsWith("blendit."))) restrict(path, FOLDER);
}

function restrict(path: string, mode: number): void {
  if (process.platform === "win32") return;
  try {
    chmodSync(path, mode);
  } catch {
    // It is another user's file or a file system without permissions. Its owner decides who can read it.
  }
}
