import { describe, expect, it } from "vitest";
import { RidgedDeterminant } from "./ridged-determinant.ts";

describe("RidgedDeterminant", () => {
  it("agrees with a hand computation for a 2 x 2 matrix", () => {
    // First moments 1, 2; second moments 3, 2.5, 6: covariance 2, 0.5, 2.
    const determinant = new RidgedDeterminant(2, 1);
    determinant.moveTo(Float64Array.of(1, 2, 3, 2.5, 6));
    expect(determinant.logarithm).toBeCloseTo(Math.log(9 - 0.25), 14);
    for (const [index, entry] of [3, -0.5, -0.5, 3].entries()) {
      expect(determinant.inverse[index]).toBeCloseTo(entry / 8.75, 14);
    }
  });

  it("keeps the digits of entries in very different units", () => {
    const determinant = new RidgedDeterminant(2, 1e-300);
    determinant.moveTo(Float64Array.of(0, 0, 1e12, 0.5, 1e-12));
    expect(determinant.logarithm).toBeCloseTo(Math.log(0.75), 12);
    expect(determinant.inverse[3]! / (1e12 / 0.75)).toBeCloseTo(1, 12);
  });

  it("adds log(ridge) for each direction without spread, and is finite despite rounding", () => {
    const determinant = new RidgedDeterminant(2, 1e-6);
    determinant.moveTo(Float64Array.of(0, 0, 1, 1, 1));
    expect(determinant.logarithm).toBeCloseTo(Math.log((2 + 1e-6) * 1e-6), 6);
    determinant.moveTo(Float64Array.of(3, 3, 9 - 1e-15, 9 + 1e-15, 9));
    expect(determinant.logarithm).toBeCloseTo(2 * Math.log(1e-6), 6);
    determinant.moveTo(new Float64Array(5));
    expect(determinant.logarithm).toBeCloseTo(2 * Math.log(1e-6), 12);
    expect(determinant.inverse.every(Number.isFinite)).toBe(true);
  });
});
