import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paperProblems } from "@blendit/lab";
import { describe, expect, test } from "vitest";
import { Contestant } from "./contestant.ts";
import { checkPaper, playPaper } from "./paper-agreement.ts";
import { paperExperiment } from "./paper-experiment.ts";
import { CELLS } from "./problem.ts";

const problems = paperProblems({ variant: "published", replications: 1, horizon: 2000, seed: 100 });

test("checkPaper names the program that differs, and ignores files written before", async () => {
  const folder = mkdtempSync(join(tmpdir(), "blendit-paper-agreement-"));
  const answer = (work: string) => new Contestant(process.execPath, ["-e", `${work}; console.log("done")`]);
  const files = JSON.stringify(["exact", "plug-in"].flatMap((end) => [`measures-${end}.bin`, `weights-${end}.bin`]));
  const empty = `for (const name of ${files}) fs.writeFileSync(${JSON.stringify(folder)} + "/" + name, "")`;
  try {
    const check = (work: string) => checkPaper(problems[0]!, folder, [{ name: "c", open: () => answer(work) }]);
    await expect(check(empty)).rejects.toThrow(/exact, measures: c and Blendit differ by Infinity/);
    await expect(check("")).rejects.toThrow("ENOENT");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe("playPaper", () => {
  const paper = paperExperiment(
    problems.find(({ experiment }) => experiment.name === "wasserstein-scenario-1")!,
    CELLS,
  );
  const [exact, plugIn] = paper.experiment.learners.map((spec) => playPaper(paper, spec, 100));
  const recorded = paper.recorded.filter((round) => round <= 100).length;

  test("logs an arm and a reward for every round", () => {
    const arms = exact!.log.filter((_, index) => index % 2 === 0);
    expect(arms).toHaveLength(100);
    expect(new Set(arms)).toEqual(new Set([0, 1]));
  });

  test("measures growing regret, gaps, and the bias, which is zero for exact influence", () => {
    const column = (measures: Float64Array, which: number) => [...measures].filter((_, index) => index % 4 === which);
    for (const { measures } of [exact!, plugIn!]) {
      const regrets = column(measures, 0);
      expect(regrets).toHaveLength(recorded);
      expect(regrets).toEqual(regrets.toSorted((a, b) => a - b));
      // The published learners recommend the average.
      column(measures, 1).forEach((gap, index) => {
        expect(gap).toBeCloseTo(column(measures, 2)[index]!, 12);
      });
    }
    expect(Math.max(...column(exact!.measures, 3))).toBe(0);
    expect(Math.min(...column(plugIn!.measures, 3))).toBeGreaterThan(0);
  });

  test("records the average weights of the recorded rounds and the last weights", () => {
    expect(plugIn!.weights).toHaveLength(2 * (recorded + 1));
    expect([...plugIn!.weights.slice(0, 2)]).toEqual([0.5, 0.5]);
  });
});
