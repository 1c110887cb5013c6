import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { symmetricEigenvalues } from "./symmetric-eigenvalues.ts";

describe("symmetricEigenvalues", () => {
  it.each([1, 2, 3, 50])("of second differences are 2 - 2 cos(k pi / (n + 1)) for %d rows", (size) => {
    const matrix = matrixOf(size, (row, column) => (row === column ? 2 : Math.abs(row - column) === 1 ? -1 : 0));
    const expected = Array.from({ length: size }, (_, index) => 2 - 2 * Math.cos(((index + 1) * Math.PI) / (size + 1)));
    expectAll(symmetricEigenvalues(matrix, size), expected);
  });

  it("of a diagonal matrix after reflections are the diagonal", () => {
    const size = 40;
    const random = Random.stream(5, "mirrors");
    const diagonal = Array.from({ length: size }, (_, index) => (index < 10 ? 0 : random.uniform() - 0.5));
    let full = Array.from({ length: size }, (_, row) => diagonal.map((entry, column) => (row === column ? entry : 0)));
    for (let turn = 0; turn < 3; turn++) {
      const axis = diagonal.map(() => random.uniform() - 0.5);
      const square = axis.reduce((sum, entry) => sum + entry * entry, 0);
      const mirror = axis.map((one, row) =>
        axis.map((other, column) => Number(row === column) - (2 * one * other) / square),
      );
      full = product(product(mirror, full), mirror);
    }
    const matrix = matrixOf(size, (row, column) => full[row]![column]!);
    expectAll(symmetricEigenvalues(matrix, size), diagonal);
  });

  it("of a block matrix are those of the blocks", () => {
    // Rows 1 and 3 have the eigenvalues 1 and 3, rows 0 and 4 have -5 and 5, and row 2 is its own block.
    const entries = new Map([
      ["1,1", 2],
      ["3,3", 2],
      ["3,1", 1],
      ["4,0", 5],
      ["2,2", 7],
    ]);
    const matrix = matrixOf(5, (row, column) => entries.get(`${Math.max(row, column)},${Math.min(row, column)}`) ?? 0);
    expectAll(symmetricEigenvalues(matrix, 5), [-5, 1, 3, 5, 7]);
  });
});

function matrixOf(size: number, entry: (row: number, column: number) => number): Float64Array {
  return Float64Array.from({ length: size * size }, (_, index) => entry(Math.floor(index / size), index % size));
}

function product(left: number[][], right: number[][]): number[][] {
  return left.map((row) =>
    right.map((_, column) => row.reduce((sum, entry, index) => sum + entry * right[index]![column]!, 0)),
  );
}

function expectAll(found: Float64Array, expected: readonly number[]): void {
  const sorted = Float64Array.from(expected).sort();
  found.sort().forEach((value, index) => {
    expect(value).toBeCloseTo(sorted[index]!, 12);
  });
}
