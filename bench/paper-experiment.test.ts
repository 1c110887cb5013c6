import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paperProblems } from "@blendit/lab";
import { afterAll, describe, expect, test } from "vitest";
import { readNumbers } from "./agreement.ts";
import { paperExperiment, writeExperiment } from "./paper-experiment.ts";
import { CELLS } from "./problem.ts";

const problems = paperProblems({ variant: "published", replications: 1, horizon: 2000, seed: 100 });
const named = (name: string) => paperExperiment(problems.find(({ experiment }) => experiment.name === name)!, CELLS);

test("the grid covers the target, and is wider if there are Gaussian arms", () => {
  expect(named("wasserstein-scenario-3").support).toEqual([0, 1]);
  // The widest of the 30 arms: -0.34 and 0.12, 1.47 and 0.34.
  const [low, high] = named("wasserstein-scenario-4").support;
  expect(low).toBeCloseTo(-0.34 - 6 * 0.12, 12);
  expect(high).toBeCloseTo(1.47 + 6 * 0.34, 12);
});

describe("writeExperiment", () => {
  const folder = mkdtempSync(join(tmpdir(), "blendit-paper-experiment-"));
  const numbersOf = (name: string) => [...readNumbers(join(folder, `${name}.bin`))];
  writeExperiment(named("variance-scenario-1"), folder);
  const file = JSON.parse(readFileSync(join(folder, "experiment.json"), "utf8"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("writes the experiment, the rounds to record and the value of the best blend for the numpy program", () => {
    expect(file).toMatchObject({ utility: "variance", floor: 0.03, horizon: 2000, cells: CELLS });
    expect(file.arms).toEqual([
      { kind: "beta", alpha: 2, beta: 2 },
      { kind: "beta", alpha: 4, beta: 2 },
    ]);
    expect(file.learners.map(({ influence }: { influence: string }) => influence)).toEqual(["exact", "plug-in"]);
    expect([file.recorded[0], file.recorded.at(-1)]).toEqual([1, 2000]);
    // Variances 1/20 and 2/63, means 1/2 and 2/3: best is w = 1/2 - (1/20 - 2/63) / (2/36) < 1 - 0.03 of the second arm.
    const second = 0.5 - (1 / 20 - 2 / 63) / (2 / 36);
    const best = (1 - second) / 20 + (second * 2) / 63 + (second * (1 - second)) / 36;
    expect(file.best).toBeCloseTo(best, 14);
  });

  test("writes the same data as plain numbers for the C program", () => {
    const { recorded, best } = file;
    const learners = [
      [0, 1, 0.5],
      [1, 1, 0.5],
    ];
    expect(numbersOf("setting")).toEqual([1, 0, 1, CELLS, 0.03, 2000, best, 2, recorded.length, ...learners].flat());
    expect(numbersOf("arms")).toEqual([1, 2, 2, 1, 4, 2]);
    expect(numbersOf("recorded")).toEqual(recorded);
  });

  test("rejects distributions and learners that the C program does not have", () => {
    const paper = named("variance-scenario-1");
    const withChange = (change: object) => () =>
      writeExperiment({ ...paper, experiment: { ...paper.experiment, ...change } }, folder);
    expect(withChange({ arms: [{ kind: "uniform", low: 0, high: 1 }] })).toThrow("not uniform");
    expect(withChange({ learners: [{ id: "other", kind: "full-gradient" }] })).toThrow("not other");
  });
});
