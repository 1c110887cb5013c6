import type { RandomSource } from "../../random/random.ts";

/** Weights on the truncated simplex that move by exponentiated steps, each followed by the Kullback-Leibler projection. */
export interface MirrorWeights {
  /** All weights. A live view: its contents change on the next step. */
  readonly weights: Float64Array;
  weight(arm: number): number;
  /** An arm drawn by the weights, with one uniform number. */
  draw(random: RandomSource): number;
  /** For each arm the sum of its weights before every step so far, in a new array. */
  totals(): Float64Array;
  /** Multiplies the weight of one arm by exp(exponent), and projects. */
  raise(arm: number, exponent: number): void;
  save(): unknown;
  /** Restores a saved state. Throws on bad input, and must not be used after that. */
  restore(parameter: string, state: unknown): void;
}

/**
 * Weights that sums over all arms can follow. Some arms share one weight; a step multiplies those of all other arms, which are
 * apart, by one factor. Exceptions are the raised arm and those listed.
 */
export interface FollowedWeights extends MirrorWeights {
  readonly sharedWeight: number;
  isShared(arm: number): boolean;
  /** The arms that share no weight. */
  apart(): Iterable<number>;
  /** By what the last step multiplied the weights of arms apart. */
  readonly factor: number;
  /** Arms for which the last step changed more than that: they joined or left the others, or met the floor. Undefined: any. */
  readonly changed: readonly number[] | undefined;
}
