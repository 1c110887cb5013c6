import { centreGradientInto } from "../simplex/centre-gradient.ts";
import type { LearningSpace } from "../spaces/feature-space.ts";
import { SparseFeatures } from "../spaces/feature-space.ts";
import type { ArmRoster } from "./arm-roster.ts";
import type { PlugIn } from "./estimates/plug-in.ts";
import type { RewardSamples } from "./estimates/reward-samples.ts";

/** How much the best blend may be better, by the plug-in gradient: the estimate, and a one-sided 95 % upper end. */
export interface CertificateInterval {
  readonly estimate: number;
  readonly upper: number;
}

/** The 95 % quantile of the standard normal law. */
const QUANTILE = 1.6448536269514722;
/** A step along the simplex that is small for the curvature and large for rounding. */
const STEP = 1e-4;

/**
 * The Frank-Wolfe gap at a blend, estimated, with an interval by the delta method. The gap is the largest slope
 * L_u = <d, m_u - m_w> towards a corner u of the truncated simplex, d = grad f(m_w). A reward of arm j, one of N_j, moves
 * it to first order by
 *   <(u_j - w_j) d + w_j H_u, psi - m_j> / N_j,   H_u = the change of d on the way from m_w to m_u,
 * so its variance is a sum over arms of the variances of that feature, told from the last rewards of each. The upper end is
 * the largest of L_u + 1.645 standard errors and what rounding can do; by concavity the true gap is below the true L_u for some u.
 */
export function certificateInterval(
  plugIn: PlugIn,
  samples: RewardSamples,
  roster: ArmRoster,
  weights: Float64Array,
): CertificateInterval | undefined {
  const { active, floor } = roster;
  const gradient = new Float64Array(plugIn.armCount);
  const rounding = plugIn.gradientInto(weights, gradient);
  if (rounding === Number.POSITIVE_INFINITY) return undefined;
  unshrink(plugIn, weights, gradient);
  const sum = active.reduce((total, arm) => total + gradient[arm]!, 0);
  const spread = new SlopeSpread(plugIn, samples, roster, weights);
  let estimate = 0;
  let upper = 0;
  for (const arm of active) {
    const slope = (1 - active.length * floor) * gradient[arm]! + floor * sum;
    estimate = Math.max(estimate, slope);
    upper = Math.max(upper, slope + QUANTILE * spread.towards(arm));
  }
  return { estimate, upper: upper + rounding };
}

/**
 * Takes the pull of the pooled prior off the slopes, to first order: it makes arms look more alike than they are, which is
 * good for learning and would make a bound too small. With the prior's count a, g_k + (a / N_k)(g_k - slope of the pool).
 */
function unshrink({ statistics }: PlugIn, weights: Float64Array, gradient: Float64Array): void {
  if (!statistics.hasPooledPrior) return;
  const counts = gradient.map((_, arm) => statistics.count(arm));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const pool = counts.reduce((sum, count, arm) => sum + (count / total) * gradient[arm]!, 0);
  for (let arm = 0; arm < gradient.length; arm++) {
    if (counts[arm]! > 0) gradient[arm]! += (statistics.priorCount / counts[arm]!) * (gradient[arm]! - pool);
  }
  centreGradientInto(weights, gradient, gradient);
}

/** Standard errors of slopes from one blend towards the corners of the truncated simplex. */
class SlopeSpread {
  readonly #plugIn: PlugIn;
  readonly #roster: ArmRoster;
  readonly #weights: Float64Array;
  readonly #samples: RewardSamples;
  readonly #space: LearningSpace;
  readonly #features: SparseFeatures;
  readonly #direction: Float64Array;

  constructor(plugIn: PlugIn, samples: RewardSamples, roster: ArmRoster, weights: Float64Array) {
    const { space } = plugIn.statistics;
    this.#plugIn = plugIn;
    this.#roster = roster;
    this.#weights = weights;
    this.#samples = samples;
    this.#space = space;
    this.#features = new SparseFeatures(space.sparsity);
    this.#direction = this.#gradientAt(weights);
  }

  /** The standard error of the slope towards the corner with all that is free at `arm`. */
  towards(arm: number): number {
    const { active, floor } = this.#roster;
    const corner = new Float64Array(this.#weights.length);
    for (const other of active) corner[other] = floor;
    corner[arm] = 1 - (active.length - 1) * floor;
    const curvature = this.#gradientAt(this.#weights.map((weight, k) => weight + STEP * (corner[k]! - weight)));
    for (let index = 0; index < curvature.length; index++) {
      curvature[index] = (curvature[index]! - this.#direction[index]!) / STEP;
    }
    const spreads = active.map((other) => this.#spread(other, corner[other]! - this.#weights[other]!, curvature));
    const pooled = pooledVariance(spreads);
    let variance = 0;
    for (const [index, other] of active.entries()) {
      const { count, squares } = spreads[index]!;
      const seen = this.#plugIn.statistics.count(other) + this.#plugIn.statistics.priorCount;
      // An arm of few rewards borrows one degree of freedom from all: its own spread may be zero by chance.
      variance += (squares + pooled) / Math.max(count, 1) / seen;
    }
    return Math.sqrt(variance);
  }

  /** Count and sum of squared deviations of <change d + w H, psi> over the last rewards of an arm. */
  #spread(arm: number, change: number, curvature: Float64Array): Spread {
    const weight = this.#weights[arm]!;
    let count = 0;
    let mean = 0;
    let squares = 0;
    for (const reward of this.#samples.of(arm)) {
      this.#space.features(reward, this.#features);
      const value = change * this.#features.dot(this.#direction) + weight * this.#features.dot(curvature);
      const before = value - mean;
      mean += before / ++count;
      squares += before * (value - mean);
    }
    return { count, squares };
  }

  #gradientAt(weights: Float64Array): Float64Array {
    const direction = new Float64Array(this.#space.dimension);
    this.#space.gradient(this.#plugIn.statistics.featuresOf(weights)!, direction);
    return direction;
  }
}

interface Spread {
  readonly count: number;
  readonly squares: number;
}

function pooledVariance(spreads: readonly Spread[]): number {
  const freedom = spreads.reduce((sum, { count }) => sum + Math.max(count - 1, 0), 0);
  return freedom === 0 ? 0 : spreads.reduce((sum, { squares }) => sum + squares, 0) / freedom;
}
