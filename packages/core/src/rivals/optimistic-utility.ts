import type { MeasuredProblem } from "../known/climb.ts";
import type { PlugIn } from "../learners/estimates/plug-in.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";

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
