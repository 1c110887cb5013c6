import { describe, expect, test } from "vitest";
import { largestDifference } from "./agreement.ts";

describe("largestDifference", () => {
  test("is zero for equal lists", () => {
    expect(largestDifference(Float64Array.of(0.2, 0.8), Float64Array.of(0.2, 0.8))).toBe(0);
  });

  test("is the largest absolute difference", () => {
    expect(largestDifference(Float64Array.of(1, 2, 3), Float64Array.of(1.25, 1, 3))).toBe(1);
  });

  test("exceeds every tolerance for lists of different lengths and for NaN", () => {
    expect(largestDifference(Float64Array.of(1), Float64Array.of(1, 2))).toBe(Number.POSITIVE_INFINITY);
    expect(largestDifference(Float64Array.of(1, Number.NaN, 1), Float64Array.of(1, 1, 1))).toBeNaN();
  });
});
