import { checkNonNegative } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { compensatedSum } from "../numeric/compensated-sum.ts";

/** Sums further from 1 than this are mistakes of the caller, not rounding. */
const SUM_TOLERANCE = 1e-9;

/** Probabilities that sum to 1, from numbers >= 0 that sum to 1 up to rounding. */
export function normalizedMasses(parameter: string, masses: readonly number[]): readonly number[] {
  const sum = compensatedSum(masses.map((mass, index) => checkNonNegative(`${parameter}[${index}]`, mass)));
  if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) throw invalid(`sum of ${parameter}`, `1 within ${SUM_TOLERANCE}`, sum);
  return masses.map((mass) => mass / sum);
}
