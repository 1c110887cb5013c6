import type { RandomSource } from "../../random/random.ts";

/** Weights on the truncated simplex that move by multiplicative steps, each followed by the Kullback-Leibler projection. */
export interface MirrorWeights {
  /** All weights. A live view: its contents change on the next step. */
  readonly weights: Float64Array;
  weight(arm: number): number;
  /** Draws an arm with the weights as probabilities, from one uniform number. */
  draw(random: RandomSource): number;
  /** For each arm the sum of its weights before every step so far, as a new array. */
  totals(): Float64Array;
  /** Multiplies the weight of one arm by exp(exponent), and projects. */
  raise(arm: number, exponent: number): void;
  save(): unknown;
  /** Restores a saved state. After it throws, discard this object. */
  restore(parameter: string, state: unknown): void;
}

/**
 * Weights that let sums over all arms be updated cheaply. Some arms share one weight. A step multiplies the weights of all other
 * arms, which are "apart", by one factor, except for the raised arm and those in `changed`.
 */
export interface FollowedWeights extends MirrorWeights {
  readonly sharedWeight: number;
  isShared(arm: number): boolean;
  /** The arms that do not share a weight. */
  apart(): Iterable<number>;
  /** The factor by which the last step multiplied the weights of arms apart. */
  readonly factor: number;
  /**
   * Arms whose weight the last step changed otherwise: they joined or left the shared weight, or reached the floor. Undefined:
   * any arm may have changed.
   */
  readonly changed: readonly number[] | undefined;
}
