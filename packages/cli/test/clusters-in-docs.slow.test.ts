import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { experimentsIn, runLines } from "../../../test/docs.ts";
import { lastingSummary } from "../../../test/lasting-summary.ts";
import { repositoryRoot } from "../../../test/source-files.ts";
import { program } from "../src/program.ts";

const document = readFileSync(join(repositoryRoot, "docs", "clusters.md"), "utf8");
const example = join("examples", "sweeps", "steps-and-floors.yaml");

test("the sweep in the document equals the example", () => {
  const [text, ...others] = experimentsIn("docs/clusters.md");
  expect(others).toEqual([]);
  expect(readFileSync(join(repositoryRoot, example), "utf8").replace(/^#.*\n/, "")).toBe(text);
});

test("the shell commands work when pasted, and shards merge to the bytes of the sweep", {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "blendit-clusters-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(repositoryRoot, "examples", "sweeps"), join(folder, "examples", "sweeps"), { recursive: true });
  const lines = Array.from(document.matchAll(/```sh\n(.*?)```/gs), ([, block]) => block!).join("");
  expect(lines.match(/^npx blendit/gm)).toHaveLength(5);
  const { status, complaints } = await runLines(lines, folder, "");
  expect(status, complaints).toBe(0);
  const lasting = (out: string) => lastingSummary(join(folder, "results", out, "summary.json"));
  expect(lasting("merged")).toBe(lasting("sweep"));
});

test("every command named in the documents exists, with its options", () => {
  const pages = ["clusters.md", "commands.md", "runbook.md"].map((name) =>
    readFileSync(join(repositoryRoot, "docs", name), "utf8"),
  );
  const named = pages.flatMap((text) => Array.from(text.matchAll(/npx blendit (\w+)([^`\n]*)/g)));
  expect(named.length).toBeGreaterThan(10);
  for (const [line, name, rest] of named) {
    const command = program().commands.find((one) => one.name() === name);
    const known = command?.options.map(({ long }) => long);
    for (const option of rest!.match(/--[a-z][a-z-]*/g) ?? []) expect(known, line).toContain(option);
  }
});
