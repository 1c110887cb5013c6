import type { Distribution } from "../distributions/distribution.ts";
import { ChebyshevTable } from "../numeric/chebyshev-table.ts";
import { DEEPEST_TAIL, quantileWithin } from "./quantiles.ts";

/** The quantile function of a law and its integral from 0 up to a level, at a small part of their cost. */
export interface QuantileSeries {
  quantile(level: number): number;
  integral(level: number): number;
}

/** Nearer to 0 or 1 the law itself is asked. */
const DEEPEST = 1e-10;
const [LOW, HIGH] = [Math.log(DEEPEST), Math.log(0.5)];
const PANELS = 96;
/** Against the law's deviation; far from zero, rounding of quantiles and means comes on top. */
const TOLERANCE = 1e-11;
const ROUNDINGS = 64 * Number.EPSILON;
const CHECKS = 150;

/**
 * Series in the logarithm of the level up to one half, and in that of one less the level beyond: there quantiles are smooth
 * functions, whether a law ends like a power or has tails without end. Undefined for a law of which that is not true, because
 * it has atoms, gaps or corners.
 */
export function quantileSeries(law: Distribution): QuantileSeries | undefined {
  if (law.hasAtoms) return undefined;
  const series: QuantileSeries = {
    quantile: seriesFor(law, (place) => place),
    integral: seriesFor(law, law.partialMean),
  };
  return isRight(series, law) ? series : undefined;
}

/** A function of the quantile, as one of the level. */
function seriesFor(law: Distribution, of: (quantile: number) => number): (level: number) => number {
  const table = (quantile: (tail: number) => number) =>
    new ChebyshevTable((logarithm) => of(quantile(Math.exp(logarithm))), LOW, HIGH, PANELS);
  const lower = table((tail) => law.quantile(tail));
  const upper = table((tail) => quantileFromAbove(law, tail));
  const itself = (level: number) => of(quantileWithin(law, level));
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

/** The quantile of 1 - tail, also where that number has lost digits of the tail: the law's density tells them. */
function quantileFromAbove(law: Distribution, tail: number): number {
  const level = 1 - tail;
  const near = law.quantile(level);
  const lost = 1 - level - tail;
  return lost === 0 ? near : near + lost / law.density(near);
}

/** Looks between the nodes of the series, at both ends and in the middle. */
function isRight({ quantile, integral }: QuantileSeries, law: Distribution): boolean {
  const allowed = TOLERANCE * Math.sqrt(law.variance) + ROUNDINGS * Math.abs(law.mean);
  for (let check = 0; check < CHECKS; check++) {
    const level = 1 / (1 + Math.exp(18 - (36 * (check + 0.37)) / CHECKS));
    const exact = law.quantile(level);
    const error = Math.max(Math.abs(quantile(level) - exact), Math.abs(integral(level) - law.partialMean(exact)));
    if (!(error <= allowed)) return false;
  }
  return true;
}
