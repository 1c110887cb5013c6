import { expect, test } from "vitest";
import { type CoverageCell, coverageStudy } from "./evaluate-study.ts";
import { verdictsOf } from "./evaluate-verdicts.ts";
import { readPopulation } from "./population.ts";
import { shapes } from "./shapes.ts";
import { cells, populations } from "./suggest-cells.ts";
import { studyCell } from "./suggest-study.ts";
import { verdictsOf as suggestVerdictsOf } from "./suggest-verdicts.ts";

const cell = (broken: number, given = 500, utility = "mean"): CoverageCell => ({
  utility,
  shape: "bell",
  size: 20,
  collection: "equal",
  promised: "suggested",
  tables: 500,
  given,
  cautioned: 0,
  broken,
});

test("a promise is kept if no cell is four standard errors below it, and all cells together are not below it", () => {
  // The standard error of 95 % in 500 tables is 0.97 %: 44 broken are 8.8 %, 45 are 9 %.
  expect(verdictsOf([cell(44), cell(0)])[0]!.isKept).toBe(true);
  expect(verdictsOf([cell(45), cell(0)])[0]!.isKept).toBe(false);
  expect(verdictsOf([cell(30), cell(30)])[0]!.isKept).toBe(false);
  expect(verdictsOf([cell(45, 500, "gini"), cell(0)])[0]!.worst.utility).toBe("gini");
});

test("for one look, tables with a caution do not count, nor do cells in which most tables have one", () => {
  const oneLook = (broken: number, cautioned: number, utility: string): CoverageCell => ({
    ...cell(broken, 500, utility),
    promised: "one look, equal",
    cautioned,
  });
  // Three standard errors below 93 % of 400 tables are 89.2 %: 43 broken are 10.75 %, 44 are 11 %.
  expect(verdictsOf([oneLook(43, 100, "mean"), oneLook(0, 0, "gini")])[0]!.isKept).toBe(true);
  expect(verdictsOf([oneLook(44, 100, "mean"), oneLook(0, 0, "gini")])[0]!.isKept).toBe(false);
  expect(verdictsOf([oneLook(44, 300, "mean"), oneLook(0, 0, "gini")])[0]!).toMatchObject({
    given: 700,
    isKept: false,
  });
  expect(verdictsOf([oneLook(20, 300, "mean"), oneLook(0, 0, "gini")])[0]!).toMatchObject({ given: 700, isKept: true });
});

test("promises that were never made are omitted", () => {
  expect(verdictsOf([cell(0, 0)])).toEqual([]);
});

test.each(["equal", "learner"] as const)(
  "intervals and bounds cover the truth in a few small tables: %s",
  (collection) => {
    const cells = shapes.flatMap((shape) => coverageStudy({ shape, size: 25, tables: 6, collection }));
    for (const verdict of verdictsOf(cells)) expect(verdict).toMatchObject({ isKept: true });
  },
);

test("suggest keeps its promises for each cell in a few small tables", async () => {
  const asked = cells.filter(({ population }) => population === "film ratings" || population === "penguins");
  const results = await Promise.all(
    asked.map(async (cell) => {
      const spec = populations.find(({ name }) => name === cell.population)!;
      const population = await readPopulation(spec);
      return studyCell({ cell, population, isBounded: spec.isBounded ?? false, tables: 20, seed: 1 });
    }),
  );
  // The coverage of all tables together has no tolerance for so few tables.
  for (const verdict of suggestVerdictsOf(results).slice(1)) expect(verdict).toMatchObject({ isKept: true });
});
