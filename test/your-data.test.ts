import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LookalikeClone, lookalikeClone, stepsIn } from "./docs.ts";

const steps = stepsIn("docs/your-data.md");
const END = "--- end of a step";

let clone: LookalikeClone;
/** What each step printed, and the exit code of its last command. */
let outputs: { lines: string[]; code: number }[];

beforeAll(() => {
  clone = lookalikeClone();
  const script = steps.map(({ commands }) => `${commands}echo "${END} $?"\n`).join("");
  const begin = performance.now();
  const options = { cwd: clone.folder, encoding: "utf8", env: clone.env } as const;
  const { stdout } = spawnSync("sh", ["-c", `exec 2>&1\n${script}`], options);
  console.log(`the tutorial's commands took ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  outputs = Array.from(stdout.matchAll(new RegExp(`(.*?)${END} (\\d+)\n`, "gs")), ([, printed, code]) => ({
    lines: printed!.split("\n"),
    code: Number(code),
  }));
}, 300_000);

afterAll(() => clone.remove());

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
    const read = (...names: string[]) => readFileSync(join(clone.folder, "my-data", "results", ...names), "utf8");
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
