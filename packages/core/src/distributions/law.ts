import type { RandomSource } from "../random/random.ts";

/** What an arm pays: a number, or a vector where the utility takes vectors. */
export type Reward = number | ArrayLike<number>;

/** A law of rewards, on the line (`Distribution`) or in R^d (`VectorLaw`). */
export interface Law {
  readonly kind: string;
  /** d for a law of vectors; undefined for a law of numbers. */
  readonly dimension?: number;
  sample(random: RandomSource): Reward;
}
