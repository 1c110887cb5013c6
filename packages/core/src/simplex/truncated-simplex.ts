import { invalid } from "../errors/invalid.ts";
import { compensatedSum } from "../numeric/compensated-sum.ts";

/** Far above the rounding of a sum of weights, far below any difference that matters. */
const ROUNDING = 1e-12;

/** A floor (gamma) leaves room on the simplex of K arms when 0 <= floor < 1/K, and a blend needs two arms. */
export function checkFloor(floor: number, armCount: number): number {
  checkArmCount(armCount);
  if (typeof floor === "number" && floor >= 0 && floor < 1 / armCount) return floor;
  throw invalid("floor", `0 <= floor < 1/K = ${1 / armCount}`, floor);
}

/** The same for those who divide by weights: mirror ascent, and the bounds of its regret. */
export function checkPositiveFloor(floor: number, armCount: number): number {
  if (checkFloor(floor, armCount) > 0) return floor;
  throw invalid("floor", `0 < floor < 1/K = ${1 / armCount}, since it divides by weights`, floor);
}

/** The blend with equal shares: the start of every ascent. */
export function uniformWeights(armCount: number): Float64Array {
  checkArmCount(armCount);
  return new Float64Array(armCount).fill(1 / armCount);
}

/** Weights of K arms: finite, none below the floor (0 if not given), with sum one; the last two within rounding. */
export function checkWeights<W extends ArrayLike<number>>(weights: W, armCount: number, floor = 0): W {
  if (weights?.length !== armCount) throw invalid("weights.length", `${armCount}`, weights?.length);
  for (let arm = 0; arm < armCount; arm++) {
    const weight = weights[arm]!;
    if (!(Number.isFinite(weight) && weight >= floor - ROUNDING)) {
      throw invalid(`weights[${arm}]`, `a finite number >= ${floor}`, weight);
    }
  }
  // Of 100,000 weights a plain sum can be farther off than what is allowed for.
  const sum = compensatedSum(weights);
  if (!(Math.abs(sum - 1) <= ROUNDING)) throw invalid("weights", "a sum of 1", sum);
  return weights;
}

function checkArmCount(armCount: number): void {
  if (!(Number.isSafeInteger(armCount) && armCount >= 2)) throw invalid("arms", "at least 2", armCount);
}
