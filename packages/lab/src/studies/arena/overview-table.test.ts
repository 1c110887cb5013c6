import { expect, test } from "vitest";
import { sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import { overviewTable } from "./overview-table.ts";

const numbers = (last: number) => ({ average: [1, 2], recommended: [1, last], regret: 1 }) as const;
const result = sampleResult(
  sampleProblem(
    {
      "mirror-ascent-exact": numbers(0.01),
      "full-gradient": numbers(0.1),
      uniform: numbers(0.1002),
      ucb1: numbers(0.9),
    },
    { name: "first" },
  ),
  sampleProblem({ "full-gradient": numbers(0.2), uniform: numbers(0.1) }, { name: "second" }),
);

test("the best is bold, ties are marked, oracles come last without either", () => {
  const { columns, rows, caption } = overviewTable(result, "recommendedGap");
  expect(columns.map(({ label }) => label)).toEqual([
    "Problem",
    "full-gradient",
    "uniform",
    "ucb1",
    "mirror-ascent-exact *",
  ]);
  expect(rows).toEqual([
    ["first", { strong: "0.10" }, "0.10", "0.90", "0.010"],
    ["second", "0.20", { strong: "0.10" }, "–", "–"],
  ]);
  expect(caption).toBe("Mean gap after 500 rounds.");
});

test("of a learner alone nothing is best", () => {
  const { rows } = overviewTable(sampleResult(sampleProblem({ uniform: numbers(0.1) })), "recommendedGap");
  expect(rows).toEqual([["sample", "0.10"]]);
});
