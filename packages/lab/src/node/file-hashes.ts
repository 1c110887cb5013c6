import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The SHA-256 of files whose names are relative to a folder, as `sha256sum` prints it. Each file is read once. */
export function fileHashes(folder: string): (file: string) => string {
  const hashes = new Map<string, string>();
  return (file) => {
    const path = resolve(folder, file);
    const hash = hashes.get(path) ?? createHash("sha256").update(readFileSync(path)).digest("hex");
    hashes.set(path, hash);
    return hash;
  };
}
