import type { Distribution } from "../distributions/distribution.ts";
import { ChebyshevTable } from "../numeric/chebyshev-table.ts";
import { DEEPEST_TAIL, quantileWithin } from "../spaces/quantiles.ts";

/** The quantile function of a law and its integral from 0 up to a level, at a small part of their cost. */
export interface QuantileSeries {
  quantile(level: number): number;
  integral(level: number): number;
}

/** Nearer to 0 or 1 the law itself is asked. */
const DEEPEST = 1e-10;
const [LOW, HIGH] = [Math.log(DEEPEST), Math.log(0.5)];
/** Against the law's deviation: the last terms of the series. */
const FINENESS = 1e-12;
/** Against the law's deviation; far from zero, rounding of quantiles and means comes on top. */
const TOLERANCE = 1e-11;
const ROUNDINGS = 64 * Number.EPSILON;
const CHECKS = 150;
/** Against the law's deviation: the largest correction for lost digits. */
const MEANINGFUL = 1e-6;

/**
 * Series in the logarithm of the level up to one half, and in that of one less the level beyond: there quantiles are smooth
 * functions, whether a law ends like a power or has tails without end; steep ones between the parts of a mixture. Undefined for
 * laws with atoms, and for those of which it is not true.
 */
export function quantileSeries(law: Distribution): QuantileSeries | undefined {
  if (law.hasAtoms) return undefined;
  const fineness = FINENESS * Math.sqrt(law.variance) + ROUNDINGS * Math.abs(law.mean);
  const table = (evaluate: (logarithm: number) => number, tolerance: (logarithm: number) => number) =>
    new ChebyshevTable(evaluate, LOW, HIGH, tolerance);
  const quantiles = (quantile: (tail: number) => number) =>
    table(
      (logarithm) => quantile(Math.exp(logarithm)),
      (logarithm) => fineness + roundingAt(law, quantile(Math.exp(logarithm))),
    );
  const lower = quantiles((tail) => law.quantile(tail));
  const upper = quantiles((tail) => quantileFromAbove(law, tail));
  const lowerMeans = table(
    (logarithm) => {
      const at = lower.at(logarithm);
      return law.partialMean(at) + at * (Math.exp(logarithm) - law.cdf(at));
    },
    () => fineness,
  );
  const upperMeans = table(
    (logarithm) => {
      const at = upper.at(logarithm);
      return law.partialMean(at) + at * (law.survival(at) - Math.exp(logarithm));
    },
    () => fineness,
  );
  if (![lower, upper, lowerMeans, upperMeans].every(({ isComplete }) => isComplete)) return undefined;
  const series: QuantileSeries = {
    quantile: joined(lower, upper, (level) => quantileWithin(law, level)),
    integral: joined(lowerMeans, upperMeans, (level) => integralUpTo(law, level)),
  };
  return isRight(series, law) ? series : undefined;
}

/** Correct to second order in an error of the quantile, as are the tables. */
function integralUpTo(law: Distribution, level: number): number {
  const at = quantileWithin(law, level);
  return law.partialMean(at) + at * (level - law.cdf(at));
}

/** A function of the level from its two tables, and beyond their ends by itself. */
function joined(
  lower: ChebyshevTable,
  upper: ChebyshevTable,
  itself: (level: number) => number,
): (level: number) => number {
  const [atZero, atOne] = [itself(0), itself(1)];
  return (level) => {
    if (level <= 0.5) {
      if (level >= DEEPEST) return lower.at(Math.log(level));
      return level <= DEEPEST_TAIL ? atZero : itself(level);
    }
    const tail = 1 - level;
    if (tail >= DEEPEST) return upper.at(Math.log(tail));
    return tail <= DEEPEST_TAIL ? atOne : itself(level);
  };
}

/** What a rounding of the level makes of a quantile: much where there is hardly any mass, as between the parts of a mixture. */
function roundingAt(law: Distribution, quantile: number): number {
  return (4 * Number.EPSILON) / law.density(quantile);
}

/**
 * The quantile of 1 - tail, also where that number has lost digits of the tail: the law's density tells them, unless there is so
 * little of it that they mean nothing.
 */
function quantileFromAbove(law: Distribution, tail: number): number {
  const level = 1 - tail;
  const near = law.quantile(level);
  const shift = (1 - level - tail) / law.density(near);
  return shift ** 2 <= MEANINGFUL ** 2 * law.variance ? near + shift : near;
}

/** Looks between the nodes of the series, at both ends and in the middle. */
function isRight({ quantile, integral }: QuantileSeries, law: Distribution): boolean {
  const allowed = TOLERANCE * Math.sqrt(law.variance) + ROUNDINGS * Math.abs(law.mean);
  for (let check = 0; check < CHECKS; check++) {
    const level = 1 / (1 + Math.exp(18 - (36 * (check + 0.37)) / CHECKS));
    const exact = law.quantile(level);
    const isQuantile = Math.abs(quantile(level) - exact) <= allowed + 4 * roundingAt(law, exact);
    if (!isQuantile || !(Math.abs(integral(level) - integralUpTo(law, level)) <= allowed)) return false;
  }
  return true;
}
