import { diagonalise } from "./tridiagonal-eigen.ts";

/**
 * The eigenvalues of a symmetric matrix, in no particular order, from its lower triangle, which is overwritten: row i starts at i
 * * size. Householder's reduction to a tridiagonal matrix takes 4/3 size^3 operations, nearly all of the time. Each pass over the
 * triangle applies the last reflection and prepares the next, because large matrices are limited by memory access.
 */
export function symmetricEigenvalues(matrix: Float64Array, size: number): Float64Array {
  const values = new Float64Array(size);
  const beside = new Float64Array(size);
  let [axis, image] = [new Float64Array(size), new Float64Array(size)];
  let [nextAxis, nextImage] = [new Float64Array(size), new Float64Array(size)];
  let isPending = false;
  for (let last = size - 1; last >= 0; last--) {
    const row = matrix.subarray(last * size, last * size + last + 1);
    if (isPending) reflectRow(row, last, axis, image);
    values[last] = row[last]!;
    if (last === 0) break;
    const length = aim(row, last, nextAxis);
    beside[last - 1] = length.beside;
    if (length.square > 0) {
      pass(matrix, size, last, isPending ? { axis, image } : undefined, nextAxis, nextImage);
      complete(nextAxis, nextImage, last, length.square);
      [axis, nextAxis] = [nextAxis, axis];
      [image, nextImage] = [nextImage, image];
      isPending = true;
    } else if (isPending) {
      for (let above = 0; above < last; above++) {
        reflectRow(matrix.subarray(above * size, above * size + above + 1), above, axis, image);
      }
      isPending = false;
    }
  }
  diagonalise(values, beside);
  return values;
}

/**
 * The axis v of the reflection I - 2 v v' / |v|^2 that leaves only the last of the first `count` entries of a row; |v|^2 / 2, or
 * zero if nothing is to do.
 */
function aim(row: Float64Array, count: number, axis: Float64Array): { beside: number; square: number } {
  const first = row[count - 1]!;
  let beyond = 0;
  for (let index = 0; index < count - 1; index++) beyond += row[index]! * row[index]!;
  if (!(beyond > 0)) return { beside: first, square: 0 };
  const length = Math.sqrt(beyond + first * first);
  const beside = first < 0 ? length : -length;
  for (let index = 0; index < count; index++) axis[index] = row[index]!;
  axis[count - 1] = first - beside;
  return { beside, square: (beyond + (first - beside) ** 2) / 2 };
}

/** row -= axis[at] image + image[at] axis. */
function reflectRow(row: Float64Array, at: number, axis: Float64Array, image: Float64Array): void {
  const [along, across] = [axis[at]!, image[at]!];
  for (let index = 0; index <= at; index++) row[index]! -= along * image[index]! + across * axis[index]!;
}

/** Applies the pending reflection to the rows before `count`, and sets `nextImage` to their product with `nextAxis`. */
function pass(
  matrix: Float64Array,
  size: number,
  count: number,
  pending: { readonly axis: Float64Array; readonly image: Float64Array } | undefined,
  nextAxis: Float64Array,
  nextImage: Float64Array,
): void {
  nextImage.fill(0, 0, count);
  for (let at = 0; at < count; at++) {
    const row = matrix.subarray(at * size, at * size + at + 1);
    if (pending) reflectRow(row, at, pending.axis, pending.image);
    const here = nextAxis[at]!;
    let sum = row[at]! * here;
    for (let index = 0; index < at; index++) {
      const entry = row[index]!;
      sum += entry * nextAxis[index]!;
      nextImage[index]! += entry * here;
    }
    nextImage[at]! += sum;
  }
}

/** From the product p with the axis v: the vector w for which the reflection subtracts v w' + w v'. */
function complete(axis: Float64Array, image: Float64Array, count: number, square: number): void {
  let along = 0;
  for (let index = 0; index < count; index++) {
    image[index]! /= square;
    along += image[index]! * axis[index]!;
  }
  const share = along / (2 * square);
  for (let index = 0; index < count; index++) image[index]! -= share * axis[index]!;
}
