import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const repositoryRoot = join(import.meta.dirname, "..");

/** A file's path from the repository root, with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const SOURCE = /\.(ts|mts|tsx|js|mjs)$/;
const NOT_OURS = new Set(["node_modules", "dist", "coverage"]);

/** Every program text below the given folders; a folder that is not there yet has none. */
export function readSources(...folders: string[]): SourceFile[] {
  return folders.flatMap(pathsBelow).map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), "utf8") }));
}

function pathsBelow(folder: string): string[] {
  const entries = readdirSync(join(repositoryRoot, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : pathsBelow(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/** Tests and the suites they share: never shipped. */
export function isTestCode(path: string): boolean {
  return /\.(test|contract)\.[a-z]+$/.test(path) || /^packages\/[^/]+\/test\//.test(path);
}
