import { expect, test } from "vitest";
import { nextRun, stageOf } from "./next-run.ts";

const run = (replications: number, isVisible = false, isComplete = false) => ({ replications, isVisible, isComplete });

test("stages are passed at 5, 10, 20, 50, 100, 200 and 500 replications", () => {
  expect([0, 5, 9, 10, 20, 49, 50, 100, 200, 499, 500].map(stageOf)).toEqual([0, 1, 1, 2, 3, 3, 4, 5, 6, 6, 7]);
});

test("what one looks at comes first", () => {
  expect(nextRun([run(0), run(0, true), run(0)])).toBe(1);
});

test("what one looks at is a stage ahead, then the others get their turn", () => {
  expect(nextRun([run(5), run(5, true)])).toBe(1);
  expect(nextRun([run(5), run(10, true)])).toBe(0);
  expect(nextRun([run(10), run(10, true)])).toBe(1);
});

test("at the same stage the one with fewer replications comes first, then the earlier", () => {
  expect(nextRun([run(30), run(20), run(25)])).toBe(1);
  expect(nextRun([run(20), run(20)])).toBe(0);
});

test("complete runs are left alone", () => {
  expect(nextRun([run(12, true, true), run(200)])).toBe(1);
  expect(nextRun([run(12, true, true)])).toBeUndefined();
});
