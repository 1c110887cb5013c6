import { describe, expect, it } from "vitest";
import { compensatedPrefixSums, compensatedSum } from "./compensated-sum.ts";

describe("compensatedSum", () => {
  it("keeps digits that a plain sum loses", () => {
    expect(compensatedSum([1, 1e100, 1, -1e100])).toBe(2);
    expect(compensatedSum(new Array(10).fill(0.1))).toBe(1);
  });

  it("is 0 for no terms", () => {
    expect(compensatedSum([])).toBe(0);
  });

  it("sums the given number of terms", () => {
    expect(compensatedSum([1, 1e100, -1e100, 5], 3)).toBe(1);
  });
});

describe("compensatedPrefixSums", () => {
  it("has the sums of the first terms, starting with zero terms", () => {
    expect([...compensatedPrefixSums([1, 2, 3])]).toEqual([0, 1, 3, 6]);
    expect([...compensatedPrefixSums([1, 1e100, -1e100])]).toEqual([0, 1, 1e100, 1]);
  });
});
