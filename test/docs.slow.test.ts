import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultOptions, startService } from "@blendit/service";
import { blenditClient } from "@blendit/service/client";
import { expect, onTestFinished, test } from "vitest";
import { runLines, serviceLinesIn, stepsIn } from "./docs.ts";
import { repositoryRoot } from "./source-files.ts";

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

/** Documents, and the number of calls in each. */
const documents: [document: string, calls: number][] = [
  ["README.md", 4],
  ["packages/service/README.md", 4],
  ["docs/appendix/service-api.md", 26],
  ["docs/in-production.md", 15],
];

test.each(documents)("the shell commands in %s are all found", (document, calls) => {
  expect(serviceLinesIn(document).match(/^curl/gm)).toHaveLength(calls);
});

test.runIf(hasCurl).each(documents)("the shell commands in %s work when pasted", async (document, calls) => {
  const folder = mkdtempSync(join(tmpdir(), "blendit-shell-"));
  // A queue that accepts every run in a command.
  const queue = { look: async () => undefined, cancel: async () => true };
  const service = await startService({ data: join(folder, defaultOptions.data), port: 0, logLevel: "silent", queue });
  onTestFinished(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });
  // The experiment that `npm start` makes.
  const quiz = { id: "quiz", name: "Quiz", utility: { kind: "variance" }, floor: 0.05 } as const;
  const client = blenditClient({ url: service.origin, timeout: 20_000 });
  await client.createExperiment({ ...quiz, arms: [{ name: "easy" }, { name: "medium" }, { name: "hard" }] });
  const { status, printed, complaints, statuses } = await runLines(serviceLinesIn(document), folder, service.origin);
  expect([status, printed.match(/"error":"[^"]*"/)], complaints).toEqual([0, null]);
  expect(statuses).toHaveLength(calls);
  for (const code of statuses) expect([200, 201]).toContain(code);
});

test("docs/from-a-table.md leads from a table to a running experiment, with the documented output", async () => {
  const folder = mkdtempSync(join(tmpdir(), "blendit-table-"));
  symlinkSync(join(repositoryRoot, "examples"), join(folder, "examples"));
  const service = await startService({ data: join(folder, "data"), port: 0, logLevel: "silent" });
  onTestFinished(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });
  const steps = stepsIn("docs/from-a-table.md");
  const lines = steps.map(({ commands }) => commands).join("\n");
  const { status, printed, complaints, statuses } = await runLines(lines, folder, service.origin);
  expect(status, complaints).toBe(0);
  for (const code of statuses) expect(code).toBeLessThan(300);
  const said = printed.split("\n");
  const expected = steps.flatMap(({ printed }) => printed).filter((line) => line !== "");
  expect(
    expected.filter((line) => !said.includes(line)),
    printed,
  ).toEqual([]);
  expect(readFileSync(join(folder, "suggestion", "report.html"), "utf8")).toContain("<svg");
}, 120_000);
