import type { FeatureSpace } from "../features/feature-space.ts";
import { dot, dotRows, mixRows } from "../numeric/dot.ts";
import type { ConcaveProblem } from "../optimum/concave-problem.ts";
import { type Constraint, constrainedOptimum } from "../optimum/constrained-optimum.ts";
import { maximise } from "../optimum/optimum.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import type { WeightLimits } from "../simplex/weight-domain.ts";
import { lessMargin, marginOf } from "./cautious-limit.ts";

/** How many standard errors of its utility are subtracted from the utility of a blend. */
const CAUTION = 1.5;
/** The standard errors depend on the blend: they are computed at a first and a second blend, and then kept. */
const PASSES = 2;
/** The search ends with a certificate of this share of the spread of slopes at its start, or of the amount subtracted. */
const TOLERANCE = 1e-6;
const SHARE_OF_MARGIN = 0.01;

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
  const utility = utilityOf(arms);
  let weights = start;
  for (let pass = 0; pass < PASSES; pass++) {
    const deviations = arms.deviations(weights);
    const margins = deviations.map((deviation, arm) => (CAUTION * deviation) / Math.sqrt(arms.counts[arm]!));
    const problem = lessMargin(utility, margins);
    const slopes = problem.gradient(weights);
    const spread = Math.max(...slopes) - Math.min(...slopes);
    if (!(spread > 0) && constraints.length === 0) return weights;
    // With many arms the last digits of the best blend can be expensive, but are below the sampling error.
    const tolerance = Math.max(TOLERANCE * spread, SHARE_OF_MARGIN * marginOf(weights, margins));
    const found =
      constraints.length === 0
        ? maximise(problem, limits, tolerance)
        : constrainedOptimum({ goal: problem, constraints, ...limits, ...(tolerance > 0 && { tolerance }) });
    weights = found.weights;
  }
  return weights;
}

/** The utility of the arms' means, minus costs. */
function utilityOf({ space, means, costs }: SampledArms): ConcaveProblem {
  const [mean, direction] = [new Float64Array(space.dimension), new Float64Array(space.dimension)];
  return {
    armCount: means.length,
    value(weights) {
      mixRows(means, weights, mean);
      return space.value(mean) - dot(costs ?? [], weights);
    },
    gradient(weights) {
      mixRows(means, weights, mean);
      space.gradient(mean, direction);
      const slopes = new Float64Array(means.length);
      dotRows(means, direction, slopes);
      if (costs) for (let arm = 0; arm < slopes.length; arm++) slopes[arm]! -= costs[arm]!;
      centreGradientInto(weights, slopes, slopes);
      return slopes;
    },
  };
}
