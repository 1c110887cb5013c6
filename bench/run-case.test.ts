import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseExperiment } from "@blendit/lab";
import { expect, test } from "vitest";
import { CELLS } from "./problem.ts";
import { experimentOf, runCases, writeRun } from "./run-case.ts";

const few = runCases.filter(({ armCount }) => armCount < 100);

test.each(few)("$utility with $armCount arms, diagnostics: $isMeasured, is a valid experiment file", (runCase) => {
  const experiment = experimentOf(runCase);
  expect(experiment.arms).toHaveLength(runCase.armCount);
  expect(parseExperiment(JSON.parse(JSON.stringify(experiment)))).toEqual(experiment);
});

test("C gets three numbers per arm, two for the cells, and the target if there is one", () => {
  const folder = mkdtempSync(join(tmpdir(), "blendit-run-case-"));
  const numbersIn = (name: string) => statSync(join(folder, `${name}.bin`)).size / 8;
  writeRun(experimentOf({ utility: "wasserstein-uniform", armCount: 30, isMeasured: false }), folder);
  expect(["arms", "cells"].map(numbersIn)).toEqual([90, 2]);
  expect(numbersIn("target")).toBe(CELLS + 1 + 3 * 4097);
  rmSync(folder, { recursive: true });
});
