import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  nextVersion,
  unreleased,
  withNames,
  withSection,
  withVersion,
  writeVersion,
} from "../scripts/release/version-files.ts";
import { repositoryRoot } from "./source-files.ts";

const read = (path: string, folder = repositoryRoot) => readFileSync(join(folder, path), "utf8");
const { version } = JSON.parse(read("package.json"));

test("a step raises its number and sets the smaller ones to zero", () => {
  expect(nextVersion("1.2.3", "patch")).toBe("1.2.4");
  expect(nextVersion("1.2.3", "minor")).toBe("1.3.0");
  expect(nextVersion("1.2.3", "major")).toBe("2.0.0");
});

test("unreleased changes move to a section with version and date", () => {
  const before = "# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.1.0 - 2026-01-01\n\n- Older.\n";
  expect(unreleased(before)).toBe("### Added\n\n- A thing.");
  const after = withSection(before, "0.2.0", "2026-02-03");
  expect(after).toContain(
    "## Unreleased\n\n## 0.2.0 - 2026-02-03\n\n### Added\n\n- A thing.\n\n## 0.1.0 - 2026-01-01\n",
  );
  expect(unreleased(after)).toBe("");
  expect(unreleased("## Unreleased\n\n- The first release.\n")).toBe("- The first release.");
});

test("the newest section of the changelog is about the current version", () => {
  const [, newest] = /^## (\d.*)$/m.exec(read("CHANGELOG.md"))!;
  expect(newest).toMatch(new RegExp(`^${version.replaceAll(".", "\\.")} - \\d{4}-\\d\\d-\\d\\d$`));
});

test("the manifests and the lockfile keep the format of npm", () => {
  for (const path of ["package.json", "package-lock.json", "packages/web/package.json"]) {
    expect(withVersion(read(path), version), path).toBe(read(path));
  }
});

test("names of images and tarballs get the version, but other packages with the same version do not", () => {
  const text = "blendit:0.1.0, blendit-core-0.1.0.tgz, other:0.1.0, blendit:0.1.01";
  expect(withNames(text, "0.1.0", "0.2.0")).toBe("blendit:0.2.0, blendit-core-0.2.0.tgz, other:0.1.0, blendit:0.1.01");
});

describe("a new version", () => {
  test("replaces the current one everywhere, but not in older sections of the changelog", () => {
    const copy = copyOfTrackedFiles();
    writeVersion(copy, version, "9.8.7", "2030-01-02");
    const old = new RegExp(`blendit[\\w-]*"?[:@-] ?"?${version.replaceAll(".", "\\.")}(?![\\d-])`);
    const paths = globSync("**/*", { cwd: copy, withFileTypes: true }).filter((entry) => entry.isFile());
    const stale = paths.flatMap(({ parentPath, name }) => {
      const lines = read(name, parentPath).split("\n");
      return lines.filter((line) => old.test(line)).map((line) => `${name}: ${line}`);
    });
    expect(stale).toEqual([]);
    const lock = JSON.parse(read("package-lock.json", copy));
    const manifests = Object.keys(lock.packages).filter((path) => path === "" || path.startsWith("packages/"));
    for (const path of manifests) expect(lock.packages[path].version, path).toBe("9.8.7");
    expect(lock.packages["packages/cli"].dependencies["@blendit/core"]).toBe("9.8.7");
    expect(JSON.parse(read("packages/cli/package.json", copy)).dependencies["@blendit/core"]).toBe("9.8.7");
    expect(read("deploy/Containerfile", copy)).toContain("blendit:9.8.7");
    expect(read("CHANGELOG.md", copy)).toContain("## 9.8.7 - 2030-01-02\n");
    expect(read("CHANGELOG.md", copy)).toContain(`## ${version} - `);
  });
});

/** A new repository with the files that a release may change. */
function copyOfTrackedFiles(): string {
  const copy = mkdtempSync(join(tmpdir(), "blendit-release-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const git = (cwd: string, ...words: string[]) => execFileSync("git", words, { cwd, encoding: "utf8" });
  const named = ["*package.json", "package-lock.json", "*.md", "deploy"];
  for (const path of git(repositoryRoot, "ls-files", "-z", "--", ...named)
    .split("\0")
    .filter(Boolean)) {
    cpSync(join(repositoryRoot, path), join(copy, path), { recursive: true });
  }
  git(copy, "init", "--quiet");
  git(copy, "add", ".");
  return copy;
}
