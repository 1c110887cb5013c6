import { describe, expect, it } from "vitest";
import { largestOf } from "./largest-of.ts";

describe("largestOf", () => {
  it("is the largest finite value over all lists", () => {
    expect(largestOf([{ mean: [1, Number.NaN] }, { mean: [3, Number.POSITIVE_INFINITY] }])).toBe(3);
    expect(largestOf([{ mean: [-1] }])).toBe(0);
  });

  it("bears long lists", () => {
    expect(largestOf([{ mean: Array.from({ length: 500_000 }, (_, i) => i) }])).toBe(499_999);
  });
});
