import type { Distribution } from "../distributions/distribution.ts";
import type { CellEnds } from "./cell-ends.ts";
import type { QuantileTable } from "./quantiles.ts";

/** phi(x, .) at fixed places x_1, x_2, ...: `out[i]` from the probability at place i, for all places in one pass. */
export interface CdfTerms {
  values(probabilities: Float64Array, out: Float64Array): void;
  /** The derivatives of phi in its second argument: supergradients, finite everywhere. */
  slopes(probabilities: Float64Array, out: Float64Array): void;
  /** How far phi may be above its tangents by `slopes` at other probabilities, beyond rounding. Zero if left out. */
  readonly slack?: number;
  /** Where phi is a parabola in its second argument: the derivative at place i is start[i] + curvature * probability. */
  readonly lines?: { readonly start: Float64Array; readonly curvature: number } | undefined;
  /** Where it is 2 (places[i] - q(probability)), with q in a table. */
  readonly matched?: { readonly places: Float64Array; readonly table: QuantileTable } | undefined;
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
 * The heart of every utility of the law itself:
 *
 *   U(P) = edge * low + integral from low to high of phi(x, p(x)) dx,   phi concave in its second argument,
 *
 * with p(x) the probability below x (the cdf F) or above it (the survival function S), for any [low, high] that holds
 * the supports. Distortions, Wasserstein and Cramer distances all have this form. Concave in P because F and S are
 * linear in P. Influence function before centring: the integral of phi' over the places that a reward lies below (above).
 *
 * Always phi(x, p) = c(p) + a(x) + p b(x): where p does not change, its integral over x follows from those for p = 0 and p = 1.
 */
export interface LearnedIntegrand {
  /** phi at given places, with what depends on x alone worked out beforehand. */
  on(places: Float64Array): CdfTerms;
  /** Whether phi takes F or S: the one whose small values matter. 1 - F has lost them. */
  readonly tail: "lower" | "upper";
  /** What U is worth per unit by which everything lies to the right. */
  readonly edge: number;
  /** The law to be matched, where there is one. */
  readonly target?: Distribution;
}

/** The same with what is needed to integrate it for laws that are known. */
export interface CdfIntegrand extends LearnedIntegrand {
  /**
   * Probabilities at which the slope jumps, ascending. Without a target phi is a broken line: straight between the jumps, and
   * the same at all places.
   */
  readonly kinks: readonly number[];
  /** Whether phi may turn sharply, though without a kink, at probabilities that no single law shows beforehand. */
  readonly isSteep?: boolean;
  /** Where phi bends ever more as its second argument falls to `from`: by which factor that may change on a panel. */
  readonly steepTail?: { readonly ratio: number; readonly from: number };
  /** U of the law of c R is c^degree times U of the law of R. */
  readonly degree: 1 | 2;
  /** The same for a target that lies further to the right by so much, where it can tell. */
  moved?(by: number): CdfIntegrand;
}
