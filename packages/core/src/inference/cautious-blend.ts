import type { FeatureSpace } from "../features/feature-space.ts";
import { dot, dotRows, mixRows } from "../numeric/dot.ts";
import type { ConcaveProblem } from "../optimum/concave-problem.ts";
import { type Constraint, constrainedOptimum } from "../optimum/constrained-optimum.ts";
import { maximise } from "../optimum/optimum.ts";
import type { WeightLimits } from "../simplex/weight-domain.ts";

/** How many standard errors of its utility are subtracted from the utility of a blend. */
const CAUTION = 1.5;
/** The standard errors depend on the blend: they are computed at a first and a second blend, and then kept. */
const PASSES = 2;
/** The search ends with a certificate of this share of the spread of slopes at its start, or of the amount subtracted. */
const TOLERANCE = 1e-6;
const SHARE_OF_CHARGE = 0.01;

/** The arms, estimated from a table. */
export interface SampledArms {
  readonly space: FeatureSpace;
  /** Mean features of each arm. */
  readonly means: readonly Float64Array[];
  readonly counts: ArrayLike<number>;
  readonly costs: readonly number[] | undefined;
  readonly limits: WeightLimits;
  /** Bounds on other metrics, which some blend must be able to satisfy. */
  readonly constraints: readonly Constraint[];
  /** For each arm, the standard deviation of the influence function at a blend. */
  deviations(weights: Float64Array): Float64Array;
}

/**
 * The blend with the largest U(w) - c sqrt(sum_k w_k^2 s_k^2 / n_k), where s_k is the standard deviation of the influence
 * function within arm k: utility minus what sampling error may have added. Without the second term, the search would prefer arms
 * with a few lucky outcomes.
 */
export function cautiousBlend(arms: SampledArms, start: Float64Array): Float64Array {
  const { limits, constraints } = arms;
  let weights = start;
  for (let pass = 0; pass < PASSES; pass++) {
    const deviations = arms.deviations(weights);
    const charges = deviations.map((deviation, arm) => (CAUTION * deviation) ** 2 / arms.counts[arm]!);
    const problem = new CautiousUtility(arms, charges);
    const slopes = problem.gradient(weights);
    const spread = Math.max(...slopes) - Math.min(...slopes);
    if (!(spread > 0) && constraints.length === 0) return weights;
    // With many arms the last digits of the best blend can be expensive, but are below the sampling error.
    const tolerance = Math.max(TOLERANCE * spread, SHARE_OF_CHARGE * problem.chargeOf(weights));
    const found =
      constraints.length === 0
        ? maximise(problem, limits, tolerance)
        : constrainedOptimum({ goal: problem, constraints, ...limits, ...(tolerance > 0 && { tolerance }) });
    weights = found.weights;
  }
  return weights;
}

/** U(w) - sqrt(sum_k charge_k w_k^2), which is concave because the root is a norm. */
class CautiousUtility implements ConcaveProblem {
  readonly armCount: number;
  readonly #arms: SampledArms;
  readonly #charges: Float64Array;
  readonly #mean: Float64Array;
  readonly #direction: Float64Array;

  constructor(arms: SampledArms, charges: Float64Array) {
    this.armCount = arms.means.length;
    this.#arms = arms;
    this.#charges = charges;
    this.#mean = new Float64Array(arms.space.dimension);
    this.#direction = new Float64Array(arms.space.dimension);
  }

  value(weights: Float64Array): number {
    const { space, means, costs = [] } = this.#arms;
    mixRows(means, weights, this.#mean);
    return space.value(this.#mean) - dot(costs, weights) - this.chargeOf(weights);
  }

  gradient(weights: Float64Array): Float64Array {
    const { space, means, costs } = this.#arms;
    mixRows(means, weights, this.#mean);
    space.gradient(this.#mean, this.#direction);
    const slopes = new Float64Array(this.armCount);
    dotRows(means, this.#direction, slopes);
    const charge = this.chargeOf(weights);
    for (let arm = 0; arm < slopes.length; arm++) {
      if (charge > 0) slopes[arm]! -= (this.#charges[arm]! * weights[arm]!) / charge;
      if (costs) slopes[arm]! -= costs[arm]!;
    }
    const average = dot(slopes, weights);
    return slopes.map((slope) => slope - average);
  }

  chargeOf(weights: Float64Array): number {
    let sum = 0;
    for (let arm = 0; arm < weights.length; arm++) sum += this.#charges[arm]! * weights[arm]! ** 2;
    return Math.sqrt(sum);
  }
}
