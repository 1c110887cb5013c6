import { leastWeights } from "@blendit/core/simplex";
import type { Problem } from "../../spec/problem.ts";

/** What is true of a problem itself, to explain who does well in it. */
export interface ProblemFacts {
  readonly armCount: number;
  /** False where the utility has kinks. */
  readonly isSmooth: boolean;
  /** U* - U(equal shares): what there is to gain by learning. */
  readonly equalSharesGap: number;
  /** U* - min_k U(arm k): what there is to lose. */
  readonly worstArmGap: number;
  /** Whether the best blend gives all but the floors to one arm. */
  readonly isBestOneArm: boolean;
  /** Gaps that differ by no more are the same: what the optimum's certificate and rounding leave open. */
  readonly resolution: number;
}

/** Rounding of a utility, as a share of the sizes that it comes from: sums over some hundred cells. */
const ROUNDING = 1e-13;
/** Weights that differ by less than this are the same for the eye. */
const SLACK = 1e-3;

export function problemFacts({ known, best, utility, experiment: { floor } }: Problem): ProblemFacts {
  const { armCount } = known;
  const { value, weights, certificate } = best!;
  const { each, free } = leastWeights(floor, armCount);
  const arms = Array.from({ length: armCount }, (_, arm) => arm);
  const alone = (arm: number) => known.value(arms.map((other) => (other === arm ? 1 : 0)));
  const worstArmGap = value - Math.min(...arms.map(alone));
  return {
    armCount,
    isSmooth: utility.smooth,
    equalSharesGap: value - known.value(arms.map(() => 1 / armCount)),
    worstArmGap,
    isBestOneArm: Math.max(...weights.map((weight, arm) => weight - each[arm]!)) >= free - SLACK,
    resolution: certificate + ROUNDING * Math.max(Math.abs(value), worstArmGap),
  };
}
