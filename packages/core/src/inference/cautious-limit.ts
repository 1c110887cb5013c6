import { checkFinite } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { ConcaveProblem } from "../optimum/concave-problem.ts";
import { type Constraint, termOf } from "../optimum/constrained-optimum.ts";

/**
 * A bound on a linear metric whose mean under arm k may be off by `margins[k]`: the blend must satisfy it with a margin of the
 * possible error of its own mean.
 */
export function cautiousLimit(limit: Constraint, margins: ArrayLike<number>): Constraint {
  const { problem, bound } = termOf(limit, 0);
  if (margins.length !== problem.armCount) throw invalid("margins.length", `${problem.armCount}`, margins.length);
  const own = Float64Array.from(margins, (margin, arm) => checkFinite(`margins[${arm}]`, margin));
  return { problem: lessMargin(problem, own), atLeast: bound };
}

/** U(w) - sqrt(sum_k w_k^2 margin_k^2), which is concave because the root is a norm. */
export function lessMargin(problem: ConcaveProblem, margins: Float64Array): ConcaveProblem {
  return {
    armCount: problem.armCount,
    value: (weights) => problem.value(weights) - marginOf(weights, margins),
    gradient: (weights) => {
      const slopes = problem.gradient(weights);
      const margin = marginOf(weights, margins);
      if (margin === 0) return slopes;
      // Slopes are from the blend towards each arm, and the blend's own margin is the weighted average of the arms' slopes.
      return slopes.map((slope, arm) => slope - ((margins[arm]! ** 2 * weights[arm]!) / margin - margin));
    },
  };
}

/** sqrt(sum_k w_k^2 margin_k^2): the possible error of a blend, from independent ones of its arms. */
export function marginOf(weights: ArrayLike<number>, margins: Float64Array): number {
  return Math.sqrt(margins.reduce((sum, margin, arm) => sum + (margin * weights[arm]!) ** 2, 0));
}
