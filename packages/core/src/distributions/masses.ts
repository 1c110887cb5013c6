import { checkNonNegative } from "../errors/checks.ts";
import { refused } from "../errors/invalid.ts";
import { compensatedSum } from "../numeric/compensated-sum.ts";
import { before } from "../numeric/neighbours.ts";
import { atomsOf } from "./atoms.ts";
import type { Distribution } from "./distribution.ts";

/** P(low < X <= high), computed in the smaller tail, where a difference keeps its digits. */
export function massBetween(distribution: Distribution, low: number, high: number): number {
  const below = distribution.cdf(low);
  return below < 0.5 ? distribution.cdf(high) - below : distribution.survival(low) - distribution.survival(high);
}

/** P(X = x) as a function of x, accurate however small it is, if the distribution separates its atoms from its density. */
export function massAt(distribution: Distribution): (x: number) => number {
  const { parts } = distribution;
  if (parts) {
    const masses = parts.map((part) => massAt(part.distribution));
    return (x) => masses.reduce((sum, mass, index) => sum + parts[index]!.weight * mass(x), 0);
  }
  if (!distribution.hasAtoms) return () => 0;
  return atomsOf(distribution) ? distribution.density : (x) => massBetween(distribution, before(x), x);
}

/** P(low <= X <= high). */
export function massWithin(distribution: Distribution, low: number, high: number): number {
  return massBetween(distribution, low, high) + massAt(distribution)(low);
}

/** E(x - X)^+, the integral of the cdf up to x. */
export function shortfall(distribution: Distribution, x: number): number {
  return x * distribution.cdf(x) - distribution.partialMean(x);
}

/** Sums farther from 1 than this are mistakes of the caller, not rounding. */
const SUM_TOLERANCE = 1e-9;

/** Probabilities that sum to 1, from numbers >= 0 that sum to 1 up to rounding. */
export function normalizedMasses(parameter: string, masses: readonly number[]): readonly number[] {
  const sum = compensatedSum(masses.map((mass, index) => checkNonNegative(`${parameter}[${index}]`, mass)));
  if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) {
    throw refused(parameter, `The ${parameter} must add up to 1; they add up to ${sum}.`, sum);
  }
  return masses.map((mass) => mass / sum);
}
