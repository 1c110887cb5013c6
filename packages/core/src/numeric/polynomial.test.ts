import { describe, expect, it } from "vitest";
import { polynomial } from "./polynomial.ts";

describe("polynomial", () => {
  it("takes the coefficient of the highest power first", () => {
    expect(polynomial([2, 3, 5], 10)).toBe(235);
  });

  it("is 0 without coefficients", () => {
    expect(polynomial([], 3)).toBe(0);
  });
});
