import { expect, test } from "vitest";
import { pauseBefore } from "./pause.ts";

test("pauses double, with up to half taken off by chance, and never pass ten seconds", () => {
  const longest = (attempt: number) => pauseBefore(attempt, undefined, () => 1);
  expect([0, 1, 2, 3, 20].map(longest)).toEqual([100, 200, 400, 800, 10_000]);
  expect(pauseBefore(1, undefined, () => 0)).toBe(100);
});

test("a pause that was asked for is kept, and spread a little", () => {
  expect(pauseBefore(5, 1000, () => 0)).toBe(1000);
  expect(pauseBefore(5, 1000, () => 0.5)).toBe(1050);
  expect(pauseBefore(0, 3_600_000, () => 0)).toBe(10_000);
});
