import { expect, test } from "vitest";
import { sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import { standingsTable } from "./standings-table.ts";

const numbers = (last: number) => ({ average: [1, last], recommended: [1, last], regret: 1 }) as const;
const result = sampleResult(
  sampleProblem({
    "full-gradient": numbers(1),
    "mirror-ascent-exact": numbers(2),
    uniform: numbers(3),
    ucb1: numbers(3),
  }),
  sampleProblem({ "full-gradient": numbers(1.05), "mirror-ascent-exact": numbers(9), uniform: numbers(1) }),
);

test("problems and duels are counted among those that do not know the arms", () => {
  const { columns, rows } = standingsTable(result, "recommendedGap", "full-gradient");
  expect(columns.map(({ label }) => label)).toEqual([
    "Learner",
    "Better",
    "Undecided",
    "Worse",
    "Duels: better",
    "undecided",
    "worse",
    "Against full-gradient",
  ]);
  expect(rows).toEqual([
    ["full-gradient", "1", "0", "1", "2", "0", "1", ""],
    ["mirror-ascent-exact *", "0", "0", "2", "2", "0", "3", "0 – 0 – 2"],
    ["uniform", "1", "0", "1", "1", "1", "1", "1 – 0 – 1"],
    ["ucb1", "0", "0", "1", "0", "1", "1", "0 – 0 – 1"],
  ]);
});

test("without the rival there is no column for it", () => {
  const { columns, rows } = standingsTable(result, "utilityGap", "nobody");
  expect(columns).toHaveLength(7);
  for (const row of rows) expect(row).toHaveLength(7);
});
