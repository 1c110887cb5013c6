import { expect, test } from "vitest";
import { Random } from "../random/random.ts";
import { mixRows } from "./mix-rows.ts";

test.each([1, 2, 3, 4, 5, 8, 11, 30])("mixRows is the sum of %i rows times their factors", (count) => {
  const random = Random.stream(1, "rows", count);
  const rows = Array.from({ length: count }, () => Float64Array.from({ length: 7 }, () => random.uniform() - 0.5));
  const factors = Array.from({ length: count }, () => random.uniform());
  const out = new Float64Array(7).fill(9);
  mixRows(rows, factors, out);
  out.forEach((sum, index) => {
    const plain = rows.reduce((total, row, k) => total + factors[k]! * row[index]!, 0);
    // Two orders of summing at most 30 numbers below 1/2.
    expect(Math.abs(sum - plain)).toBeLessThanOrEqual(30 * 2 ** -53);
  });
});

test("rows that count for nothing add nothing, wherever they stand", () => {
  const rows = Array.from({ length: 9 }, (_, k) => Float64Array.of(k + 1, -k));
  const out = new Float64Array(2);
  mixRows(rows, [0, 0, 0, 0, 0, 2, 0, 0, 3], out);
  expect(out).toEqual(Float64Array.of(2 * 6 + 3 * 9, -2 * 5 - 3 * 8));
});
