import { invalid, refused } from "../errors/invalid.ts";
import { compensatedSum } from "../numeric/compensated-sum.ts";

/** Much larger than the rounding of a sum of weights, much smaller than any difference that matters. */
const ROUNDING = 1e-12;

/** The blend with equal shares: the start of every ascent. */
export function uniformWeights(armCount: number): Float64Array {
  checkArmCount(armCount);
  return new Float64Array(armCount).fill(1 / armCount);
}

/** Checks weights of K arms: finite, none below its floor (default 0) or above its ceiling, with sum one; all up to rounding. */
export function checkWeights<W extends ArrayLike<number>>(
  weights: W,
  armCount: number,
  floor: number | ArrayLike<number> = 0,
  ceiling: number | ArrayLike<number> = Number.POSITIVE_INFINITY,
): W {
  if (weights?.length !== armCount) throw invalid("weights.length", `${armCount}`, weights?.length);
  for (let arm = 0; arm < armCount; arm++) {
    const weight = weights[arm]!;
    const least = typeof floor === "number" ? floor : floor[arm]!;
    if (!(Number.isFinite(weight) && weight >= least - ROUNDING)) {
      throw invalid(`weights[${arm}]`, `a finite number of at least ${least}`, weight);
    }
  }
  for (let arm = 0; arm < armCount; arm++) {
    const most = typeof ceiling === "number" ? ceiling : ceiling[arm]!;
    if (!(weights[arm]! <= most + ROUNDING)) throw invalid(`weights[${arm}]`, `at most ${most}`, weights[arm]);
  }
  // The plain sum of 100,000 weights can be off by more than the tolerance.
  const sum = compensatedSum(weights);
  if (!(Math.abs(sum - 1) <= ROUNDING))
    throw refused("weights", `The weights must add up to 1; they add up to ${sum}.`, sum);
  return weights;
}

/** A blend needs two arms. */
export function checkArmCount(armCount: number): void {
  if (!(Number.isSafeInteger(armCount) && armCount >= 2)) throw invalid("arms", "at least 2", armCount);
}
