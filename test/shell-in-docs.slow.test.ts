import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultOptions, startService } from "@blendit/service";
import { blenditClient } from "@blendit/service/client";
import { expect, onTestFinished, test } from "vitest";
import { runLines, serviceLinesIn } from "./shell-in-docs.ts";

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
