/** A diagonal entry within this share of the largest entry is rounding. */
const RIDGE = 1e-13;

/**
 * The solution of a symmetric system that is positive semidefinite up to rounding, with a ridge on the diagonal that keeps it
 * bounded. A ridge that proves too small is multiplied by ten. Returns zeros if no ridge helps.
 */
export function solvePositive(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const largest = matrix.reduce((most, row, index) => Math.max(most, row[index]!), 0);
  const wish = right.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0);
  for (let ridge = RIDGE * Math.max(largest, wish); ridge > 0 && ridge < Number.MAX_VALUE; ridge *= 10) {
    const upper = matrix.map((row) => Float64Array.from(row));
    const solution = Float64Array.from(right);
    if (eliminate(upper, solution, ridge)) return solution;
  }
  return new Float64Array(right.length);
}

/** Solves in place from the upper triangle; returns false if a pivot is below the ridge, which would lose digits. */
function eliminate(upper: readonly Float64Array[], right: Float64Array, ridge: number): boolean {
  const size = right.length;
  for (let column = 0; column < size; column++) upper[column]![column]! += 2 * ridge;
  for (let column = 0; column < size; column++) {
    const source = upper[column]!;
    if (!(source[column]! >= ridge)) return false;
    for (let row = column + 1; row < size; row++) {
      const target = upper[row]!;
      const factor = source[row]! / source[column]!;
      for (let entry = row; entry < size; entry++) target[entry]! -= factor * source[entry]!;
      right[row]! -= factor * right[column]!;
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let entry = row + 1; entry < size; entry++) right[row]! -= upper[row]![entry]! * right[entry]!;
    right[row]! /= upper[row]![row]!;
  }
  return true;
}
