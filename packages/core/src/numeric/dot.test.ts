import { expect, test } from "vitest";
import { dot } from "./dot.ts";

test.each([
  [[], [], 0],
  [[3], [-2], -6],
  [[1, 2], [3, 4], 11],
  [[1, 2, 3], [4, 5, 6], 32],
])("of %j and %j is %d", (left, right, product) => {
  expect(dot(Float64Array.from(left), Float64Array.from(right))).toBe(product);
});
