import { csvParse } from "d3-dsv";
import { expect, test } from "vitest";
import { historyCsv } from "./downloads.ts";
import { emptyHistory, withRows } from "./history.ts";
import type { Row, Scene } from "./worker/messages.ts";

test("what was recorded comes back from the CSV, whatever the names", () => {
  const names = ['say "a, b"', "plain"];
  const row = (gap: number): Row => ({
    recommended: [0.1 + 0.2, 0.7],
    certificate: undefined,
    gap,
    gaps: [gap],
    utilityGap: gap,
    averageWeights: [0.5, 0.5],
  });
  const history = withRows(emptyHistory(1, 2, 1), [[row(0.5), row(1e-7)]], [1, 10]);
  const table = csvParse(historyCsv({ names, learners: ["blendit"] } as unknown as Scene, history));
  expect(table.columns).toEqual(["learner", "round", "mean_gap", 'weight say "a, b"', "weight plain"]);
  expect(table.map((line) => [line.learner, Number(line.round), Number(line.mean_gap)])).toEqual([
    ["blendit", 1, 0.5],
    ["blendit", 10, 1e-7],
  ]);
  expect(Number(table[0]!['weight say "a, b"'])).toBe(0.1 + 0.2);
});
