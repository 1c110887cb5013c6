import { diagonalise } from "./tridiagonal-eigen.ts";

/**
 * Eigenvalues and eigenvectors of symmetric matrices of one size: Householder's reduction to a tridiagonal matrix, then QR steps
 * with Wilkinson's shift (Golub and Van Loan, Matrix Computations, 8.3). Errors are a few roundings of the largest eigenvalue.
 * Takes O(n^3), and reuses its buffers.
 */
export class SymmetricEigen {
  readonly size: number;
  /** Eigenvalues, in no particular order. */
  readonly values: Float64Array;
  /** Row k, starting at k * size, is the eigenvector of values[k], of length 1. */
  readonly vectors: Float64Array;
  readonly #matrix: Float64Array;
  readonly #beside: Float64Array;
  readonly #mirror: Float64Array;
  readonly #image: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.values = new Float64Array(size);
    this.vectors = new Float64Array(size * size);
    this.#matrix = new Float64Array(size * size);
    this.#beside = new Float64Array(size);
    this.#mirror = new Float64Array(size);
    this.#image = new Float64Array(size);
  }

  /** Decomposes a symmetric matrix, given row by row. */
  decompose(matrix: ArrayLike<number>): void {
    const { size, vectors, values } = this;
    this.#matrix.set(matrix);
    vectors.fill(0);
    for (let index = 0; index < size; index++) vectors[index * size + index] = 1;
    for (let column = 0; column + 2 < size; column++) {
      if (this.#aim(column)) this.#reflect(column + 1);
    }
    for (let index = 0; index < size; index++) {
      values[index] = this.#matrix[index * size + index]!;
      this.#beside[index] = index + 1 < size ? this.#matrix[index * size + size + index]! : 0;
    }
    diagonalise(values, this.#beside, (row, cosine, sine) => this.#rotate(row, cosine, sine));
  }

  /** Sets the unit vector whose reflection makes a column zero below its subdiagonal entry; returns false if it already is. */
  #aim(column: number): boolean {
    const { size } = this;
    const matrix = this.#matrix;
    const mirror = this.#mirror;
    let beyond = 0;
    for (let row = column + 2; row < size; row++) beyond += matrix[row * size + column]! ** 2;
    if (!(beyond > 0)) return false;
    const first = matrix[(column + 1) * size + column]!;
    const length = Math.sqrt(beyond + first * first);
    // The sign avoids cancellation.
    const lifted = first + (first < 0 ? -length : length);
    const scale = 1 / Math.sqrt(beyond + lifted * lifted);
    mirror[column + 1] = lifted * scale;
    for (let row = column + 2; row < size; row++) mirror[row] = matrix[row * size + column]! * scale;
    matrix[(column + 1) * size + column] = first < 0 ? length : -length;
    return true;
  }

  /** Applies the reflection H = I - 2 v v' to the block starting at `start`, and to the basis. */
  #reflect(start: number): void {
    const { size, vectors } = this;
    const matrix = this.#matrix;
    const mirror = this.#mirror;
    const image = this.#image;
    let along = 0;
    for (let row = start; row < size; row++) {
      let sum = 0;
      for (let column = start; column < size; column++) sum += matrix[row * size + column]! * mirror[column]!;
      image[row] = sum;
      along += sum * mirror[row]!;
    }
    for (let row = start; row < size; row++) image[row]! -= along * mirror[row]!;
    for (let row = start; row < size; row++) {
      for (let column = start; column < size; column++) {
        matrix[row * size + column]! -= 2 * (mirror[row]! * image[column]! + image[row]! * mirror[column]!);
      }
    }
    image.fill(0);
    for (let row = start; row < size; row++) {
      for (let column = 0; column < size; column++) image[column]! += mirror[row]! * vectors[row * size + column]!;
    }
    for (let row = start; row < size; row++) {
      for (let column = 0; column < size; column++) vectors[row * size + column]! -= 2 * mirror[row]! * image[column]!;
    }
  }

  #rotate(row: number, cosine: number, sine: number): void {
    const { size, vectors } = this;
    for (let index = row * size; index < row * size + size; index++) {
      const [above, below] = [vectors[index]!, vectors[index + size]!];
      vectors[index] = cosine * above - sine * below;
      vectors[index + size] = sine * above + cosine * below;
    }
  }
}
