import { expect, test } from "vitest";
import type { Loss } from "./losses.ts";
import { lossesTable } from "./losses-table.ts";

const loss: Loss = {
  problem: "hard-items",
  gap: "utilityGap",
  winner: "uniform",
  ownGap: 0.3,
  winnerGap: 0.1,
  interval: [0.18, 0.22],
  reason: "So it is.",
};

test("a row for each loss", () => {
  const { columns, rows } = lossesTable([loss, { ...loss, gap: "recommendedGap", winnerGap: -1e-17, interval: null }]);
  for (const row of rows) expect(row).toHaveLength(columns.length);
  expect(rows).toEqual([
    ["hard-items", "average of the weights", "uniform", "0.30, 0.10", "3.0", "0.18 to 0.22", "So it is."],
    ["hard-items", "recommended blend", "uniform", "0.30, −1.0e-17", "–", "–", "So it is."],
  ]);
});
