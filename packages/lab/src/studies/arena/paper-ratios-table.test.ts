import { expect, test } from "vitest";
import { paperRatiosTable } from "./paper-ratios-table.ts";

test("a row for each problem, then the geometric mean and the least", () => {
  const { columns, rows } = paperRatiosTable([
    { problem: "one", average: 2, recommended: 20, sameAveraging: 3, regret: 1 },
    { problem: "other", average: 8, recommended: 45, sameAveraging: undefined, regret: 4 },
  ]);
  for (const row of rows) expect(row).toHaveLength(columns.length);
  expect(rows).toEqual([
    ["one", "2.00", "20.0", "3.00", "1.00"],
    ["other", "8.00", "45.0", "–", "4.00"],
    ["Geometric mean", { strong: "4.00" }, { strong: "30.0" }, { strong: "3.00" }, { strong: "2.00" }],
    ["Least", { strong: "2.00" }, { strong: "20.0" }, { strong: "3.00" }, { strong: "1.00" }],
  ]);
});

test("where the oracle with the same averaging never played, its column is empty", () => {
  const { rows } = paperRatiosTable([
    { problem: "one", average: 2, recommended: 2, sameAveraging: undefined, regret: 2 },
  ]);
  expect(rows.map((row) => row[3])).toEqual(["–", { strong: "–" }, { strong: "–" }]);
});
