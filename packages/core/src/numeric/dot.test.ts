import { describe, expect, it } from "vitest";
import { dot, dotRows, mixRows } from "./dot.ts";

const rows = Array.from({ length: 5 }, (_, row) => Float64Array.of(row + 1, -row, 2 * row));

it.each([
  [[], [], 0],
  [[3], [-2], -6],
  [[1, 2, 3], [4, 5, 6], 32],
])("dot of %j and %j is %d", (left, right, product) => {
  expect(dot(Float64Array.from(left), Float64Array.from(right))).toBe(product);
});

describe("dotRows", () => {
  it("multiplies every row with the direction", () => {
    const out = new Float64Array(5);
    dotRows(rows, Float64Array.of(1, 10, 100), out);
    expect(Array.from(out)).toEqual([1, 192, 383, 574, 765]);
  });
});

describe("mixRows", () => {
  it("is the sum of the rows times their factors", () => {
    const out = new Float64Array(3).fill(9);
    mixRows(rows, [0, 0.5, 0, 2, 3], out);
    expect(Array.from(out)).toEqual([1 + 8 + 15, -0.5 - 6 - 12, 1 + 12 + 24]);
  });
});
