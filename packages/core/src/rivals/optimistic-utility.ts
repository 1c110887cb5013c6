import type { PlugIn } from "../learners/plug-in.ts";
import type { ConcaveProblem } from "../optimum/newton-ascent.ts";
import { maximise } from "../optimum/optimum.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import { uniformWeights } from "../simplex/truncated-simplex.ts";

/** A blend stays while the optimistic utility can rise by no more than this share of its gradient's spread at equal shares. */
const TOLERANCE = 1e-3;

/** A concave problem that knows how large its rounding is, as the plug-in utility does. */
export interface MeasuredProblem extends ConcaveProblem {
  /** The centred gradient; answers the size that rounding alone can give its entries. */
  gradientInto(weights: Float64Array, out: Float64Array): number;
}

/**
 * The plug-in utility with a bonus per arm, U(w) + <bonus, w>. One bonus for the arm stands for all that is unsure about it,
 * quality and diversity alike, and it is added: the less an arm was tried, the more weight it gets.
 */
export function optimisticUtility(plugIn: PlugIn, bonuses: Float64Array): MeasuredProblem {
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

/** Moves a blend to the best one of the problem on the truncated simplex, unless it is that already, up to a tolerance. */
export function climb(problem: MeasuredProblem, floor: number, blend: Float64Array): void {
  const gradient = problem.gradient(uniformWeights(problem.armCount));
  const spread = Math.max(...gradient) - Math.min(...gradient);
  const rounding = problem.gradientInto(blend, gradient);
  const goal = Math.max(TOLERANCE * spread, 2 * rounding);
  if (frankWolfeGap(blend, gradient, floor) <= goal) return;
  blend.set(maximise(problem, floor, goal, blend).weights);
}
