import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { pivotedCholesky } from "./pivoted-cholesky.ts";

/** Points whose Gram matrix has the rank of their dimension. */
function gram(size: number, dimension: number): (row: number, column: number) => number {
  const random = Random.stream(3, "points");
  const points = Array.from({ length: size }, () => Array.from({ length: dimension }, () => random.uniform() - 0.5));
  return (row, column) => points[row]!.reduce((sum, entry, index) => sum + entry * points[column]![index]!, 0);
}

describe("pivotedCholesky", () => {
  it("factors a matrix, and stops at its rank", () => {
    const entry = gram(30, 7);
    const { pivots, factor, stride } = pivotedCholesky(30, entry, limits(30), Random.stream(1, "pivots"));
    expect(pivots).toHaveLength(7);
    for (let row = 0; row < 30; row++) {
      for (let column = 0; column < 30; column++) {
        let sum = 0;
        for (let index = 0; index < 7; index++) sum += factor[row * stride + index]! * factor[column * stride + index]!;
        expect(sum).toBeCloseTo(entry(row, column), 12);
      }
    }
  });

  it("has the diagonal of the remainder, and a lower triangle in the rows of the pivots", () => {
    const entry = gram(90, 80);
    const { pivots, factor, stride, residuals } = pivotedCholesky(90, entry, limits(70), Random.stream(1, "pivots"));
    expect(pivots).toHaveLength(70);
    for (let row = 0; row < 90; row++) {
      const square = factor.subarray(row * stride, row * stride + 70).reduce((sum, each) => sum + each * each, 0);
      expect(residuals[row]!).toBeCloseTo(entry(row, row) - square, 12);
    }
    pivots.forEach((pivot, step) => {
      expect(factor.subarray(pivot * stride + step + 1, pivot * stride + 70).every((each) => each === 0)).toBe(true);
    });
  });

  it("skips equal rows", () => {
    const { pivots } = pivotedCholesky(
      4,
      (row, column) => (row % 2 === column % 2 ? 1 : 0),
      limits(4),
      Random.stream(1, "pivots"),
    );
    expect(pivots).toHaveLength(2);
  });
});

function limits(most: number) {
  return { most, tolerance: 1e-13 };
}
