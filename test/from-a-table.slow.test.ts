import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@blendit/service";
import { expect, onTestFinished, test } from "vitest";
import { runLines } from "./shell-in-docs.ts";
import { repositoryRoot } from "./source-files.ts";

const text = readFileSync(join(repositoryRoot, "docs", "from-a-table.md"), "utf8");
const pattern = /```sh\n(?<lines>.*?)```(?:\s+prints[^`]*```text\n(?<printed>.*?)\n```)?/gs;
const steps = Array.from(text.matchAll(pattern), ({ groups }) => groups as { lines: string; printed?: string });

test("the tutorial leads from a table to a running experiment, with the documented output", async () => {
  const folder = mkdtempSync(join(tmpdir(), "blendit-table-"));
  symlinkSync(join(repositoryRoot, "examples"), join(folder, "examples"));
  const service = await startService({ data: join(folder, "data"), port: 0, logLevel: "silent" });
  onTestFinished(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });
  const lines = steps.map(({ lines }) => lines).join("\n");
  const { status, printed, complaints, statuses } = await runLines(lines, folder, service.origin);
  expect(status, complaints).toBe(0);
  for (const code of statuses) expect(code).toBeLessThan(300);
  const said = printed.split("\n");
  const expected = steps
    .flatMap(({ printed = "" }) => printed.split("\n"))
    .filter((line) => line !== "" && line !== "...");
  expect(
    expected.filter((line) => !said.includes(line)),
    printed,
  ).toEqual([]);
  expect(readFileSync(join(folder, "suggestion", "report.html"), "utf8")).toContain("<svg");
}, 120_000);
