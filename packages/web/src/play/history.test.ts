import { expect, test } from "vitest";
import { emptyHistory, withRows } from "./history.ts";
import type { Row } from "./worker/messages.ts";

const row = (gap: number, recommended: number[], upper?: number): Row => ({
  recommended,
  certificate: upper === undefined ? undefined : { grade: "estimated", estimate: 0, upper, limitedBy: 0 },
  gap,
  gaps: [gap, 2 * gap],
  utilityGap: gap,
  averageWeights: recommended,
});

test("rows become columns, and what there was stays", () => {
  const empty = emptyHistory(1, 2, 2);
  const one = withRows(empty, [[row(0.5, [0.5, 0.5])]], [1, 10, 100]);
  const three = withRows(one, [[row(0.25, [0.6, 0.4], 0.3), row(0, [0.7, 0.3], 0.1)]], [1, 10, 100]);
  expect(one.rounds).toEqual([1]);
  expect(three.rounds).toEqual([1, 10, 100]);
  expect(three.learners[0]).toMatchObject({
    gap: [0.5, 0.25, null],
    gaps: [
      [0.5, 0.25, null],
      [1, 0.5, null],
    ],
    certificate: [null, 0.3, 0.1],
    weights: [
      [0.5, 0.6, 0.7],
      [0.5, 0.4, 0.3],
    ],
  });
  expect(three.learners[0]!.rows).toHaveLength(3);
});

test("without rows nothing is new", () => {
  const history = emptyHistory(2, 3, 1);
  expect(withRows(history, [[], []], [1, 2])).toBe(history);
});
