import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "../source-files.ts";
import { type Ended, nodeOf, output, run } from "./run.ts";

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  /** The folder that was packed. */
  readonly staged: string;
  readonly tarball: string;
  /** The folder in which it is installed. */
  readonly folder: string;
  /** The names of its entry points. */
  readonly entryPoints: readonly string[];
  /** The major version of the oldest Node that it supports. */
  readonly oldestNode: number;
}

/** A project outside the repository in which all packages are installed as they would be published. */
export interface Installation {
  readonly folder: string;
  readonly packages: readonly InstalledPackage[];
  /** The result of compiling the consumer's program, whose JavaScript is in `compiled`. */
  readonly consumer: Ended;
  package(name: string): InstalledPackage;
  remove(): void;
}

/**
 * Builds, packs and installs all packages of the repository, with its version or another one, and compiles a program that uses
 * them.
 */
export async function install(version?: string): Promise<Installation> {
  await output(repositoryRoot, process.execPath, [join("scripts", "build.ts"), ...(version ? [version] : [])]);
  const folder = mkdtempSync(join(tmpdir(), "blendit-packages-"));
  const tarballs = join(folder, "tarballs");
  mkdirSync(tarballs);
  const staged = globSync("packages/*/dist", { cwd: repositoryRoot });
  await output(repositoryRoot, "npm", ["pack", ...staged.map((path) => `./${path}`), "--pack-destination", tarballs]);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const files = [...globSync(join(tarballs, "*.tgz")), ...staged.flatMap(peersOf)];
  await output(folder, "npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...files]);
  cpSync(join(import.meta.dirname, "consumer"), folder, { recursive: true });
  const packages = staged.map((path) => installedPackage(folder, join(repositoryRoot, path)));
  return {
    folder,
    packages,
    consumer: await compile(folder, "tsconfig.node16.json"),
    package: (name) => packages.find((each) => each.name === name)!,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The paths of all files below a folder. */
export function filesOf(folder: string): string[] {
  return globSync("**", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** Compiles the consumer's program with the repository's compiler. */
export function compile(folder: string, project: string): Promise<Ended> {
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  return run(folder, process.execPath, [compiler, "--project", project]);
}

function installedPackage(project: string, staged: string): InstalledPackage {
  const folder = join(project, "node_modules", JSON.parse(readFileSync(join(staged, "package.json"), "utf8")).name);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { name, version, exports, dependencies = {}, engines } = manifest;
  const entries = Object.keys(exports).filter((entry) => entry !== "./package.json");
  return {
    ...{ name, version, dependencies, staged, folder },
    tarball: join(project, "tarballs", `${name.replace("@", "").replace("/", "-")}-${version}.tgz`),
    entryPoints: entries.map((entry) => name + entry.slice(".".length)),
    oldestNode: Number.parseInt(engines.node.slice(">=".length), 10),
  };
}

/** The peer dependencies that the entry points of a package need. */
function peersOf(staged: string): string[] {
  const { peerDependencies = {} } = JSON.parse(readFileSync(join(repositoryRoot, staged, "package.json"), "utf8"));
  return Object.entries(peerDependencies).map(([name, range]) => `${name}@${range}`);
}

/** The entry points of the installed packages that support a version of Node. */
export function entryPointsFor(version: string, { packages }: Installation): string[] {
  const major = Number.parseInt(version, 10);
  return packages.filter(({ oldestNode }) => oldestNode <= major).flatMap(({ entryPoints }) => entryPoints);
}

/** The exports of these entry points, imported under that version of Node. */
export async function importEntryPoints(
  version: string,
  installation: Installation,
): Promise<[entry: string, names: string[]][]> {
  const program = `
    const namesOf = async (entry) => [entry, Object.keys(await import(entry)).sort()];
    const entries = ${JSON.stringify(entryPointsFor(version, installation))};
    console.log(JSON.stringify(await Promise.all(entries.map(namesOf))));`;
  const words = ["--input-type=module", "--eval", program];
  return JSON.parse(await output(installation.folder, await nodeOf(version), words));
}
