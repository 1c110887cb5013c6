import { atomsOf } from "../distributions/atoms-of.ts";
import type { Distribution } from "../distributions/distribution.ts";
import type { Mixture } from "../distributions/mixture.ts";
import { shortfall } from "../distributions/shortfall.ts";
import { before } from "../numeric/neighbours.ts";
import type { KnownIntegrand } from "../spaces/cdf-integrand.ts";
import { expectation } from "../spaces/expectation.ts";
import { straightQuantiles } from "../spaces/quantiles.ts";
import { exactQuantiles, type QuantileFunctions, quantileTable } from "./quantile-table.ts";

/**
 * Minus the squared 2-Wasserstein distance to a target Q: -E R^2 - E Y^2 + 2 integral of F^-1 Q^-1, and by parts the last integral
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
    kinks: [],
    linear: { of: (reward) => -2 * shortfall(target, reward), slope: (reward) => -2 * target.cdf(reward) },
    constant: (_, high) => shortfall(target, high) + expected,
    target,
    ...(target.shifted && { moved: (by) => cramerIntegrand(target.shifted!(by)) }),
  };
}

/** Found when first asked for: tables take long to make. */
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
 * Levels at which the quantile function jumps (over a gap without mass) or turns a corner (around an atom, where a density
 * jumps): the probabilities below and up to each breakpoint.
 */
function cornerLevels(target: Distribution): number[] {
  const levels = target.breakpoints.flatMap((point) =>
    target.hasAtoms ? [target.cdf(before(point)), target.cdf(point)] : target.cdf(point),
  );
  return within(levels);
}

/**
 * Where a target has a density, quantiles bend ever more towards a jump, and towards what is as good as a jump: a level between
 * two components of a mixture.
 */
function steepLevels(target: Distribution, kinks: readonly number[]): Pick<KnownIntegrand, "steepLevels"> {
  if (atomsOf(target)) return {};
  const levels = within([...kinks, ...("parts" in target ? valleys(target as Mixture).map(target.cdf) : [])]);
  return levels.length > 0 ? { steepLevels: levels } : {};
}

function within(levels: readonly number[]): number[] {
  return [...new Set(levels)].filter((level) => level > 0 && level < 1).sort((a, b) => a - b);
}

const LOOKS = 64;
/** A valley is at most this high, against the lower of the two densities beside it. */
const DEPTH = 0.5;

/** Where the density of a mixture is lowest between the means of neighbouring components, if it is much lower there. */
function valleys({ parts, density }: Mixture): number[] {
  const means = parts.filter(({ distribution }) => !distribution.hasAtoms).map(({ distribution }) => distribution.mean);
  const centres = [...new Set(means)].sort((a, b) => a - b);
  return centres.slice(1).flatMap((right, index) => {
    const left = centres[index]!;
    const points = Array.from({ length: LOOKS - 1 }, (_, look) => left + ((look + 1) / LOOKS) * (right - left));
    const heights = points.map(density);
    const lowest = Math.min(...heights);
    // The middle of a gap that has no density at all.
    const [first, last] = [heights.indexOf(lowest), heights.lastIndexOf(lowest)];
    return lowest < DEPTH * Math.min(density(left), density(right)) ? [points[(first + last) >> 1]!] : [];
  });
}
