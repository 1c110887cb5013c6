import type { Distribution } from "../distributions/distribution.ts";
import { before } from "../numeric/neighbours.ts";
import { TIE } from "./tie.ts";

/** The quantile function of a distribution at many levels in one pass; `out` may be `levels` itself. */
export interface Quantiles {
  (levels: Float64Array, out: Float64Array): void;
  /** If the quantile function is a straight line, as for uniform distributions: its value at 0 and its rise to 1. */
  readonly line?: { readonly start: number; readonly rise: number };
  /** A bound on the error of integrals of the function over levels, beyond rounding. */
  readonly error: number;
}

const INTERVALS = 4096;
/**
 * Closer to 0 or 1 than this power of two, the quantile function may be steep, so values there are spaced evenly in the fourth
 * root of the distance. The first value is used up to the deepest distance, so that rounding of levels does not matter.
 */
const MARGIN = 1 / 64;
const TAIL_INTERVALS = 1024;
/** The deepest tail probability at which quantiles are evaluated, since those of an unbounded distribution are infinite at 0. */
export const DEEPEST_TAIL = 1e-15;

function quantilesBelow(distribution: Distribution, distance: number): Quantiles {
  const quantiles = (levels: Float64Array, out: Float64Array) => {
    let last: number | undefined;
    let quantile = 0;
    for (let index = 0; index < out.length; index++) {
      const level = levels[index]!;
      // Distributions of atoms often have the same level at several points in a row.
      if (level !== last) quantile = quantileWithin(distribution, level - distance);
      last = level;
      out[index] = quantile;
    }
  };
  return Object.assign(quantiles, {
    error: distance * (quantileWithin(distribution, 1) - quantileWithin(distribution, 0)),
  });
}

/**
 * Quantiles fast enough for every cell of a grid in every round: linear interpolation between exact values, which are denser
 * towards 0 and 1. Each list has one value beyond its last interval. A distribution with atoms is evaluated exactly, except that
 * a level at a jump, up to rounding, gets the lower quantile.
 */
export function tabulatedQuantiles(distribution: Distribution): Quantiles {
  if (distribution.hasAtoms) return quantilesBelow(distribution, TIE);
  const straight = straightQuantiles(distribution);
  if (straight) return straight;
  const body = Float64Array.from({ length: INTERVALS + 2 }, (_, index) =>
    quantileWithin(distribution, index / INTERVALS),
  );
  const fromLow = Float64Array.from({ length: TAIL_INTERVALS + 2 }, (_, index) =>
    quantileWithin(distribution, tailLevel(index)),
  );
  const fromHigh = fromLow.map((_, index) => quantileWithin(distribution, 1 - tailLevel(index)));
  const quantiles = (levels: Float64Array, out: Float64Array) => {
    for (let index = 0; index < out.length; index++) {
      const level = levels[index]!;
      if (level < MARGIN) out[index] = between(fromLow, tailPosition(level));
      else if (level > 1 - MARGIN) out[index] = between(fromHigh, tailPosition(1 - level));
      else out[index] = between(body, level * INTERVALS);
    }
  };
  return Object.assign(quantiles, { error: tableError(body, fromLow, fromHigh) });
}

/**
 * A bound on the interpolation error, summed over all levels: in each interval at most the change of slope at either of its ends.
 * The error is an eighth of that for a smooth function, and all of it where the function jumps.
 */
function tableError(body: Float64Array, fromLow: Float64Array, fromHigh: Float64Array): number {
  const sumOf = (values: Float64Array, width: (interval: number) => number) => {
    const turn = (end: number) => Math.abs(values[end + 1]! - 2 * values[end]! + values[end - 1]!);
    let sum = 0;
    for (let interval = 1; interval + 2 < values.length; interval++) {
      sum += width(interval) * Math.max(turn(interval), turn(interval + 1));
    }
    // The first interval has no neighbour on one side.
    return sum + width(0) * Math.abs(values[1]! - values[0]!);
  };
  const tailWidth = (interval: number) => tailLevel(interval + 1) - tailLevel(interval);
  // The other two lists cover levels near 0 and 1.
  const middle = body.subarray(INTERVALS * MARGIN - 1, INTERVALS * (1 - MARGIN) + 2);
  return sumOf(middle, () => 1 / INTERVALS) + sumOf(fromLow, tailWidth) + sumOf(fromHigh, tailWidth);
}

function between(table: Float64Array, position: number): number {
  const interval = position | 0;
  const left = table[interval]!;
  return left + (position - interval) * (table[interval + 1]! - left);
}

function tailLevel(index: number): number {
  return MARGIN * (index / TAIL_INTERVALS) ** 4;
}

function tailPosition(level: number): number {
  return level > DEEPEST_TAIL ? TAIL_INTERVALS * Math.sqrt(Math.sqrt(level / MARGIN)) : 0;
}

/** The quantile function of a uniform distribution; undefined for any other. */
export function straightQuantiles(distribution: Distribution): Quantiles | undefined {
  const [start, end] = [distribution.quantile(0), distribution.quantile(1)];
  const rise = end - start;
  const rounding = 8 * Number.EPSILON * (Math.abs(start) + Math.abs(end));
  const isOnLine = (level: number) => Math.abs(distribution.quantile(level) - (start + level * rise)) <= rounding;
  if (distribution.hasAtoms || !Number.isFinite(rounding) || ![0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999].every(isOnLine)) {
    return undefined;
  }
  const quantiles = (levels: Float64Array, out: Float64Array) => {
    for (let index = 0; index < out.length; index++) out[index] = start + rise * levels[index]!;
  };
  return Object.assign(quantiles, { line: { start, rise }, error: 0 });
}

/** A quantile that is finite even at 0 and 1. */
export function quantileWithin(distribution: Distribution, level: number): number {
  return distribution.quantile(Math.min(Math.max(level, DEEPEST_TAIL), 1 - DEEPEST_TAIL));
}

/**
 * The integral of the quantile function up to a level, from the quantile there: accurate to second order in its error, and exact
 * at atoms.
 */
export function quantileIntegral(distribution: Distribution, level: number, quantile: number): number {
  return distribution.partialMean(quantile) + quantile * (level - distribution.cdf(quantile));
}

/**
 * Levels between 0 and 1 at which the quantile function jumps (over a gap without mass) or has a corner (at an atom, or where a
 * density jumps): the probabilities below and up to each breakpoint.
 */
export function cornerLevels({ breakpoints, hasAtoms, cdf }: Distribution): number[] {
  return levelsWithin(breakpoints.flatMap((point) => (hasAtoms ? [cdf(before(point)), cdf(point)] : cdf(point))));
}

/** Distinct levels strictly between 0 and 1, ascending. */
export function levelsWithin(levels: readonly number[]): number[] {
  return [...new Set(levels)].filter((level) => level > 0 && level < 1).sort((a, b) => a - b);
}
