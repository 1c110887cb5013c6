import { checkOptions } from "../errors/check-options.ts";
import { checkFiniteList, checkPositive } from "../errors/checks.ts";
import { invalid, refused } from "../errors/invalid.ts";
import { dot } from "../numeric/dot.ts";
import { SymmetricEigen } from "../numeric/symmetric-eigen.ts";
import { sampleGaussian } from "./samplers.ts";
import { checkVectors, type VectorDistribution } from "./vector-distribution.ts";

export interface GaussianVectorOptions {
  readonly mean: readonly number[];
  /** Rows of the covariance matrix. Alternatively, one `deviation` > 0 for all entries, which are then independent. */
  readonly covariance?: readonly (readonly number[])[];
  readonly deviation?: number;
}

/** Rounding by the caller may make a covariance asymmetric, and its smallest eigenvalue negative, by this share of its size. */
const TOLERANCE = 1e-9;

/** The normal distribution of vectors. Its covariance may be singular. */
export function gaussianVector(options: GaussianVectorOptions): VectorDistribution {
  checkOptions("gaussian-vector", options, { mean: true, deviation: true, covariance: true });
  const mean = Float64Array.from(checkFiniteList("mean", options.mean, 1));
  const dimension = mean.length;
  const covariance = covarianceOf(options, dimension);
  const spread = spreadOf(covariance, dimension);

  return {
    kind: "gaussian-vector",
    dimension,
    mean,
    covariance,
    characteristic(frequency) {
      const angle = dot(mean, frequency);
      // The covariance is the sum of the outer products of the axes of the spread.
      const size = spread.reduce((sum, axis) => sum + dot(axis, frequency) ** 2, 0);
      const length = Math.exp(-size / 2);
      return [length * Math.cos(angle), length * Math.sin(angle)];
    },
    // The kernel is proportional to the density of a normal distribution, so its mean is too.
    kernelMean(bandwidth, point) {
      const square = bandwidth * bandwidth;
      const copies = point ? 1 : 2;
      const offset = mean.map((entry, index) => (point ? point[index]! - entry : 0));
      let exponent = -dot(offset, offset) / square;
      let size = 1;
      for (const axis of spread) {
        const variance = copies * dot(axis, axis);
        size /= Math.sqrt(1 + variance / square);
        exponent += dot(axis, offset) ** 2 / (square * (square + variance));
      }
      return size * Math.exp(exponent / 2);
    },
    sample(random) {
      const reward = mean.slice();
      for (const axis of spread) {
        const z = sampleGaussian(random);
        for (let entry = 0; entry < dimension; entry++) reward[entry]! += z * axis[entry]!;
      }
      return reward;
    },
  };
}

function covarianceOf({ covariance, deviation }: GaussianVectorOptions, dimension: number): Float64Array {
  if ((covariance === undefined) === (deviation === undefined)) {
    throw refused("covariance", "Give one of covariance and deviation.", { covariance, deviation });
  }
  const matrix = new Float64Array(dimension * dimension);
  if (deviation !== undefined) {
    const variance = checkPositive("deviation", deviation) ** 2;
    for (let entry = 0; entry < dimension; entry++) matrix[entry * dimension + entry] = variance;
    return matrix;
  }
  const rows = checkVectors("covariance", covariance);
  if (rows.length !== dimension || rows[0]!.length !== dimension) {
    throw invalid("covariance", `${dimension} rows of ${dimension} numbers, as mean has`, covariance);
  }
  const size = Math.max(...rows.flat().map(Math.abs));
  for (let row = 0; row < dimension; row++) {
    for (let column = 0; column < dimension; column++) {
      const [here, mirrored] = [rows[row]![column]!, rows[column]![row]!];
      if (Math.abs(here - mirrored) > TOLERANCE * size) throw invalid("covariance", "a symmetric matrix", covariance);
      matrix[row * dimension + column] = (here + mirrored) / 2;
    }
  }
  return matrix;
}

/** Vectors a_k with covariance = sum_k a_k a_k': the eigenvectors, scaled by the deviations along them. */
function spreadOf(covariance: Float64Array, dimension: number): Float64Array[] {
  const eigen = new SymmetricEigen(dimension);
  eigen.decompose(covariance);
  const largest = Math.max(...eigen.values.map(Math.abs));
  return Array.from(eigen.values, (value, index) => {
    if (!(value >= -TOLERANCE * largest)) {
      throw invalid("covariance", "a matrix without negative eigenvalues", value);
    }
    const deviation = Math.sqrt(Math.max(value, 0));
    return eigen.vectors.slice(index * dimension, (index + 1) * dimension).map((entry) => deviation * entry);
  });
}
