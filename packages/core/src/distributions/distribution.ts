import { invalid } from "../errors/invalid.ts";
import type { RandomSource } from "../random/random.ts";
import { checkLaw, type Law } from "./law.ts";

/**
 * A law on the real line: what an arm pays, or a target.
 *
 * Objects are made by factories such as `beta({ alpha: 2, beta: 2 })`, which check their parameters once; the methods
 * check nothing.
 */
export interface Distribution extends Law {
  readonly dimension?: never;
  readonly mean: number;
  readonly variance: number;
  /** Smallest closed interval of probability one; ends may be infinite. */
  readonly support: readonly [low: number, high: number];
  /** Finite points where the cdf is not smooth: ends of the support, corners of the density, atoms. Ascending. */
  readonly breakpoints: readonly number[];
  /** Whether single points can have positive probability. */
  readonly hasAtoms: boolean;
  /** P(X <= x). */
  cdf(x: number): number;
  /** P(X > x), accurate where it is small. */
  survival(x: number): number;
  /** Smallest x with cdf(x) >= p, for 0 <= p <= 1. */
  quantile(p: number): number;
  /** Density at x; for a law of atoms alone, the mass at x. */
  density(x: number): number;
  /** E[X; X <= x], the mean's share from below x: the integral of the quantile function from 0 to cdf(x). */
  partialMean(x: number): number;
  /** The law of X + by. Near zero its functions have digits that numbers far out have no room for. */
  shifted?(by: number): Distribution;
  sample(random: RandomSource): number;
}

/** Refuses what is no built distribution, such as its plain data. */
export function checkDistribution(parameter: string, value: unknown): Distribution {
  const law = checkLaw(parameter, value);
  if (isDistribution(law)) return law;
  throw invalid(parameter, "a distribution on the line, such as uniform({ low: 0, high: 1 })", law.kind);
}

/** Whether a law is one on the line. */
export function isDistribution(law: Law): law is Distribution {
  return law.dimension === undefined;
}
