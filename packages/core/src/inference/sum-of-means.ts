import { meanShift } from "../certificate/kl-shift.ts";
import { beta } from "../distributions/beta.ts";
import type { Reward } from "../distributions/distribution.ts";
import type { LearningSpace } from "../features/feature-space.ts";
import type { Utility } from "../features/utility.ts";

// How far a sum of means of independent values may be from its expectation, with 95 % confidence for a single check.

const RISK = 0.05;
/** The share of an arm's outcomes that count as its tail, and the smallest number of them. */
const TAIL_SHARE = 0.1;
const LEAST_TAIL = 5;

/** Independent values, their mean, and unseen values beyond them that may exist. */
export interface Units {
  readonly values: Float64Array;
  readonly mean: number;
  readonly hidden: readonly number[];
}

/**
 * Rewards that an arm may have beyond those seen: `excesses` mean tail excesses farther out, at both ends, within the support.
 * None if outcomes have no order, or if their features are bounded for all rewards.
 */
export function tailsOf(
  rewards: readonly Reward[],
  space: LearningSpace,
  support: Utility["support"],
  excesses: number,
): number[] {
  if (space.areShares || space.ranges?.(undefined) || typeof rewards[0] !== "number") return [];
  const sorted = Float64Array.from(rewards as readonly number[]).sort();
  const [low, high] = support ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (support && sorted[0] === sorted.at(-1)) return [low, high];
  const [least, most] = tailEnds(sorted, excesses);
  return [Math.max(least, low), Math.min(most, high)];
}

/** How far sorted numbers may extend in both directions. */
export function tailEnds(sorted: Float64Array, excesses: number): [low: number, high: number] {
  return [-tailEnd(sorted.map((number) => -number).reverse(), excesses), tailEnd(sorted, excesses)];
}

function tailEnd(sorted: Float64Array, excesses: number): number {
  const count = Math.min(Math.max(LEAST_TAIL, Math.round(TAIL_SHARE * sorted.length)), sorted.length - 1);
  const start = sorted[sorted.length - 1 - count]!;
  return sorted.at(-1)! + excesses * (meanOf(sorted.subarray(-count)) - start);
}

/**
 * How far the mean of each arm's values may be off, upwards or downwards: what a distribution within a Kullback-Leibler radius of
 * theirs allows, with one more of the hidden values. With radius q^2 / (2 n), this is q standard errors of n normal values, and
 * more towards the longer tail of skewed values.
 */
export function shifts(units: readonly Units[], quantile: number, sign: 1 | -1): number[] {
  return units.map(({ values, hidden }) => meanShift(values, hidden, quantile ** 2 / (2 * values.length), sign));
}

/** The standard error of a sum of means, and the quantile of Student's distribution for it, with Welch's degrees of freedom. */
export function studentOf(units: readonly Units[], risk = RISK) {
  const squares = units.map(({ values, mean }) => squaresAround(values, mean) / (values.length - 1) / values.length);
  const variance = squares.reduce((sum, each) => sum + each, 0);
  const spread = squares.reduce((sum, each, unit) => sum + each ** 2 / (units[unit]!.values.length - 1), 0);
  const freedom = spread > 0 ? variance ** 2 / spread : Number.POSITIVE_INFINITY;
  return { standardError: Math.sqrt(variance), quantile: studentQuantile(Math.min(freedom, MOST_FREEDOM), risk) };
}

/** With more degrees of freedom, Student's distribution is nearly normal. */
const MOST_FREEDOM = 1e4;

/** The absolute value that a Student variable exceeds with probability `risk`: t^2 / (t^2 + freedom) has a beta distribution. */
function studentQuantile(freedom: number, risk: number): number {
  const rest = beta({ alpha: freedom / 2, beta: 0.5 }).quantile(risk);
  return Math.sqrt((freedom * (1 - rest)) / rest);
}

export function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function squaresAround(values: Float64Array, mean: number): number {
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}
