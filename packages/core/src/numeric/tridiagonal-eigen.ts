/**
 * Turns the diagonal of a symmetric tridiagonal matrix into its eigenvalues, in no particular order, by QR steps with Wilkinson's
 * shift (Golub and Van Loan, Matrix Computations, 8.3). `beside[i]` is the entry between i and i + 1. `rotate` receives each
 * rotation, if eigenvectors are needed.
 */
export function diagonalise(
  values: Float64Array,
  beside: Float64Array,
  rotate?: (row: number, cosine: number, sine: number) => void,
): void {
  let largest = 0;
  for (let index = 0; index < values.length; index++) {
    largest = Math.max(largest, Math.abs(values[index]!) + Math.abs(beside[index]!));
  }
  const negligible = (Number.EPSILON / 2) * largest;
  let high = values.length - 1;
  while (high > 0) {
    let low = high;
    // Written so that NaN counts as negligible and ends the loop.
    while (low > 0 && Math.abs(beside[low - 1]!) > negligible) low--;
    if (low === high) high--;
    else step(values, beside, low, high, rotate);
  }
}

/** One QR step on rows `low` to `high`: rotations of neighbours move the entry created by the first one to the end. */
function step(
  values: Float64Array,
  beside: Float64Array,
  low: number,
  high: number,
  rotate: Parameters<typeof diagonalise>[2],
): void {
  let lead = values[low]! - shift(values, beside, high);
  let bulge = beside[low]!;
  for (let row = low; row < high; row++) {
    const length = Math.sqrt(lead * lead + bulge * bulge);
    const cosine = length > 0 ? lead / length : 1;
    const sine = length > 0 ? -bulge / length : 0;
    if (row > low) beside[row - 1] = length;
    const above = values[row]!;
    const below = values[row + 1]!;
    const between = beside[row]!;
    const cross = 2 * cosine * sine * between;
    values[row] = cosine * cosine * above - cross + sine * sine * below;
    values[row + 1] = sine * sine * above + cross + cosine * cosine * below;
    beside[row] = cosine * sine * (above - below) + (cosine * cosine - sine * sine) * between;
    lead = beside[row]!;
    if (row + 1 < high) {
      bulge = -sine * beside[row + 1]!;
      beside[row + 1]! *= cosine;
    }
    rotate?.(row, cosine, sine);
  }
}

/** Wilkinson's shift: the eigenvalue of the last 2 x 2 block that is closer to its last entry. */
function shift(values: Float64Array, beside: Float64Array, high: number): number {
  const last = values[high]!;
  const between = beside[high - 1]!;
  const half = (values[high - 1]! - last) / 2;
  const root = Math.sqrt(half * half + between * between);
  return last - (between * between) / (half < 0 ? half - root : half + root);
}
