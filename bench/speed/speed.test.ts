import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paperProblems } from "@blendit/lab";
import { expect, test } from "vitest";
import { readPage } from "../documents.ts";
import { spreadOf } from "../spread.ts";
import { number } from "../table.ts";
import { Contestant } from "./contestant.ts";
import { checkPaper } from "./paper-agreement.ts";
import { machineSentence, parts, readBaseline, sections } from "./report.ts";
import type { RoundsResult } from "./rounds.ts";
import { largestDifference } from "./sides.ts";

test("docs/appendix/benchmarks.md has the committed numbers (after a change, run npm run bench -- --redraw)", () => {
  expect(readPage("benchmarks.md", sections(readBaseline()))).toBe(readPage("benchmarks.md"));
});

test("docs/choosing.md has the rates with 100,000 arms", () => {
  const results = readBaseline().rounds as readonly RoundsResult[];
  const [algorithm1, fullGradient] = results
    .filter(({ armCount }) => armCount === 1e5)
    .map(({ rates }) => rates.blendit!);
  const page = readFileSync(new URL("../../docs/choosing.md", import.meta.url), "utf8");
  expect(page).toContain(`[${number(algorithm1!.median)} rounds a second with 100,000 arms]`);
  expect(page).toContain(`in every round, plays ${number(fullGradient!.median)} |`);
});

test("tables say which program cannot be run", () => {
  const spread = spreadOf([4e5]);
  const alone = { agreement: {}, rates: { blendit: spread }, ratios: {} };
  const algorithm = { learner: "mirror-ascent", utility: "variance", armCount: 100 };
  const row = (part: string, result: unknown) => parts[part]!.table(result).rows[0]!;
  const missing = ["no compiler", "no numpy", "no compiler", "no numpy", "not compared"];
  expect(row("rounds", [{ ...algorithm, ...alone }])).toEqual(["Algorithm 1, variance", "100", "400 k", ...missing]);
  const use = { seconds: spread, processorSeconds: spread, peakMegabytes: spread };
  expect(row("reproduction", { rounds: 16e6, ...use }).slice(4)).toEqual([...missing.slice(0, 4), "no numpy"]);
  const { machine } = readBaseline();
  expect(machineSentence({ date: "2026-01-02", machine: { ...machine, c: null, numpy: null } })).toMatch(
    /^2026-01-02; .*; no C compiler; no Python with numpy\.$/,
  );
});

test("lists of different lengths and with NaN differ by more than every tolerance", () => {
  expect(largestDifference(Float64Array.of(1, 2, 3), Float64Array.of(1.25, 1, 3))).toBe(1);
  expect(largestDifference(Float64Array.of(1), Float64Array.of(1, 2))).toBe(Number.POSITIVE_INFINITY);
  expect(largestDifference(Float64Array.of(1, Number.NaN, 1), Float64Array.of(1, 1, 1))).toBeNaN();
});

test("checkPaper names the program that differs, and ignores files written before", async () => {
  const [problem] = paperProblems({ variant: "published", replications: 1, horizon: 2000, seed: 100 });
  const folder = mkdtempSync(join(tmpdir(), "blendit-speed-"));
  const answer = (work: string) => new Contestant(process.execPath, ["-e", `${work}; console.log("done")`]);
  const files = JSON.stringify(["exact", "plug-in"].flatMap((end) => [`measures-${end}.bin`, `weights-${end}.bin`]));
  const empty = `for (const name of ${files}) fs.writeFileSync(${JSON.stringify(folder)} + "/" + name, "")`;
  try {
    const check = (work: string) => checkPaper(problem!, folder, [{ name: "c", open: () => answer(work) }]);
    await expect(check(empty)).rejects.toThrow(/exact, measures: c and Blendit differ by Infinity/);
    await expect(check("")).rejects.toThrow("ENOENT");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
