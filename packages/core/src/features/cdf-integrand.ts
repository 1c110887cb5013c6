import type { Distribution } from "../distributions/distribution.ts";
import type { CellEnds } from "./cell-ends.ts";

/** phi(x, .) at fixed points x_1, x_2, ...: writes to `out[i]` from the probability at point i, for all points in one pass. */
export interface CdfTerms {
  values(probabilities: Float64Array, out: Float64Array): void;
  /** The derivatives of phi in its second argument: supergradients, finite everywhere. */
  slopes(probabilities: Float64Array, out: Float64Array): void;
  /** An upper bound on how far phi may exceed its tangents by `slopes`, beyond rounding. Zero if missing. */
  readonly slack?: number;
  /** If phi is a parabola in its second argument: the derivative at point i is start[i] + curvature * probability. */
  readonly lines?: { readonly start: Float64Array; readonly curvature: number } | undefined;
}

/** phi on cells of the line. */
export interface CdfCells extends CellEnds {
  /** Whether all rewards are at cell ends. */
  readonly isExact: boolean;
  readonly terms: CdfTerms;
  /** Whether phi is applied to the mass above a cell instead of the mass below. */
  readonly isUpper: boolean;
}

/**
 * The integrand of utilities of the distribution itself, for rewards collected on cells of the line:
 *
 *   U(P) = edge * low + integral from low to high of phi(x, p(x)) dx,   phi concave in its second argument,
 *
 * with p(x) the probability below x (the cdf F) or above it (the survival function S), for any [low, high] that contains the
 * supports. Distortions, Wasserstein and Cramer distances have this form. U is concave in P because F and S are linear in P. The
 * influence function before centring is the integral of phi' over all x above (below) the reward.
 */
export interface LearnedIntegrand {
  /** phi at given points, with everything that depends on x alone computed in advance. */
  on(places: Float64Array): CdfTerms;
  /** Whether phi is applied to F or S: the one whose small values matter, since 1 - F loses their digits. */
  readonly tail: "lower" | "upper";
  /** How much U rises when all rewards move right by one unit. */
  readonly edge: number;
  /** The largest value of phi. */
  readonly largest: number;
  /** The target distribution, if there is one. */
  readonly target?: Distribution;
}

/**
 * A utility of the whole distribution, for known distributions:
 *
 *   U(P) = constant + E linear(R) + integral from low to high of c(p(x)) dx,   c concave,
 *
 * with p the cdf F or the survival function S, for any [low, high] that contains the supports of P and of a target. What depends
 * on x is linear in P, so c is a function of the probability alone.
 */
export interface KnownIntegrand {
  /** Whether c is applied to F or S: the one whose small values matter. */
  readonly tail: "lower" | "upper";
  /** c(p). */
  value(probability: number): number;
  /** c'(p): a supergradient, finite everywhere. */
  slope(probability: number): number;
  /** Whether c is one parabola from 0 to 1. */
  readonly isQuadratic?: boolean;
  /** Probabilities at which the slope jumps, ascending. */
  readonly kinks: readonly number[];
  /** Probabilities strictly between 0 and 1 near which the curvature of c grows without bound, with or without a kink. */
  readonly steepLevels?: readonly number[];
  /** Whether c also bends sharply near 0 or 1. */
  readonly hasSteepEnds?: boolean;
  /** The function of a reward outside the integral, with its derivative. */
  readonly linear?: { of(reward: number): number; slope(reward: number): number };
  constant(low: number, high: number): number;
  /** The target distribution, if there is one. */
  readonly target?: Distribution;
  /** The integrand after rewards and target are shifted right by `by`; missing if a target cannot be shifted. */
  moved?(by: number): KnownIntegrand;
}
