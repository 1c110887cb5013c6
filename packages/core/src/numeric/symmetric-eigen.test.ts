import { describe, expect, it } from "vitest";
import golden from "../../test/golden/symmetric-eigen.json" with { type: "json" };
import { SymmetricEigen } from "./symmetric-eigen.ts";

function decomposed(rows: readonly (readonly number[])[]): SymmetricEigen {
  const eigen = new SymmetricEigen(rows.length);
  eigen.decompose(rows.flat());
  return eigen;
}

describe("SymmetricEigen", () => {
  it.each(golden.cases)("agrees with the eigenvalues of LAPACK: $name", ({ matrix, values }) => {
    const largest = Math.max(...values.map(Math.abs));
    const ascending = decomposed(matrix).values.toSorted();
    // Both are accurate to a few rounding errors of the largest eigenvalue.
    for (const [index, value] of values.entries()) {
      expect(Math.abs(ascending[index]! - value)).toBeLessThanOrEqual(20 * Number.EPSILON * largest);
    }
  });

  it.each(golden.cases)(
    "reproduces the matrix from orthonormal eigenvectors: $name",
    ({ matrix, values: expected }) => {
      const { size, values, vectors } = decomposed(matrix);
      const largest = Math.max(...expected.map(Math.abs));
      for (let row = 0; row < size; row++) {
        for (let column = 0; column < size; column++) {
          let [entry, product] = [0, 0];
          for (let index = 0; index < size; index++) {
            entry += values[index]! * vectors[index * size + row]! * vectors[index * size + column]!;
            product += vectors[row * size + index]! * vectors[column * size + index]!;
          }
          expect(Math.abs(entry - matrix[row]![column]!)).toBeLessThanOrEqual(40 * Number.EPSILON * largest);
          expect(Math.abs(product - (row === column ? 1 : 0))).toBeLessThanOrEqual(40 * Number.EPSILON);
        }
      }
    },
  );

  it("has the eigenvalues 2 - 2 cos(k pi / (n + 1)) for the second difference matrix", () => {
    const size = 32;
    const rows = Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_, column) => (row === column ? 2 : Math.abs(row - column) === 1 ? -1 : 0)),
    );
    const ascending = decomposed(rows).values.toSorted();
    for (let index = 0; index < size; index++) {
      expect(ascending[index]).toBeCloseTo(2 - 2 * Math.cos(((index + 1) * Math.PI) / (size + 1)), 13);
    }
  });

  it("can be used repeatedly", () => {
    const eigen = new SymmetricEigen(2);
    eigen.decompose([0, 1, 1, 0]);
    eigen.decompose([2, 0, 0, 3]);
    expect(Array.from(eigen.values)).toEqual([2, 3]);
    expect(Array.from(eigen.vectors)).toEqual([1, 0, 0, 1]);
  });

  it("terminates on a matrix with NaN", () => {
    const eigen = decomposed([
      [Number.NaN, 1, 2],
      [1, 1, 1],
      [2, 1, 1],
    ]);
    expect(eigen.values.some(Number.isNaN)).toBe(true);
  });
});
