import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { frontierReport } from "../report/frontier-lines.ts";
import { optimumReport } from "../report/optimum-lines.ts";
import { readProblem } from "./read-study.ts";

const example = join(import.meta.dirname, "../../../../examples/llm-routing");
const inFolder = temporaryFolder();

// The best mean quality of a blend for each budget, from another solver of linear programs.
const solved = [
  [8.289e-5, 0.8042],
  [2.345e-4, 0.8477],
  [6.637e-4, 0.9249],
  [1.878e-3, 0.9257],
  [5.314e-3, 0.9281],
] as const;

test.each(solved)("a budget of %d dollars per prompt buys a mean quality of %d", async (budget, quality) => {
  const text = readFileSync(join(example, "route.yaml"), "utf8");
  const changed = text.replace("atMost: 0.0006637", `atMost: ${budget}`).replace("val.csv", join(example, "val.csv"));
  expect(changed).toContain(`atMost: ${budget}`);
  const file = inFolder("route.yaml");
  writeFileSync(file, changed);
  const { value, certificate, constraints } = optimumReport(await readProblem(file, { needs: "optimum" }));
  expect(value).toBeCloseTo(quality, 4);
  expect(certificate).toBeLessThan(1e-9);
  // Quality still rises at these budgets, so they are spent completely.
  expect(constraints).toMatchObject([{ name: "dollars per prompt", value: expect.closeTo(budget, 12) }]);
});

test("the frontier agrees with these values, also between its points", async () => {
  const problem = await readProblem(join(example, "route.yaml"), { needs: "optimum" });
  const report = frontierReport(problem, { which: 0 });
  if (!report.feasible) throw new Error("infeasible");
  for (const [budget, quality] of solved) {
    const after = report.points.findIndex(({ bound }) => bound <= budget);
    const [looser, tighter] = [report.points[after - 1]!, report.points[after]!];
    const share = (budget - tighter.bound) / (looser.bound - tighter.bound);
    expect(tighter.value + share * (looser.value - tighter.value)).toBeCloseTo(quality, 4);
  }
});

test("the README has the best single model and the best blend for these budgets", () => {
  const rows = readFileSync(join(example, "val.csv"), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  const [header, ...records] = rows as [string[], ...string[][]];
  const column = (name: string) => header.indexOf(name);
  const models = Object.values(Object.groupBy(records, (record) => record[column("model")]!)).map((own) => {
    const mean = (name: string) => own!.reduce((sum, record) => sum + Number(record[column(name)]), 0) / own!.length;
    return { quality: mean("quality"), dollars: mean("dollars") };
  });
  const single = (budget: number) =>
    Math.max(...models.filter(({ dollars }) => dollars <= budget).map(({ quality }) => quality));
  const row = (title: string, cells: readonly (string | number)[]) => `| ${title} | ${cells.join(" | ")} |`;
  const readme = readFileSync(join(example, "../../README.md"), "utf8");
  expect(readme).toContain(
    row(
      "$ per 1,000 prompts",
      solved.map(([budget]) => Number((1000 * budget).toPrecision(4))),
    ),
  );
  expect(readme).toContain(
    row(
      "best single model within the budget",
      solved.map(([budget]) => single(budget).toFixed(4)),
    ),
  );
  expect(readme).toContain(
    row(
      "best blend",
      solved.map(([, quality]) => quality),
    ),
  );
});
