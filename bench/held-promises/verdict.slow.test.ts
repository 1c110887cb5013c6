import { expect, test } from "vitest";
import { shapes } from "./cases.ts";
import { type CoverageCell, coverageStudy } from "./study.ts";
import { verdictsOf } from "./verdict.ts";

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

test("a promise is kept where no cell is four standard errors below it, and all together are not below it", () => {
  // The standard error of 95 % in 500 tables is 0.97 %: 44 broken are 8.8 %, 45 are 9 %.
  expect(verdictsOf([cell(44), cell(0)])[0]!.isKept).toBe(true);
  expect(verdictsOf([cell(45), cell(0)])[0]!.isKept).toBe(false);
  expect(verdictsOf([cell(30), cell(30)])[0]!.isKept).toBe(false);
  expect(verdictsOf([cell(45, 500, "gini"), cell(0)])[0]!.worst.utility).toBe("gini");
});

test("promises that were never made are left out", () => {
  expect(verdictsOf([cell(0, 0)])).toEqual([]);
});

test.each(["equal", "learner"] as const)(
  "intervals and bounds cover the truth of few small tables: %s",
  (collection) => {
    const cells = shapes.flatMap((shape) => coverageStudy({ shape, size: 25, tables: 6, collection }));
    for (const verdict of verdictsOf(cells)) expect(verdict).toMatchObject({ isKept: true });
  },
);
