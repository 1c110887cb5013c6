import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { frontierReport, optimumReport } from "@blendit/lab";
import { readProblem } from "@blendit/lab/node";
import { formatCount } from "@blendit/lab/text";
import { csvParse } from "d3-dsv";
import { expect, onTestFinished, test } from "vitest";
import { budgetPuzzle } from "../src/play/budget/budget-address.ts";
import { budgetFile, models, purchase, qualityFrontier } from "../src/play/budget/budget-problem.ts";

const table = join(import.meta.dirname, "../../../examples/llm-routing/val.csv");

test("the models of the puzzle have the means of examples/llm-routing, dollars per 1,000 prompts, to four digits", () => {
  const rows = csvParse(readFileSync(table, "utf8"));
  const names = [...new Set(rows.map(({ model }) => model!))];
  const computed = names.map((name) => {
    const own = rows.filter(({ model }) => model === name);
    const mean = (column: string) => own.reduce((sum, row) => sum + Number(row[column]), 0) / own.length;
    const digits = (value: number) => Number(value.toPrecision(4));
    return { name, quality: digits(mean("quality")), dollars: digits(1000 * mean("dollars")) };
  });
  expect(models).toEqual(computed);
  const prompts = new Set(rows.map(({ prompt }) => prompt)).size;
  expect(rows).toHaveLength(models.length * prompts);
  expect(budgetPuzzle.story).toContain(`the same ${formatCount(prompts)} prompts`);
});

test("the puzzle's experiment file gives the page's blend and frontier on the command line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "blendit-budget-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "budget.json");
  writeFileSync(file, JSON.stringify(budgetFile(0.25)));
  const problem = await readProblem(file, { needs: "optimum" });
  const bought = purchase(0.25);
  if (!bought.isFeasible) throw new Error("expected a blend");
  const { weights, value } = optimumReport(problem);
  expect(value).toBeCloseTo(bought.quality, 9);
  for (const [model, weight] of weights.entries()) expect(weight).toBeCloseTo(bought.weights[model]!, 9);
  const report = frontierReport(problem, { which: 0 });
  const points = qualityFrontier().points.map(({ bound, value: quality }) => {
    return { bound: expect.closeTo(bound, 9), value: expect.closeTo(quality, 9) };
  });
  expect(report).toMatchObject({ feasible: true, points });
});
