import type { PlugIn } from "@blendit/core/learners";
import { type MeasuredProblem, topBlend } from "@blendit/core/optimum";
import { centreGradientInto, frankWolfeGap, type Limits, uniformWeights } from "@blendit/core/simplex";

export interface ClimbOptions {
  readonly limits: Limits;
  /** False if the utility has kinks. */
  readonly isSmooth: boolean;
  /** A blend is kept while U can rise by at most this share of its gradient's spread at equal shares; 1e-3 by default. */
  readonly tolerance?: number;
}

/** Replaces a blend by the best one on the truncated simplex, unless it is already optimal up to the tolerance. */
export function climb(
  problem: MeasuredProblem,
  { limits, isSmooth, tolerance = 1e-3 }: ClimbOptions,
  blend: Float64Array,
): void {
  const gradient = new Float64Array(problem.armCount);
  problem.gradientInto(uniformWeights(problem.armCount), gradient);
  const spread = Math.max(...gradient) - Math.min(...gradient);
  const rounding = problem.gradientInto(blend, gradient);
  const goal = Math.max(tolerance * spread, 2 * rounding);
  if (frankWolfeGap(blend, gradient, limits) <= goal) return;
  blend.set(topBlend(problem, { limits, isSmooth }, blend, goal));
}

/**
 * Whether a solver runs after this many rewards: always up to a hundred, later whenever their number has grown by about 1 %. In
 * between, the best blend of the estimates hardly moves, and solving costs a thousand times more than recording a reward.
 */
export function isDue(round: number): boolean {
  return round % Math.ceil(round / 100) === 0;
}

/**
 * The plug-in utility with a bonus per arm, U(w) + <bonus, w>. One bonus covers all uncertainty about the arm, about both quality
 * and diversity. It is added, so that arms with few rewards get more weight.
 */
export function withBonuses(plugIn: PlugIn, bonuses: Float64Array): MeasuredProblem {
  const gradientInto = (weights: Float64Array, out: Float64Array) => {
    const rounding = plugIn.gradientInto(weights, out);
    for (let arm = 0; arm < out.length; arm++) out[arm]! += bonuses[arm]!;
    centreGradientInto(weights, out, out);
    return rounding;
  };
  return {
    armCount: plugIn.armCount,
    value: (weights) => bonuses.reduce((sum, bonus, arm) => sum + bonus * weights[arm]!, plugIn.value(weights)),
    gradient(weights) {
      const gradient = new Float64Array(weights.length);
      gradientInto(weights, gradient);
      return gradient;
    },
    gradientInto,
  };
}
