import { expect, test } from "vitest";
import { countUpTo } from "./count-up-to.ts";

test("countUpTo counts the numbers that are at most x, ties included", () => {
  const ascending = [-1, 0, 0, 2, 5];
  const plain = (x: number) => ascending.filter((value) => value <= x).length;
  for (const x of [-2, -1, -0.5, 0, 1, 2, 4.9, 5, 6]) expect(countUpTo(ascending, x)).toBe(plain(x));
  expect(countUpTo([], 1)).toBe(0);
});
