import { checkFinite } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { ConcaveProblem } from "../optimum/concave-problem.ts";
import { type Constraint, termOf } from "../optimum/constrained-optimum.ts";

/**
 * A bound on a linear metric whose mean under arm k may be off by `margins[k]`: the blend must satisfy it with a margin of
 * sqrt(sum_k w_k^2 margin_k^2), the possible error of its own mean. Concave, because the root is a norm.
 */
export function cautiousLimit(limit: Constraint, margins: ArrayLike<number>): Constraint {
  const { problem, bound } = termOf(limit, 0);
  if (margins.length !== problem.armCount) throw invalid("margins.length", `${problem.armCount}`, margins.length);
  const own = Float64Array.from(margins, (margin, arm) => checkFinite(`margins[${arm}]`, margin));
  return { problem: lessMargin(problem, own), atLeast: bound };
}

function lessMargin(problem: ConcaveProblem, margins: Float64Array): ConcaveProblem {
  const marginOf = (weights: ArrayLike<number>) => Math.hypot(...margins.map((margin, arm) => margin * weights[arm]!));
  return {
    armCount: problem.armCount,
    value: (weights) => problem.value(weights) - marginOf(weights),
    gradient: (weights) => {
      const slopes = problem.gradient(weights);
      const margin = marginOf(weights);
      if (margin === 0) return slopes;
      // Slopes are from the blend towards each arm, and the blend's own margin is the weighted average of the arms' slopes.
      return slopes.map((slope, arm) => slope - ((margins[arm]! ** 2 * weights[arm]!) / margin - margin));
    },
  };
}
