import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const repositoryRoot = join(import.meta.dirname, "..");

/** A file's path relative to the repository root, with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const SOURCE = /\.(ts|mts|tsx|js|mjs|svelte)$/;
const NOT_OURS = new Set(["node_modules", "dist", "coverage", "app", ".svelte-check"]);

/** All source files below the given folders. */
export function readSources(...folders: string[]): SourceFile[] {
  return folders.flatMap(pathsBelow).map((path) => {
    const text = readFileSync(join(repositoryRoot, path), "utf8");
    return { path, text: path.endsWith(".svelte") ? scriptOf(text) : text };
  });
}

/** The script of a component and the imports in its markup, at their original line numbers. */
function scriptOf(component: string): string {
  const [whole = "", program = ""] = /<script[^>]*>(.*?)<\/script>/s.exec(component) ?? [];
  const markup = component.replace(whole, (script) => script.replaceAll(/[^\n]/g, ""));
  const inMarkup = markup.split("\n").map((line) => line.match(/import\([^)]*\)/g)?.join("; ") ?? "");
  const lines = program.split("\n");
  return inMarkup.map((line, index) => line || (lines[index] ?? "")).join("\n");
}

function pathsBelow(folder: string): string[] {
  const entries = readdirSync(join(repositoryRoot, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : pathsBelow(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/** Whether a file is a test or a shared test suite, which are not shipped. */
export function isTestCode(path: string): boolean {
  return /\.(test|contract)\.[a-z]+$/.test(path) || /^packages\/[^/]+\/test\//.test(path);
}
