import { SymmetricEigen } from "./symmetric-eigen.ts";

/**
 * Logarithm of the determinant, and the inverse, of S = covariance + ridge I. The matrix is first scaled to ones on the diagonal,
 * so that entries of different units keep their digits. Since S >= ridge I, its eigenvalues are bounded from below, where
 * rounding could make them zero or negative.
 */
export class RidgedDeterminant {
  logarithm = 0;
  /** Row by row. */
  readonly inverse: Float64Array;
  readonly #ridge: number;
  readonly #matrix: Float64Array;
  readonly #scales: Float64Array;
  readonly #eigen: SymmetricEigen;

  constructor(size: number, ridge: number) {
    this.inverse = new Float64Array(size * size);
    this.#ridge = ridge;
    this.#matrix = new Float64Array(size * size);
    this.#scales = new Float64Array(size);
    this.#eigen = new SymmetricEigen(size);
  }

  /** Computes the covariance from first moments m_1..m_d followed by the upper triangle of second moments. */
  moveTo(m: Float64Array): void {
    const { size } = this.#eigen;
    const scales = this.#scales;
    let largest = 0;
    this.logarithm = 0;
    for (let entry = 0, place = size; entry < size; place += size - entry++) {
      const variance = Math.max(m[place]! - m[entry]! ** 2, 0) + this.#ridge;
      scales[entry] = 1 / Math.sqrt(variance);
      largest = Math.max(largest, variance);
      this.logarithm += Math.log(variance);
    }
    this.#scale(m);
    this.#eigen.decompose(this.#matrix);
    this.#invert(this.#ridge / largest);
  }

  #scale(m: Float64Array): void {
    const { size } = this.#eigen;
    const matrix = this.#matrix;
    const scales = this.#scales;
    let place = size;
    for (let row = 0; row < size; row++) {
      matrix[row * size + row] = 1;
      place++;
      for (let column = row + 1; column < size; column++) {
        const scaled = (m[place++]! - m[row]! * m[column]!) * scales[row]! * scales[column]!;
        matrix[row * size + column] = scaled;
        matrix[column * size + row] = scaled;
      }
    }
  }

  #invert(least: number): void {
    const { size, values, vectors } = this.#eigen;
    const { inverse } = this;
    const scales = this.#scales;
    inverse.fill(0);
    for (let index = 0; index < size; index++) {
      const value = Math.max(values[index]!, least);
      this.logarithm += Math.log(value);
      for (let row = 0; row < size; row++) {
        const share = (vectors[index * size + row]! * scales[row]!) / value;
        for (let column = 0; column < size; column++) {
          inverse[row * size + column]! += share * vectors[index * size + column]! * scales[column]!;
        }
      }
    }
  }
}
