import type { Distribution } from "../distributions/distribution.ts";
import type { Mixture } from "../distributions/mixture.ts";
import type { KnownIntegrand } from "../features/cdf-integrand.ts";
import { adaptivePanels } from "../numeric/adaptive-panels.ts";
import { before } from "../numeric/neighbours.ts";

/** Tails lighter than this are cut, since even their square roots contribute nothing. */
const NEGLIGIBLE_TAIL = 1e-26;
/** Largest error of an integral over one panel, in units of the spread: if c is smooth, and if it has kinks. */
const PRECISION = 1e-12;
const KINK_PRECISION = 1e-11;
/** Typical weights of an arm, and of the others in its tail, for which c must be resolved. */
const SHARES = [0.1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6];
/** If c is steep at probabilities that only blends reach, panels start at this many quantiles of all arms. */
const MOST_QUANTILES = 64;

/** P(X <= x), or P(X > x) if c is applied to survival probabilities. */
function tailOf({ tail }: Pick<KnownIntegrand, "tail">, distribution: Distribution): (x: number) => number {
  return tail === "lower" ? distribution.cdf : distribution.survival;
}

/** An interval of the line. If flat, no distribution has mass strictly within it, so p of every blend is constant there. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly isFlat: boolean;
}

/** Adjacent intervals on which the Gauss-Legendre rule integrates c(p) for every blend of the distributions. */
export function panelIntervals(distributions: readonly Distribution[], integrand: KnownIntegrand): Interval[] {
  const { target } = integrand;
  const all = target ? [...distributions, target] : distributions;
  const low = Math.min(...all.map(lowerEnd));
  const high = Math.max(...all.map(upperEnd));
  if (low === high) return [{ low, high: low + 1, isFlat: true }];
  const inner = [
    ...all.flatMap((distribution) => distribution.breakpoints),
    ...landmarks(all),
    ...(integrand.steepLevels ? quantiles(distributions) : []),
  ].filter((point) => point > low && point < high);
  const tails = distributions.map((distribution) => tailOf(integrand, distribution));
  const between = (ends: readonly number[]): Interval[] =>
    ends.slice(1).map((high, index) => {
      const low = ends[index]!;
      return { low, high, isFlat: tails.every((tail) => tail(low) === tail(before(high))) };
    });
  const refined = refiner(tails, integrand, spreadOf(all), Math.max(Math.abs(low), Math.abs(high)));
  return between([...new Set([low, ...inner, high])].sort((a, b) => a - b)).flatMap((start) =>
    start.isFlat ? start : between(refined(start)),
  );
}

/**
 * Splits an interval into panels that resolve p of each distribution. If c is smooth, they resolve c(p) too. Otherwise p must
 * also be accurate between the nodes, because panels are cut where p of a blend reaches a kink.
 */
function refiner(tails: readonly ((x: number) => number)[], integrand: KnownIntegrand, unit: number, reach: number) {
  const levels = [...integrand.kinks, ...(integrand.steepLevels ?? [])];
  const margin = Math.min(1, ...levels, ...levels.map((level) => 1 - level));
  const shares = [
    ...(levels.length === 0 ? [1] : []),
    ...(integrand.hasSteepEnds ? SHARES.filter((share) => share < margin) : []),
  ];
  const each = 1 + (integrand.linear ? 1 : 0) + 4 * shares.length;
  const scale = Math.max(Math.abs(integrand.value(0.5)), Math.abs(integrand.slope(0.5)), Math.abs(integrand.slope(1)));
  const linearScale = Math.max(Math.abs(integrand.linear?.slope(reach) ?? 0), Number.MIN_VALUE);
  const functions = (x: number, out: Float64Array): void => {
    let index = 0;
    for (const tail of tails) {
      const p = tail(x);
      out[index++] = p / unit;
      if (integrand.linear) out[index++] = (p * integrand.linear.slope(x)) / linearScale / unit;
      for (const share of shares) {
        for (const level of [share * p, share + (1 - share) * p, 1 - share * (1 - p), (1 - share) * p]) {
          out[index++] = integrand.value(level) / scale / unit;
        }
      }
    }
  };
  // F cannot be smoother than the rounding of its argument.
  const tolerance = Math.max(levels.length > 0 ? KINK_PRECISION : PRECISION, (4 * Number.EPSILON * reach) / unit);
  return ({ low, high }: Interval): number[] =>
    adaptivePanels({
      ends: [low, high],
      functions,
      dimension: each * tails.length,
      tolerance,
      interpolated: levels.length > 0,
    }).ends;
}

/** The lower end of a distribution, without a negligible tail. */
function lowerEnd(distribution: Distribution): number {
  return Number.isFinite(distribution.support[0]) ? distribution.support[0] : walk(distribution, -1, distribution.cdf);
}

/** The upper end of a distribution, without a negligible tail. */
function upperEnd(distribution: Distribution): number {
  return Number.isFinite(distribution.support[1])
    ? distribution.support[1]
    : walk(distribution, 1, distribution.survival);
}

function walk(distribution: Distribution, direction: number, tail: (x: number) => number): number {
  let distance = Math.sqrt(distribution.variance);
  while (tail(distribution.mean + direction * distance) > NEGLIGIBLE_TAIL) distance *= 1.25;
  return distribution.mean + direction * distance;
}

/** The ends and the mean of each distribution with a density, so that no panel steps over a narrow one. */
function landmarks(distributions: readonly Distribution[]): number[] {
  const found: number[] = [];
  for (const distribution of distributions.flatMap(components).filter(({ hasAtoms }) => !hasAtoms)) {
    const near = 2 * Math.sqrt(distribution.variance);
    for (const point of [lowerEnd(distribution), distribution.mean, upperEnd(distribution)]) {
      if (!found.some((other) => Math.abs(other - point) < near)) found.push(point);
    }
  }
  return found;
}

function components(distribution: Distribution): readonly Distribution[] {
  return "parts" in distribution
    ? (distribution as Mixture).parts.flatMap(({ distribution }) => components(distribution))
    : [distribution];
}

function quantiles(distributions: readonly Distribution[]): number[] {
  const smooth = distributions.filter(({ hasAtoms }) => !hasAtoms);
  const shares = Math.max(Math.floor(MOST_QUANTILES / smooth.length), 4);
  return smooth.flatMap((distribution) =>
    Array.from({ length: shares - 1 }, (_, index) => distribution.quantile((index + 1) / shares)),
  );
}

/** A length that scales with the distributions: the largest standard deviation, or the distance between their means. */
export function spreadOf(distributions: readonly Distribution[]): number {
  const means = distributions.map((distribution) => distribution.mean);
  return Math.max(
    Math.max(...means) - Math.min(...means),
    ...distributions.map((distribution) => Math.sqrt(distribution.variance)),
  );
}
