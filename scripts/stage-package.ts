import { copyFileSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

type Names = Readonly<Record<string, string>>;

/** A package.json of the repository: entry points are TypeScript sources, and commands are JavaScript that loads them. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Names;
  readonly exports: Names;
  readonly dependencies?: Names;
  /** Published files; by default the output of the compiler. */
  readonly files?: readonly string[];
  readonly [field: string]: unknown;
}

interface StagedPackage {
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

const COMPILED = ["**/*.js", "**/*.mjs", "**/*.d.ts", "**/*.d.mts", "**/*.map"];

/** The package.json to publish: the repository's, with compiled files instead of sources. */
export function publishedManifest(manifest: Manifest): Record<string, unknown> {
  const { bin, exports, dependencies, files = COMPILED } = manifest;
  return {
    ...manifest,
    private: undefined,
    scripts: undefined,
    devDependencies: undefined,
    files,
    ...(bin && { bin: mapValues(bin, (source) => source.replace(/^\.\/src\//, "")) }),
    exports: { ...mapValues(exports, entryPoint), "./package.json": "./package.json" },
    ...(dependencies && { dependencies: mapValues(dependencies, sameVersion) }),
  };

  /** Packages of Blendit depend on each other in the same version. */
  function sameVersion(version: string, name: string): string {
    return name.startsWith("@blendit/") ? manifest.version : version;
  }
}

function entryPoint(source: string): string | { types: string; default: string } {
  if (source === "./package.json") return source;
  return { types: compiledName(source, ".d.ts"), default: compiledName(source, ".js") };
}

function compiledName(source: string, ending: string): string {
  const [, name] = /^\.\/src\/(.+)\.ts$/.exec(source) ?? [];
  if (name === undefined) throw new Error(`An entry point must be ./src/NAME.ts; it is ${source}.`);
  return `./${name}${ending}`;
}

function mapValues<Value>(names: Names, change: (value: string, name: string) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(names).map(([name, value]) => [name, change(value, name)]));
}
