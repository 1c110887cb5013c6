import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { repositoryRoot } from "./source-files.ts";

const command = join(repositoryRoot, "packages", "cli", "src", "blendit.ts");

test("no verdict of reproduce --quick is the opposite of the verdict from many replications", {
  timeout: 120_000,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), "blendit-quick-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const words = [command, "reproduce", "--quick", "--out", folder];
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: repositoryRoot, encoding: "utf8" });
  expect(status).toBe(0);
  expect(stdout).toMatch(/\d+ hold.*\(20 replications\)/);
  const page = readFileSync(join(folder, "report.html"), "utf8");
  expect(page.match(/<svg/g)?.length).toBeGreaterThanOrEqual(5);
  const { sentences } = JSON.parse(readFileSync(join(folder, "summary.json"), "utf8"));
  const document = readFileSync(join(repositoryRoot, "docs", "appendix", "paper-verdicts.md"), "utf8");
  const known = Array.from(document.matchAll(/^\| \d+\. .*? \| \*\*(\w+)\*\*/gm), ([, verdict]) => verdict!);
  expect(sentences).toHaveLength(known.length);
  const opposite = sentences.filter(({ verdict }: { verdict: string }, index: number) => {
    const both = [verdict, known[index]];
    return both.includes("holds") && both.includes("contradicted");
  });
  expect(opposite).toEqual([]);
});
