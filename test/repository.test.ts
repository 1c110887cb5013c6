import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "./source-files.ts";

const BINARY = /\.(png|ico|woff2?|gz|zip|wasm|sqlite|lock|lock-journal|parquet)$/;

/** Tracked files, and new ones that git does not ignore; undefined without git or outside a clone. */
function repositoryFiles(): string[] | undefined {
  try {
    const words = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
    const listing = execFileSync("git", words, {
      cwd: repositoryRoot,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const files = listing.split("\0").filter((path) => path !== "" && existsSync(join(repositoryRoot, path)));
    return files.length > 0 ? [...new Set(files)] : undefined;
  } catch {
    return undefined;
  }
}

const files = repositoryFiles();
const read = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8");

describe.skipIf(files === undefined)("files under git (skipped without git or outside a clone)", () => {
  const texts = (files ?? []).filter((path) => !BINARY.test(path)).map((path) => ({ path, text: read(path) }));

  test("contain no absolute path of a machine", () => {
    const absolute = /(?<![\w.\-/])(file:\/\/)?\/(work|root|home|Users)\/[\w.]/;
    expect(linesMatching(texts, absolute)).toEqual([]);
  });

  test("contain no NUL, tab or carriage return", () => {
    const surprising = /[\0\t\r]/;
    expect(linesMatching(texts, surprising)).toEqual([]);
  });

  test("pin every dependency to an exact version", () => {
    // An alias has the name of the package, followed by its exact version.
    const exact = /^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
    const manifests = texts.filter(({ path }) => /(^|\/)package\.json$/.test(path));
    const loose = manifests.flatMap(({ path, text }) => {
      const manifest = JSON.parse(text);
      const groups = ["dependencies", "devDependencies", "optionalDependencies"];
      const pairs = groups.flatMap((group) => Object.entries<string>(manifest[group] ?? {}));
      return pairs
        .filter(([, version]) => !exact.test(version))
        .map(([name, version]) => `${path}: ${name} ${version}`);
    });
    expect(manifests.length).toBeGreaterThan(1);
    expect(loose).toEqual([]);
  });

  test("accept a peer dependency from the tested version on", () => {
    const manifests = texts.filter(({ path }) => /(^|\/)package\.json$/.test(path)).map(({ text }) => JSON.parse(text));
    for (const { peerDependencies = {}, devDependencies = {} } of manifests) {
      for (const [name, range] of Object.entries(peerDependencies)) expect(range).toBe(`^${devDependencies[name]}`);
    }
  });

  test("give all packages one version", () => {
    const manifests = texts.filter(({ path }) => /^(packages\/[^/]+\/)?package\.json$/.test(path));
    expect(new Set(manifests.map(({ text }) => JSON.parse(text).version)).size).toBe(1);
  });
});

function linesMatching(texts: readonly { path: string; text: string }[], pattern: RegExp): string[] {
  return texts.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 80)}`] : [])),
  );
}
