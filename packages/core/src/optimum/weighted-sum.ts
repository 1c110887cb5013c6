import type { ConcaveProblem } from "./newton-ascent.ts";

/** sum_t factors_t U_t of problems over the same arms. Concave if each factor is >= 0 or its problem is linear. */
export function weightedSum(problems: readonly ConcaveProblem[], factors: ArrayLike<number>): ConcaveProblem {
  const terms = problems
    .map((problem, term) => ({ problem, factor: factors[term]! }))
    .filter(({ factor }) => factor !== 0);
  return {
    armCount: problems[0]!.armCount,
    value: (weights) => terms.reduce((sum, { problem, factor }) => sum + factor * problem.value(weights), 0),
    gradient: (weights, only) => {
      const out = new Float64Array(weights.length);
      for (const { problem, factor } of terms) {
        const slopes = problem.gradient(weights, only);
        for (let arm = 0; arm < out.length; arm++) out[arm]! += factor * slopes[arm]!;
      }
      return out;
    },
    error: (weights) => {
      let [value, slope] = [0, 0];
      for (const { problem, factor } of terms) {
        const own = problem.error?.(weights);
        if (!own) continue;
        value += Math.abs(factor) * own.value;
        slope += Math.abs(factor) * own.slope;
      }
      return { value, slope };
    },
  };
}
