/**
 * A factor of a symmetric positive semidefinite matrix A: A = L L' + R, where the trace of R is within the tolerance, or the
 * number of columns is at its limit.
 */
export interface PivotedCholesky {
  /** Rows of the matrix that were eliminated, in this order: restricted to these rows, L is a lower triangle. */
  readonly pivots: readonly number[];
  /** Row i of L starts at i * stride and has as many entries as there are pivots. */
  readonly factor: Float64Array;
  readonly stride: number;
  /** The diagonal of R. */
  readonly residuals: Float64Array;
}

/** How exactly, and with at most how many columns, a matrix is factored. */
export interface CholeskyLimits {
  readonly most: number;
  /** The tolerated trace of R, as a share of the trace of A. */
  readonly tolerance: number;
}

const FIRST_STRIDE = 64;

/**
 * Cholesky factorisation with pivots drawn in proportion to the residuals (Chen, Epperly, Tropp and Webber 2022). If the
 * eigenvalues of the matrix decrease fast, few columns suffice. It takes O(size rank^2) steps, and only the columns of the pivots
 * are evaluated.
 */
export function pivotedCholesky(
  size: number,
  entry: (row: number, column: number) => number,
  { most, tolerance }: CholeskyLimits,
  random: { uniform(): number },
): PivotedCholesky {
  const residuals = Float64Array.from({ length: size }, (_, row) => entry(row, row));
  const least = tolerance * residuals.reduce((sum, residual) => sum + residual, 0);
  const pivots: number[] = [];
  const columns = Math.min(most, size);
  let stride = Math.min(FIRST_STRIDE, columns);
  let factor = new Float64Array(size * stride);
  while (pivots.length < columns) {
    const trace = residuals.reduce((sum, residual) => sum + residual, 0);
    if (!(trace > least)) break;
    const pivot = drawn(residuals, random.uniform() * trace);
    const column = pivots.length;
    if (column === stride) {
      const wider = Math.min(2 * stride, columns);
      factor = widened(factor, size, stride, wider);
      stride = wider;
    }
    const root = Math.sqrt(residuals[pivot]!);
    const own = pivot * stride;
    for (let row = 0; row < size; row++) {
      // Eliminated rows have no residual.
      if (!(residuals[row]! > 0) || row === pivot) continue;
      const start = row * stride;
      let sum = entry(row, pivot);
      for (let index = 0; index < column; index++) sum -= factor[start + index]! * factor[own + index]!;
      const found = sum / root;
      factor[start + column] = found;
      residuals[row] = Math.max(residuals[row]! - found * found, 0);
    }
    factor[own + column] = root;
    residuals[pivot] = 0;
    pivots.push(pivot);
  }
  return { pivots, factor, stride, residuals };
}

/** The first index up to which positive values sum to more than a level; the last positive one if rounding leaves none. */
function drawn(values: Float64Array, level: number): number {
  let [sum, last] = [0, 0];
  for (let index = 0; index < values.length; index++) {
    if (!(values[index]! > 0)) continue;
    last = index;
    sum += values[index]!;
    if (sum > level) break;
  }
  return last;
}

function widened(factor: Float64Array, size: number, stride: number, wider: number): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(size * wider);
  for (let row = 0; row < size; row++) copy.set(factor.subarray(row * stride, (row + 1) * stride), row * wider);
  return copy;
}
