import { copyFileSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Manifest, publishedManifest } from "./published-manifest.ts";

export interface StagedPackage {
  /** The folder with its manifest, README and sources. */
  readonly folder: string;
  /** The folder with its compiled files. */
  readonly compiled: string;
  readonly license: string;
  /** Replaces the version in its manifest. */
  readonly version?: string | undefined;
}

/** Fills the folder `dist` of a package with exactly the files to publish. */
export function stagePackage({ folder, compiled, license, version }: StagedPackage): void {
  const target = join(folder, "dist");
  rmSync(target, { recursive: true, force: true });
  cpSync(compiled, target, { recursive: true });
  rewrite(target, "**/*.map", sourceBeside);
  rewrite(target, "**/*.d.{ts,mts}", importCompiled);
  copyFileSync(join(folder, "README.md"), join(target, "README.md"));
  copyFileSync(license, join(target, "LICENSE"));
  const source: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const manifest = publishedManifest({ ...source, version: version ?? source.version });
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

function rewrite(folder: string, pattern: string, change: (text: string) => string): void {
  for (const name of globSync(pattern, { cwd: folder })) {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  }
}

/**
 * Source maps contain their sources, which are named as files next to the compiled ones. Their paths in the repository would be
 * outside the installed package, and the same for every package.
 */
function sourceBeside(text: string): string {
  const map = JSON.parse(text) as { sources: string[] };
  return JSON.stringify({ ...map, sources: map.sources.map((source) => basename(source)) });
}

/** The compiler rewrites `.ts` in the imports of JavaScript files, but not in declarations. */
function importCompiled(text: string): string {
  return text.replace(/(?<=\b(?:from |import |import\()"\.{1,2}\/[^"]*)\.ts(?=")/g, ".js");
}
