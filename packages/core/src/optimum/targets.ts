import { atomsOf } from "../distributions/atoms.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { shortfall } from "../distributions/masses.ts";
import type { Mixture } from "../distributions/mixture.ts";
import type { KnownIntegrand } from "../features/cdf-integrand.ts";
import { expectation } from "../features/expectation.ts";
import {
  cornerLevels,
  DEEPEST_TAIL,
  levelsWithin,
  quantileIntegral,
  quantileWithin,
  straightQuantiles,
} from "../features/quantiles.ts";
import { ChebyshevTable } from "../numeric/chebyshev-table.ts";

/**
 * Minus the squared 2-Wasserstein distance to a target Q: -E R^2 - E Y^2 + 2 integral of F^-1 Q^-1. By parts, the last integral
 * is high E Y - integral of Psi(F(x)) dx with Psi the integral of Q^-1.
 */
export function wassersteinIntegrand(target: Distribution): KnownIntegrand {
  const kinks = cornerLevels(target);
  const isStraight = straightQuantiles(target) !== undefined;
  const { quantile, integral } = quantilesOf(target, kinks.length === 0);
  const { mean, variance } = target;
  return {
    tail: "lower",
    value: (probability) => -2 * integral(probability),
    slope: (probability) => -2 * quantile(probability),
    isQuadratic: isStraight && kinks.length === 0,
    kinks,
    ...(!isStraight && !target.hasAtoms && { hasSteepEnds: true }),
    ...steepLevels(target, kinks),
    linear: { of: (reward) => -reward * reward, slope: (reward) => -2 * reward },
    constant: (_, high) => 2 * high * mean - (variance + mean * mean),
    target,
    ...(target.shifted && { moved: (by) => wassersteinIntegrand(target.shifted!(by)) }),
  };
}

/** Minus the Cramer distance to a target: -integral of F^2 - 2 E Phi(R) + Phi(high) + E Phi(Y) with Phi(x) = E(x - Y)^+. */
export function cramerIntegrand(target: Distribution): KnownIntegrand {
  const expected = expectation(target, 1, (y, out) => {
    out[0] = shortfall(target, y);
  })[0]!;
  return {
    tail: "lower",
    value: (probability) => -probability * probability,
    slope: (probability) => -2 * probability,
    isQuadratic: true,
    kinks: [],
    linear: { of: (reward) => -2 * shortfall(target, reward), slope: (reward) => -2 * target.cdf(reward) },
    constant: (_, high) => shortfall(target, high) + expected,
    target,
    ...(target.shifted && { moved: (by) => cramerIntegrand(target.shifted!(by)) }),
  };
}

/** Computed on first use, because tables take long to make. */
function quantilesOf(target: Distribution, isSmooth: boolean): QuantileFunctions {
  const straight = straightQuantiles(target)?.line;
  if (straight) {
    const { start, rise } = straight;
    return {
      quantile: (level) => start + rise * level,
      integral: (level) => level * (start + (rise / 2) * level),
    };
  }
  let found: QuantileFunctions | undefined;
  const functions = (): QuantileFunctions => {
    found ??= (isSmooth ? quantileTable(target) : undefined) ?? exactQuantiles(target);
    return found;
  };
  return { quantile: (level) => functions().quantile(level), integral: (level) => functions().integral(level) };
}

/**
 * If a target has a density, the curvature of its quantile function grows without bound towards a jump, or towards a near jump: a
 * level between two components of a mixture.
 */
function steepLevels(target: Distribution, kinks: readonly number[]): Pick<KnownIntegrand, "steepLevels"> {
  if (atomsOf(target)) return {};
  const levels = levelsWithin([...kinks, ...("parts" in target ? valleys(target as Mixture).map(target.cdf) : [])]);
  return levels.length > 0 ? { steepLevels: levels } : {};
}

const PROBES = 64;
/** A valley is at most this high relative to the lower of the two densities beside it. */
const DEPTH = 0.5;

/** Where the density of a mixture is lowest between the means of neighbouring components, if it is much lower there. */
function valleys({ parts, density }: Mixture): number[] {
  const means = parts.filter(({ distribution }) => !distribution.hasAtoms).map(({ distribution }) => distribution.mean);
  const centres = [...new Set(means)].sort((a, b) => a - b);
  return centres.slice(1).flatMap((right, index) => {
    const left = centres[index]!;
    const points = Array.from({ length: PROBES - 1 }, (_, probe) => left + ((probe + 1) / PROBES) * (right - left));
    const heights = points.map(density);
    const lowest = Math.min(...heights);
    // The middle of a gap without density.
    const [first, last] = [heights.indexOf(lowest), heights.lastIndexOf(lowest)];
    return lowest < DEPTH * Math.min(density(left), density(right)) ? [points[(first + last) >> 1]!] : [];
  });
}

/** The quantile function of a distribution, and its integral from 0 up to a level. */
export interface QuantileFunctions {
  quantile(level: number): number;
  integral(level: number): number;
}

/** Tables reach from -FARTHEST to FARTHEST in the log odds of a level. */
const FARTHEST = -Math.log(DEEPEST_TAIL);
/** Relative to the standard deviation. */
const PRECISION = 1e-12;
const ROUNDINGS = 64 * Number.EPSILON;
/** Relative to the standard deviation: the largest correction for digits lost by a level near 1. */
const MEANINGFUL = 1e-6;

/** The two functions from the distribution itself: finite even at 0 and 1, and slow. */
export function exactQuantiles(distribution: Distribution): QuantileFunctions {
  const quantile = (level: number): number => quantileWithin(distribution, level);
  return {
    quantile,
    integral: (level) => quantileIntegral(distribution, level, quantile(level)),
  };
}

/**
 * The two functions from polynomials in the log odds of the level, in which quantiles are smooth whether a distribution ends like
 * a power or has long tails. Undefined for distributions that this does not resolve, such as those with atoms.
 */
export function quantileTable(distribution: Distribution): QuantileFunctions | undefined {
  if (distribution.hasAtoms) return undefined;
  const fineness = PRECISION * Math.sqrt(distribution.variance) + ROUNDINGS * Math.abs(distribution.mean);
  const quantiles = new ChebyshevTable(
    (odds) => quantileAt(distribution, odds),
    -FARTHEST,
    FARTHEST,
    // Rounding of the level moves a quantile far where there is hardly any mass, as between the components of a mixture.
    (odds) => fineness + (4 * Number.EPSILON) / distribution.density(quantileAt(distribution, odds)),
  );
  const integrals = new ChebyshevTable(
    (odds) => {
      const at = quantiles.at(odds);
      const tail = tailAt(odds);
      return (
        distribution.partialMean(at) + at * (odds < 0 ? tail - distribution.cdf(at) : distribution.survival(at) - tail)
      );
    },
    -FARTHEST,
    FARTHEST,
    () => fineness,
  );
  if (!quantiles.isComplete || !integrals.isComplete) return undefined;
  const [lowest, highest] = [quantileWithin(distribution, 0), quantileWithin(distribution, 1)];
  return {
    quantile: (level) => {
      if (level <= DEEPEST_TAIL) return lowest;
      return level >= 1 - DEEPEST_TAIL ? highest : quantiles.at(Math.log(level / (1 - level)));
    },
    integral: (level) => {
      if (level <= DEEPEST_TAIL) return 0;
      return level >= 1 - DEEPEST_TAIL ? distribution.mean : integrals.at(Math.log(level / (1 - level)));
    },
  };
}

/** The probability of the smaller tail at given log odds. */
function tailAt(odds: number): number {
  return 1 / (1 + Math.exp(Math.abs(odds)));
}

/** The quantile at given log odds. Where the level has lost digits of the upper tail, the density restores them. */
function quantileAt(distribution: Distribution, odds: number): number {
  const tail = tailAt(odds);
  if (odds < 0) return distribution.quantile(tail);
  const level = 1 - tail;
  const near = distribution.quantile(level);
  const shift = (1 - level - tail) / distribution.density(near);
  return shift ** 2 <= MEANINGFUL ** 2 * distribution.variance ? near + shift : near;
}
