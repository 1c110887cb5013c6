import type { Distribution } from "../distributions/distribution.ts";
import type { CellEnds } from "./cell-ends.ts";

/** phi(x, .) at fixed places x_1, x_2, ...: `out[i]` from the probability at place i, for all places in one pass. */
export interface CdfTerms {
  values(probabilities: Float64Array, out: Float64Array): void;
  /** The derivatives of phi in its second argument: supergradients, finite everywhere. */
  slopes(probabilities: Float64Array, out: Float64Array): void;
  /** How far phi may be above its tangents by `slopes` at other probabilities, beyond rounding. Zero if left out. */
  readonly slack?: number;
  /** Where phi is a parabola in its second argument: the derivative at place i is start[i] + curvature * probability. */
  readonly lines?: { readonly start: Float64Array; readonly curvature: number } | undefined;
}

/** phi on cells of the line. */
export interface CdfCells extends CellEnds {
  /** Whether all rewards lie at ends. */
  readonly isExact: boolean;
  readonly terms: CdfTerms;
  /** Whether phi takes the mass above a cell, not that below. */
  readonly isUpper: boolean;
}

/**
 * The heart of every utility of the distribution itself, for rewards gathered on cells of the line:
 *
 *   U(P) = edge * low + integral from low to high of phi(x, p(x)) dx,   phi concave in its second argument,
 *
 * with p(x) the probability below x (the cdf F) or above it (the survival function S), for any [low, high] that holds
 * the supports. Distortions, Wasserstein and Cramer distances all have this form. Concave in P because F and S are
 * linear in P. Influence function before centring: the integral of phi' over the places that a reward lies below (above).
 */
export interface LearnedIntegrand {
  /** phi at given places, with what depends on x alone worked out beforehand. */
  on(places: Float64Array): CdfTerms;
  /** Whether phi takes F or S: the one whose small values matter. 1 - F has lost them. */
  readonly tail: "lower" | "upper";
  /** What U is worth per unit by which everything lies to the right. */
  readonly edge: number;
  /** The distribution to be matched, if there is one. */
  readonly target?: Distribution;
}

/**
 * A utility of the whole distribution, for distributions that are known:
 *
 *   U(P) = constant + E linear(R) + integral from low to high of c(p(x)) dx,   c concave,
 *
 * with p the cdf F or the survival function S, for any [low, high] that holds the supports of P and of a target. What depends on x
 * is linear in P, so c is a function of the probability alone.
 */
export interface KnownIntegrand {
  /** Whether c takes F or S: the one whose small values matter. */
  readonly tail: "lower" | "upper";
  /** c(p). */
  value(probability: number): number;
  /** c'(p): a supergradient, finite everywhere. */
  slope(probability: number): number;
  /** Whether c is one parabola from 0 to 1. */
  readonly isQuadratic?: boolean;
  /** Probabilities at which the slope jumps, ascending. */
  readonly kinks: readonly number[];
  /** Probabilities strictly between 0 and 1 near which c bends ever more, with or without a kink. */
  readonly steepLevels?: readonly number[];
  /** Whether c also bends sharply near 0 or 1. */
  readonly hasSteepEnds?: boolean;
  /** The function of a reward beside the integral, by its value and derivative. */
  readonly linear?: { of(reward: number): number; slope(reward: number): number };
  constant(low: number, high: number): number;
  /** The distribution to be matched, if there is one. */
  readonly target?: Distribution;
  /** The integrand where rewards and target all lie further to the right by so much; left out where a target cannot be moved. */
  moved?(by: number): KnownIntegrand;
}
