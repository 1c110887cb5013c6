import type { RandomSource } from "../random/random.ts";
import type { Law } from "./law.ts";

/** A law of vectors in R^d, by what utilities ask of it. Factories check their parameters; the methods check nothing. */
export interface VectorLaw extends Law {
  readonly dimension: number;
  readonly mean: Float64Array;
  /** Row by row, d x d. */
  readonly covariance: Float64Array;
  /** E exp(i <frequency, X>): the means of cosine and sine. */
  characteristic(frequency: ArrayLike<number>): readonly [real: number, imaginary: number];
  sample(random: RandomSource): Float64Array;
}

/** Whether a law is one of vectors. */
export function isVectorLaw(law: Law): law is VectorLaw {
  return law.dimension !== undefined;
}
