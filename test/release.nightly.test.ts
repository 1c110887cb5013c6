import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { nextVersion } from "../scripts/release/version-files.ts";
import { run } from "./packages/run.ts";
import { repositoryRoot } from "./source-files.ts";

// Releases from a fresh clone of the committed files.
let clone = "";
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "blendit-clone-"));
  git("clone", "--quiet", "--no-hardlinks", repositoryRoot, ".");
  git("switch", "--quiet", "--force-create", "main");
  for (const [name, value] of Object.entries({ "user.name": "Tester", "user.email": "tester@example.com" })) {
    git("config", name, value);
  }
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: clone, encoding: "utf8" }).trimEnd();
}

/** A release installs, builds, packs and tests everything, which takes a minute on an idle machine. */
const MINUTES = 20;
vi.setConfig({ testTimeout: MINUTES * 60_000 });

const release = (...words: string[]) => run(clone, "npm", ["run", "--silent", "release", "--", ...words], "", MINUTES);
const versionHere = (): string => JSON.parse(readFileSync(join(clone, "package.json"), "utf8")).version;

describe("a release from a fresh clone", () => {
  test("prints in a dry run what it would publish, and changes nothing", async () => {
    const [before, head] = [versionHere(), git("rev-parse", "HEAD")];
    const { code, stdout, stderr } = await release("minor", "--dry-run");
    expect(code, stdout + stderr).toBe(0);
    const version = nextVersion(before, "minor");
    for (const name of ["@blendit/core", "@blendit/lab", "@blendit/service", "@blendit/web", "blendit"]) {
      expect(stdout).toMatch(
        new RegExp(`^${name}@${version} +\\d+ files, [\\d,]+ kB packed, [\\d,]+ kB unpacked$`, "m"),
      );
    }
    for (const major of [20, 22, 24])
      expect(stdout).toMatch(new RegExp(`^Node ${major}\\.\\S+: \\d+ entry points`, "m"));
    expect(stdout).toContain("Dry run: nothing was published, committed or tagged.");
    expect([git("status", "--porcelain"), git("rev-parse", "HEAD"), git("tag", "--list"), versionHere()]).toEqual([
      ...["", head, "", before],
    ]);
  });

  test("commits and tags the version, but does not push", async () => {
    const version = nextVersion(versionHere(), "patch");
    const { code, stdout, stderr } = await release("patch");
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toContain(`git push --atomic origin main v${version}`);
    expect([git("log", "-1", "--format=%s"), git("tag", "--points-at", "HEAD"), versionHere()]).toEqual([
      ...[`Release ${version}`, `v${version}`, version],
    ]);
    expect(git("status", "--porcelain")).toBe("");
  });

  test("is refused if nothing has changed since the last release, or the tree is not clean", async () => {
    git("rm", "--quiet", "LICENSE");
    const { code, stderr } = await release("patch");
    expect(code).toBe(1);
    expect(stderr).toContain("These files have uncommitted changes:");
    expect(stderr).toContain("CHANGELOG.md lists no changes under Unreleased. Add them.");
  });
});
