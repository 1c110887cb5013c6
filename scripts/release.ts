/**
 * `npm run release -- patch|minor|major` tests the packages of the next version, then commits and tags it locally. It publishes
 * nothing: the workflow `release.yml` does that when the tag is pushed. With `--dry-run` it only tests and reports.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import {
  entryPointsFor,
  filesOf,
  type Installation,
  type InstalledPackage,
  importEntryPoints,
  install,
} from "../test/packages/installation.ts";
import { packageComplaints } from "../test/packages/package-complaints.ts";
import { nodeOf, output } from "../test/packages/run.ts";
import { isStep, nextVersion, unreleased, writeVersion } from "./release/version-files.ts";

const root = join(import.meta.dirname, "..");
const NODES = ["20.20.2", "22.23.3", process.versions.node];

class ReleaseError extends Error {}

const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trimEnd();
const read = (path: string) => readFileSync(join(root, path), "utf8");

async function release(words: readonly string[]): Promise<void> {
  const { step, isDryRun } = optionsIn(words);
  const before = (JSON.parse(read("package.json")) as { version: string }).version;
  const version = nextVersion(before, step);
  const obstacles = [...obstaclesTo(version), ...(isDryRun || hasIdentity() ? [] : [NO_IDENTITY])];
  if (!isDryRun && obstacles.length > 0) throw new ReleaseError(`Cannot release ${version}:\n${listed(obstacles)}`);
  console.log(`Blendit ${version}, after ${before}${isDryRun ? ": a dry run" : ""}`);
  await rehearse(version);
  console.log(`\nCHANGELOG.md, section ${version}:\n\n${unreleased(read("CHANGELOG.md"))}\n`);
  if (isDryRun) {
    console.log("Dry run: nothing was published, committed or tagged.");
    if (obstacles.length > 0) throw new ReleaseError(`A release would be refused:\n${listed(obstacles)}`);
    return;
  }
  writeVersion(root, before, version, new Date().toISOString().slice(0, "2026-01-01".length));
  git("commit", "--quiet", "--all", "--message", `Release ${version}`);
  git("tag", "--annotate", `v${version}`, "--message", `Blendit ${version}`);
  console.log(
    `Committed and tagged v${version} locally. Nothing is published yet.
  To publish:  git push --atomic origin main v${version}
  To undo:     git tag --delete v${version} && git reset --hard HEAD~1
Before the first release, fill in what docs/appendix/releasing.md lists.`,
  );
}

function optionsIn(words: readonly string[]) {
  try {
    const options = { "dry-run": { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [step] = positionals;
    if (isStep(step) && positionals.length === 1) return { step, isDryRun: values["dry-run"] };
  } catch {
    // An unknown option: the usage below lists the valid ones.
  }
  throw new ReleaseError("Usage: npm run release -- patch|minor|major [--dry-run]");
}

const NO_IDENTITY =
  "Git has no name for the committer. Set it: git config user.name NAME && git config user.email ADDRESS";

function hasIdentity(): boolean {
  return spawnSync("git", ["var", "GIT_COMMITTER_IDENT"], { cwd: root }).status === 0;
}

/** Why this version cannot be released from this clone in its current state. */
function obstaclesTo(version: string): string[] {
  const branch = git("branch", "--show-current");
  const changes = git("status", "--porcelain");
  return [
    ...(branch === "main" ? [] : ["Releases are made from main. Check it out: git switch main"]),
    ...(changes === "" ? [] : [`These files have uncommitted changes:\n${changes}`]),
    ...(git("tag", "--list", `v${version}`) === "" ? [] : [`The tag v${version} already exists.`]),
    ...(unreleased(read("CHANGELOG.md")) === "" ? ["CHANGELOG.md lists no changes under Unreleased. Add them."] : []),
  ];
}

/** Builds, packs, checks, installs and imports the packages as they would be published. */
async function rehearse(version: string): Promise<void> {
  const installation = await install(version);
  try {
    const { consumer } = installation;
    const packages = installation.packages.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    console.log(`\nPackages, built in packages/*/dist:\n\n${packages.map(described).join("\n")}\n`);
    const complaints = (await Promise.all(packages.map(packageComplaints))).flat();
    if (complaints.length > 0) throw new ReleaseError(`The packages have problems:\n${listed(complaints)}`);
    console.log("publint and Are the types wrong found no problems.");
    if (consumer.code !== 0) throw new ReleaseError(`A TypeScript program that uses them fails:\n${consumer.stdout}`);
    console.log("A strict TypeScript program that uses the installed packages compiles.");
    for (const node of NODES) console.log(await tried(node, version, installation));
  } finally {
    installation.remove();
  }
}

function described({ name, version, folder, tarball }: InstalledPackage): string {
  const files = filesOf(folder);
  const unpacked = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  const kinds = Object.entries(Object.groupBy(files, (file) => extname(file) || file))
    .map(([kind, list = []]) => (list.length === 1 ? list[0] : `${list.length} ${kind}`))
    .join(", ");
  const sizes = `${kilobytes(statSync(tarball).size)} packed, ${kilobytes(unpacked)} unpacked`;
  return `${`${name}@${version}`.padEnd(24)}${files.length} files, ${sizes}\n${" ".repeat(24)}${kinds}`;
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000).toLocaleString("en")} kB`;
}

/** Imports the entry points that support a version of Node, and starts the command line if it supports that version. */
async function tried(node: string, version: string, installation: Installation): Promise<string> {
  const imported = await importEntryPoints(node, installation);
  const empty = imported.filter(([, names]) => names.length === 0).map(([entry]) => entry);
  if (empty.length > 0 || imported.length !== entryPointsFor(node, installation).length) {
    throw new ReleaseError(`Node ${node} imports nothing from ${empty.join(", ")}`);
  }
  const line = `Node ${node}: ${imported.length} entry points can be imported`;
  if (Number.parseInt(node, 10) < installation.package("blendit").oldestNode) return `${line}.`;
  const program = join("node_modules", "blendit", "launcher.mjs");
  const printed = (await output(installation.folder, await nodeOf(node), [program, "--version"])).trim();
  if (printed !== version) throw new ReleaseError(`\`blendit --version\` prints ${printed} on Node ${node}`);
  return `${line}, and \`blendit --version\` prints ${printed}.`;
}

function listed(lines: readonly string[]): string {
  return lines.map((line) => `  ${line.replaceAll("\n", "\n    ")}`).join("\n");
}

try {
  await release(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
