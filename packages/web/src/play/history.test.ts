import { csvParse } from "d3-dsv";
import { expect, test } from "vitest";
import { certificateOf, emptyHistory, historyCsv, withRows } from "./history.ts";
import type { Row, Scene } from "./worker/messages.ts";

const row = (gap: number, recommended: number[], upper?: number): Row => ({
  recommended,
  certificate: upper === undefined ? undefined : { grade: "estimated", estimate: 0, upper, limitedBy: 0 },
  gap,
  gaps: [gap, 2 * gap],
});

test("new rows are appended, and the old ones are kept", () => {
  const one = withRows(emptyHistory(1), [[row(0.5, [0.5, 0.5])]], [1, 10, 100]);
  const three = withRows(one, [[row(0.25, [0.6, 0.4], 0.3), row(0, [0.7, 0.3], 0.1)]], [1, 10, 100]);
  expect(one.rounds).toEqual([1]);
  expect(three.rounds).toEqual([1, 10, 100]);
  expect(three.learners[0]!.map(({ gap }) => gap)).toEqual([0.5, 0.25, 0]);
  expect(three.learners[0]!.map(certificateOf)).toEqual([Number.NaN, 0.3, 0.1]);
  expect(withRows(three, [[]], [1, 10, 100])).toBe(three);
});

test("records survive the round trip through CSV, even with unusual names", () => {
  const names = ['say "a, b"', "plain"];
  const row = (gap: number): Row => ({
    recommended: [0.1 + 0.2, 0.7],
    certificate: undefined,
    gap,
    gaps: [gap],
  });
  const history = withRows(emptyHistory(1), [[row(0.5), row(1e-7)]], [1, 10]);
  const table = csvParse(historyCsv({ names, learners: ["blendit"] } as unknown as Scene, history));
  expect(table.columns).toEqual(["learner", "round", "mean_gap", 'weight say "a, b"', "weight plain"]);
  expect(table.map((line) => [line.learner, Number(line.round), Number(line.mean_gap)])).toEqual([
    ["blendit", 1, 0.5],
    ["blendit", 10, 1e-7],
  ]);
  expect(Number(table[0]!['weight say "a, b"'])).toBe(0.1 + 0.2);
});
