import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repositoryRoot } from "./source-files.ts";

/** Commands of the tutorial, and their documented output, without `...` for omitted lines. */
interface Step {
  readonly commands: string;
  readonly printed: readonly string[];
}

const pattern = /```sh\n(?<commands>.*?)```(?:\s+prints[^`]*```text\n(?<printed>.*?)\n```)?/gs;
const text = readFileSync(join(repositoryRoot, "docs", "your-data.md"), "utf8");
const steps = Array.from(
  text.matchAll(pattern),
  ({ groups }): Step => ({
    commands: groups!.commands!,
    printed: groups!.printed?.split("\n").filter((line) => line !== "...") ?? [],
  }),
);

const END = "--- end of a step";

/** A folder that looks like a clone after set-up to the commands. */
let clone: string;
/** What each step printed, and the exit code of its last command. */
let outputs: { lines: string[]; code: number }[];

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "blendit-clone-"));
  for (const name of ["node_modules", "examples"]) symlinkSync(join(repositoryRoot, name), join(clone, name));
  const script = steps.map(({ commands }) => `${commands}echo "${END} $?"\n`).join("");
  // npx takes longer than the commands here, and is covered by the tests of packages.
  writeFileSync(join(clone, "npx"), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
  const path = [clone, join(repositoryRoot, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  const begin = performance.now();
  const options = { cwd: clone, encoding: "utf8", env: { ...process.env, PATH: path } } as const;
  const { stdout } = spawnSync("sh", ["-c", `exec 2>&1\n${script}`], options);
  console.log(`the tutorial's commands took ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  outputs = Array.from(stdout.matchAll(new RegExp(`(.*?)${END} (\\d+)\n`, "gs")), ([, printed, code]) => ({
    lines: printed!.split("\n"),
    code: Number(code),
  }));
}, 300_000);

afterAll(() => rmSync(clone, { recursive: true, force: true }));

describe("the tutorial on your own data", () => {
  test("has five steps, of which the second fails until the table is corrected", () => {
    expect(outputs.map(({ code }) => code)).toEqual([0, 2, 0, 0, 0]);
  });

  test.each(steps.map((step, index) => ({ ...step, index })))(
    "prints the documented output in step $index",
    ({ printed, index }) => {
      const { lines } = outputs[index]!;
      const places = printed.map((line) => lines.indexOf(line));
      expect(
        printed.filter((_, place) => places[place]! < 0),
        lines.join("\n"),
      ).toEqual([]);
      expect(places).toEqual(places.toSorted((left, right) => left - right));
    },
  );

  test("writes a report and a summary with the names of the arms", () => {
    const read = (...names: string[]) => readFileSync(join(clone, "my-data", "results", ...names), "utf8");
    for (const folder of [".", "tones"]) {
      expect(JSON.parse(read(folder, "summary.json")).names).toEqual([
        "atlas",
        "birch",
        "cedar",
        "delta",
        "ember",
        "frost",
      ]);
      expect(read(folder, "report.html")).toContain("delta");
    }
  });
});
