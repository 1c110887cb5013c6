import { expect, test } from "vitest";
import { unitHash } from "./unit-hash.ts";

test("a unit has the same number in [0, 1) every time", () => {
  expect(unitHash("x", "holdout", "user-1")).toBe(unitHash("x", "holdout", "user-1"));
  // SHA-256 of "1:x7:holdout6:user-1", its first 6 bytes over 2^48, by sha256sum.
  expect(unitHash("x", "holdout", "user-1")).toBe(0xe74c8bde859f / 2 ** 48);
});

test("experiments, purposes and units have different numbers, however their letters are divided", () => {
  const numbers = [
    unitHash("x", "holdout", "u"),
    unitHash("x", "rollout", "u"),
    unitHash("y", "holdout", "u"),
    unitHash("x", "holdoutu"),
    unitHash("xholdout", "u"),
    unitHash("x", "holdout", "v"),
  ];
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("numbers of units are uniform, and those of two purposes independent", () => {
  const count = 20_000;
  const cells = new Array(100).fill(0);
  for (let unit = 0; unit < count; unit++) {
    const row = Math.floor(10 * unitHash("x", "holdout", `user-${unit}`));
    const column = Math.floor(10 * unitHash("x", "rollout", `user-${unit}`));
    cells[10 * row + column]++;
  }
  const expected = count / cells.length;
  const chiSquare = cells.reduce((sum, cell) => sum + (cell - expected) ** 2 / expected, 0);
  // Mean 99 and standard deviation sqrt(2 * 99) under uniformity; four of them.
  expect(Math.abs(chiSquare - 99)).toBeLessThan(4 * Math.sqrt(2 * 99));
});
