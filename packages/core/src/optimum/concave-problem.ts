import { dot } from "../numeric/dot.ts";

/** A concave function of the weights, of known or estimated arms. */
export interface ConcaveProblem {
  readonly armCount: number;
  value(weights: Float64Array): number;
  /** A centred supergradient, <w, g> = 0, as a new array. With `only`, entries of other arms may be zero. */
  gradient(weights: Float64Array, only?: readonly number[]): Float64Array;
  /** Bounds on the errors of value and slopes at these weights, if they are not exact. */
  error?(weights: Float64Array): { readonly value: number; readonly slope: number };
}

/** A concave problem that bounds its rounding errors, like the plug-in utility. */
export interface MeasuredProblem extends ConcaveProblem {
  /** Writes the centred gradient into `out` and returns a bound on what rounding alone can contribute to its entries. */
  gradientInto(weights: Float64Array, out: Float64Array): number;
}

/** sum_k w_k values_k. */
export function linearProblem(values: Float64Array): ConcaveProblem {
  return {
    armCount: values.length,
    value: (weights) => dot(weights, values),
    gradient: (weights) => {
      const average = dot(weights, values);
      return values.map((value) => value - average);
    },
  };
}

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
