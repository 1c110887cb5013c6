/**
 * Eigenvalues and eigenvectors of symmetric matrices of one size: Householder's reduction to a tridiagonal matrix, then
 * QR steps with Wilkinson's shift (Golub and Van Loan, Matrix Computations, 8.3). Errors are some rounding units of the
 * largest eigenvalue; O(n^3), and buffers are used again and again.
 */
export class SymmetricEigen {
  readonly size: number;
  /** Eigenvalues, in no order. */
  readonly values: Float64Array;
  /** Row k, from k * size on, is the eigenvector of values[k], of length 1. */
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
    this.#diagonalise();
  }

  /** Sets the unit vector whose mirror image of a column is zero beyond the entry below the diagonal; false if it is. */
  #aim(column: number): boolean {
    const { size } = this;
    const matrix = this.#matrix;
    const mirror = this.#mirror;
    let beyond = 0;
    for (let row = column + 2; row < size; row++) beyond += matrix[row * size + column]! ** 2;
    if (!(beyond > 0)) return false;
    const first = matrix[(column + 1) * size + column]!;
    const length = Math.sqrt(beyond + first * first);
    // Away from the axis, so that nothing cancels.
    const lifted = first + (first < 0 ? -length : length);
    const scale = 1 / Math.sqrt(beyond + lifted * lifted);
    mirror[column + 1] = lifted * scale;
    for (let row = column + 2; row < size; row++) mirror[row] = matrix[row * size + column]! * scale;
    matrix[(column + 1) * size + column] = first < 0 ? length : -length;
    return true;
  }

  /** Turns the block from `start` on, and the basis, by the mirror H = I - 2 v v'. */
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

  /** QR steps on the last block whose entries beside the diagonal are not negligible, until none is left. */
  #diagonalise(): void {
    const beside = this.#beside;
    let largest = 0;
    for (let index = 0; index < this.size; index++) {
      largest = Math.max(largest, Math.abs(this.values[index]!) + Math.abs(beside[index]!));
    }
    const negligible = (Number.EPSILON / 2) * largest;
    let high = this.size - 1;
    while (high > 0) {
      let low = high;
      // Written so that NaN counts as negligible and ends the loop.
      while (low > 0 && Math.abs(beside[low - 1]!) > negligible) low--;
      if (low === high) high--;
      else this.#step(low, high);
    }
  }

  /** One QR step on rows `low` to `high`: rotations of neighbours chase the entry that the first one makes. */
  #step(low: number, high: number): void {
    const { values } = this;
    const beside = this.#beside;
    let lead = values[low]! - this.#shift(high);
    let bulge = beside[low]!;
    for (let row = low; row < high; row++) {
      const length = Math.sqrt(lead * lead + bulge * bulge);
      const cosine = length > 0 ? lead / length : 1;
      const sine = length > 0 ? -bulge / length : 0;
      if (row > low) beside[row - 1] = length;
      const [above, below, between] = [values[row]!, values[row + 1]!, beside[row]!];
      const cross = 2 * cosine * sine * between;
      values[row] = cosine * cosine * above - cross + sine * sine * below;
      values[row + 1] = sine * sine * above + cross + cosine * cosine * below;
      beside[row] = cosine * sine * (above - below) + (cosine * cosine - sine * sine) * between;
      lead = beside[row]!;
      if (row + 1 < high) {
        bulge = -sine * beside[row + 1]!;
        beside[row + 1]! *= cosine;
      }
      this.#rotate(row, cosine, sine);
    }
  }

  /** Wilkinson's: the eigenvalue of the last 2 x 2 block that is nearer to its last entry. */
  #shift(high: number): number {
    const last = this.values[high]!;
    const between = this.#beside[high - 1]!;
    const half = (this.values[high - 1]! - last) / 2;
    const root = Math.sqrt(half * half + between * between);
    return last - (between * between) / (half < 0 ? half - root : half + root);
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
