import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STEPS = ["major", "minor", "patch"] as const;
export type Step = (typeof STEPS)[number];

export function isStep(word: string | undefined): word is Step {
  return STEPS.some((step) => step === word);
}

/**
 * The version after a step.
 *
 * @example nextVersion("0.1.3", "minor")   // "0.2.0"
 */
export function nextVersion(version: string, step: Step): string {
  const numbers = version.split(".").map(Number);
  const at = STEPS.indexOf(step);
  return numbers.map((number, index) => (index < at ? number : index === at ? number + 1 : 0)).join(".");
}

/** The changes in the next release: the entries under `## Unreleased`. */
export function unreleased(changelog: string): string {
  const [, entries] = /^## Unreleased\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(changelog) ?? [];
  return (entries ?? "").trim();
}

/** The changelog with its unreleased entries moved to a new section. */
export function withSection(changelog: string, version: string, date: string): string {
  return changelog.replace(/^## Unreleased\n/m, (heading) => `${heading}\n## ${version} - ${date}\n`);
}

interface Manifest {
  readonly name?: string;
  version?: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/** A package.json or package-lock.json with another version of Blendit's packages. */
export function withVersion(text: string, version: string): string {
  const file = JSON.parse(text) as Manifest & { readonly packages?: Readonly<Record<string, Manifest>> };
  const locked = Object.entries(file.packages ?? {}).filter(([path]) => path === "" || path.startsWith("packages/"));
  for (const manifest of [file, ...locked.map(([, each]) => each)]) {
    manifest.version = version;
    for (const group of [manifest.dependencies, manifest.devDependencies]) {
      for (const name in group) if (name.startsWith("@blendit/")) group[name] = version;
    }
  }
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A page or a deployment file with another version in the names of tarballs and images, such as `blendit:0.1.0`. */
export function withNames(text: string, before: string, version: string): string {
  const named = new RegExp(`\\b(blendit(?:-[a-z]+)?[:@-])${before.replaceAll(".", "\\.")}(?![\\d-])`, "g");
  return text.replaceAll(named, `$1${version}`);
}

/** Writes a new version into every tracked file that has the current one. */
export function writeVersion(root: string, before: string, version: string, date: string): void {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  const change = (paths: RegExp, made: (text: string) => string) => {
    for (const path of tracked.filter((each) => paths.test(each)).map((each) => join(root, each))) {
      writeFileSync(path, made(readFileSync(path, "utf8")));
    }
  };
  change(/^(packages\/[^/]+\/package|package|package-lock)\.json$/, (text) => withVersion(text, version));
  change(/^(README\.md|docs\/.+\.md|deploy\/.+)$/, (text) => withNames(text, before, version));
  change(/^CHANGELOG\.md$/, (text) => withSection(text, version, date));
}
