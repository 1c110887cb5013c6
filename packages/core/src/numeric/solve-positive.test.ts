import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { solvePositive } from "./solve-positive.ts";

const product = (matrix: readonly Float64Array[], vector: Float64Array) =>
  Array.from(matrix, (row) => row.reduce((sum, entry, index) => sum + entry * vector[index]!, 0));

/** B B', positive by construction. */
function positive(random: Random, size: number, rank = size): Float64Array[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: rank }, () => 2 * random.uniform() - 1));
  return rows.map((a) => Float64Array.from(rows, (b) => a.reduce((sum, entry, index) => sum + entry * b[index]!, 0)));
}

describe("solvePositive", () => {
  it("solves a system that can be computed by hand", () => {
    // 2 x + y = 5, x + 3 y = 10.
    const solution = solvePositive([Float64Array.of(2, 1), Float64Array.of(1, 3)], Float64Array.of(5, 10));
    expect(solution[0]).toBeCloseTo(1, 11);
    expect(solution[1]).toBeCloseTo(3, 11);
  });

  it("satisfies random systems, and changes neither matrix nor right-hand side", () => {
    const random = Random.stream(41, "positive");
    for (const size of [1, 2, 7, 30]) {
      const matrix = positive(random, size);
      const right = Float64Array.from({ length: size }, () => random.uniform());
      const copies = [matrix.map((row) => row.slice()), right.slice()];
      product(matrix, solvePositive(matrix, right)).forEach((value, index) => {
        // A ridge of 2e-13 of the largest entry, times solutions of a few thousand.
        expect(Math.abs(value - right[index]!)).toBeLessThan(1e-7);
      });
      expect([matrix, right]).toEqual(copies);
    }
  });

  it("has a bounded solution if the matrix is singular, which satisfies all equations that can be satisfied", () => {
    const random = Random.stream(42, "singular");
    const matrix = positive(random, 12, 4);
    const right = Float64Array.from(product(matrix, new Float64Array(12).fill(1)));
    product(matrix, solvePositive(matrix, right)).forEach((value, index) => {
      expect(value).toBeCloseTo(right[index]!, 9);
    });
  });

  it("uses a larger ridge if rounding made the matrix indefinite, and returns zeros for a zero right-hand side", () => {
    const indefinite = [Float64Array.of(1, 1 + 1e-9), Float64Array.of(1 + 1e-9, 1)];
    const solution = solvePositive(indefinite, Float64Array.of(1, 1));
    expect(solution[0]! + solution[1]!).toBeCloseTo(1, 7);
    expect(solvePositive(indefinite, new Float64Array(2))).toEqual(new Float64Array(2));
    expect(solvePositive([], new Float64Array(0))).toEqual(new Float64Array(0));
    const none = solvePositive([Float64Array.of(Number.NaN)], Float64Array.of(1));
    expect(none).toEqual(new Float64Array(1));
  });
});
