import { checkFiniteList } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { RandomSource } from "../random/random.ts";
import type { AnyDistribution } from "./distribution.ts";

/** A distribution of vectors in R^d, with what utilities need. Factories check their parameters; the methods check nothing. */
export interface VectorDistribution extends AnyDistribution {
  readonly dimension: number;
  readonly mean: Float64Array;
  /** Row by row, d x d. */
  readonly covariance: Float64Array;
  /** E exp(i <frequency, X>): the means of cosine and sine. */
  characteristic(frequency: ArrayLike<number>): readonly [real: number, imaginary: number];
  /** E k(X, point) for the Gaussian kernel k of a bandwidth; without a point, E k(X, X') for an independent copy X'. */
  kernelMean(bandwidth: number, point?: ArrayLike<number>): number;
  /** If the distribution is a list of equally likely vectors: the list. A live view: do not change it. */
  readonly samples?: readonly Float64Array[];
  sample(random: RandomSource): Float64Array;
}

/** Whether a distribution is one of vectors. */
export function isVectorDistribution(distribution: AnyDistribution): distribution is VectorDistribution {
  return distribution.dimension !== undefined;
}

/** The Gaussian kernel exp(-|x - y|^2 / (2 bandwidth^2)) of two vectors. */
export function gaussianKernel(one: ArrayLike<number>, other: ArrayLike<number>, bandwidth: number): number {
  let square = 0;
  for (let entry = 0; entry < one.length; entry++) {
    const difference = one[entry]! - other[entry]!;
    square += difference * difference;
  }
  return Math.exp(-square / (2 * bandwidth * bandwidth));
}

/** Checks a list of at least one vector, all of the same positive length. */
export function checkVectors(parameter: string, vectors: unknown): readonly (readonly number[])[] {
  if (!Array.isArray(vectors) || vectors.length === 0) {
    throw invalid(parameter, "a list of at least 1 vector", vectors);
  }
  const checked = Array.from(vectors, (vector, index) => checkFiniteList(`${parameter}[${index}]`, vector, 1));
  const length = checked[0]!.length;
  for (const [index, vector] of checked.entries()) {
    if (vector.length !== length) {
      throw invalid(`${parameter}[${index}]`, `${length} numbers, like the first vector`, vector);
    }
  }
  return checked;
}
