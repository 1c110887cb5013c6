import { checkFraction, checkInteger, checkNonNegative } from "../errors/checks.ts";

/** What the bound of the bias is made of. */
export interface BiasTerms {
  /** L, how strongly the influence function reacts to the law; see `UtilityConstants`. */
  readonly stability: number;
  /** C_d, how fast empirical laws approach the true one; see `UtilityConstants`. */
  readonly rate: number;
  /** gamma. */
  readonly floor: number;
}

/** Where the bias of a step is bounded: in one round. */
export interface BiasAtRound extends BiasTerms {
  /** t, from 2 on: the first round has no data to estimate from. */
  readonly round: number;
}

/** Where the bias of the steps is bounded: in all rounds up to one. */
export interface BiasUpTo extends BiasTerms {
  /** T, from 2 on. */
  readonly horizon: number;
}

/**
 * The paper's bound of the plug-in gradient's bias, E max_k |B_t,k| <= 8 L C_d / sqrt(floor t).
 *
 * It does not follow from the paper's own middle step (Azuma's inequality), which exceeds it by a factor of about
 * 1/2 + 0.3 / sqrt(floor) around round 4 / floor^2. It does follow from `chernoffBiasBound`. What precedes both takes the
 * largest expectation over arms for the expectation of the largest, counts of pulls for fixed and positive, and laws without a
 * prior, so "the paper's bound" is what it is; `docs/notes-on-the-paper.md`, section 10, has one that is proved.
 */
export function printedBiasBound(options: BiasAtRound): number {
  const { constant, round, floor } = atRound(options);
  return (8 * constant) / Math.sqrt(floor * round);
}

/**
 * The middle step repaired: 4 L C_d / sqrt(floor (t-1)) + 2 L C_d exp(-floor (t-1) / 8). An arm has fewer than half its
 * least expected pulls, floor (t-1), with probability at most exp(-floor (t-1) / 8): the multiplicative Chernoff bound,
 * with floor in the exponent where Azuma's inequality has its square.
 */
export function chernoffBiasBound(options: BiasAtRound): number {
  const { constant, round, floor } = atRound(options);
  const leastPulls = floor * (round - 1);
  return (4 * constant) / Math.sqrt(leastPulls) + 2 * constant * Math.exp(-leastPulls / 8);
}

/** The paper's bound of the bias added up over the horizon: 16 L C_d sqrt(T / floor). */
export function printedTotalBias(options: BiasUpTo): number {
  const horizon = checkInteger("horizon", options.horizon, 2);
  const { constant, floor } = checkTerms(options);
  return 16 * constant * Math.sqrt(horizon / floor);
}

function atRound(options: BiasAtRound) {
  return { ...checkTerms(options), round: checkInteger("round", options.round, 2) };
}

function checkTerms({ stability, rate, floor }: BiasTerms) {
  const constant = checkNonNegative("stability", stability) * checkNonNegative("rate", rate);
  return { constant, floor: checkFraction("floor", floor) };
}
