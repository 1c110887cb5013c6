import { checkScale } from "../distributions/check-scale.ts";
import { type AnyDistribution, checkAnyDistribution, type Reward } from "../distributions/distribution.ts";
import { checkNumbers } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { FeatureSpace } from "../features/feature-space.ts";
import { Tangent } from "../features/tangent.ts";
import { checkUtility, distributionWithin, rewardWithin, type Utility } from "../features/utility.ts";
import { dot, dotRows, mixRows } from "../numeric/dot.ts";
import { frankWolfeGap } from "../simplex/frank-wolfe-gap.ts";
import type { Limits } from "../simplex/weight-domain.ts";
import { panelQuadrature } from "./panel-space.ts";
import { QuadraticForm } from "./quadratic-form.ts";

/** Arms whose distributions are known, and the utility of their blends. */
export interface KnownArmsOptions {
  readonly utility: Utility;
  readonly arms: readonly AnyDistribution[];
  /** Cost of each choice of arm k (c_k); subtracted from the utility in proportion to the weights. */
  readonly costs?: readonly number[] | undefined;
}

/** Bounds on quadrature errors, without rounding. */
export interface KnownError {
  readonly value: number;
  /** Error of the slope towards any arm, and so of the certificate. */
  readonly slope: number;
}

/** Differences between two quadratures below this are rounding. */
const VALUE_ROUNDING = 1e-13;
const SLOPE_ROUNDING = 1e-12;
/** The difference of two quadratures is about the error of the coarser one, but errors of panels may cancel in it. */
const SAFETY = 4;

/**
 * U as a function of the weights when the distributions of the arms are known: U(w) = f(sum_k w_k m_k) - <w, c>. The standard
 * that experiments measure learners by, and the oracle behind exact influence functions.
 */
export class KnownArms {
  readonly armCount: number;
  readonly utility: Utility;
  /** The distributions of rewards as the utility uses them. */
  readonly distributions: readonly AnyDistribution[];
  readonly costs: readonly number[] | undefined;
  /** The coordinates in which the distributions are vectors. */
  readonly space: FeatureSpace;
  /** E psi(R) of each arm, in these coordinates. */
  readonly features: readonly Float64Array[];
  /** Used if f is quadratic and a blend has fewer arms than features. */
  readonly #form: QuadraticForm | undefined;
  /** The weights of the last blend, and its features, or its slopes if there is a quadratic form. */
  readonly #mean: Float64Array;
  readonly #mixed: Float64Array;
  /** The tangents at the weights of the last gradient, and at those of the last `moveTo`. */
  readonly #slopes: Tangent;
  readonly #tangent: Tangent;
  #finer: KnownArms | "exact" | undefined;
  #corners: ((reward: number) => number) | undefined;

  /** `built` provides coordinates and features that were computed before. */
  constructor({ utility, arms, costs }: KnownArmsOptions, built?: Pick<KnownArms, "space" | "features">) {
    checkUtility("utility", utility);
    if (!Array.isArray(arms) || arms.length === 0) throw invalid("arms", "a list of at least one distribution", arms);
    for (const [index, arm] of arms.entries()) {
      const { dimension, kind, metrics } = checkScale(`arms[${index}]`, checkAnyDistribution(`arms[${index}]`, arm));
      if (metrics && !utility.metrics) {
        const rule = `one that names the metric it is about (\`of\`: ${metrics.join(", ")}), since outcomes are records`;
        throw invalid("utility", rule, utility.kind);
      }
      if (dimension !== undefined && !utility.takesVectors) {
        throw invalid("arms", `distributions of numbers, since ${utility.kind} is a utility of numbers`, kind);
      }
    }
    this.armCount = arms.length;
    this.utility = utility;
    this.distributions = arms.map((distribution) => distributionWithin(utility, distribution));
    this.costs = checkCosts(costs, arms.length);
    this.space = built?.space ?? utility.knownSpace(this.distributions, panelQuadrature);
    this.features = built?.features ?? this.distributions.map((distribution) => this.space.expected(distribution));
    const isForm = this.space.isQuadratic && arms.length <= this.space.dimension;
    this.#form = isForm ? new QuadraticForm(this.space, this.features) : undefined;
    this.#mean = new Float64Array(isForm ? arms.length : this.space.dimension);
    this.#mixed = new Float64Array(arms.length);
    this.#slopes = new Tangent(this.space);
    this.#tangent = new Tangent(this.space);
  }

  /** U(w). */
  value(weights: ArrayLike<number>): number {
    this.#mix(weights);
    const value = this.#form ? this.#form.value(this.#mixed, this.#mean) : this.space.value(this.#mean);
    return value - dot(this.costs ?? [], weights);
  }

  /**
   * The centred simplex gradient g_k = E_k[IF_w] - (c_k - <w, c>), for which <w, g> = 0. With very many arms a slope takes long,
   * so `only` may list the arms whose entries are needed; the others may then be zero.
   */
  gradient(weights: ArrayLike<number>, only?: readonly number[]): Float64Array {
    const out = new Float64Array(this.armCount);
    this.#mix(weights);
    if (!this.#form) this.#slopes.moveTo(this.#mean);
    const { direction } = this.#slopes;
    const offset = dot(this.#mean, this.#form ? this.#mixed : direction);
    const averageCost = dot(this.costs ?? [], weights);
    const rows = only ? only.map((arm) => this.features[arm]!) : this.features;
    const slopes = only ? new Float64Array(only.length) : out;
    if (!this.#form) dotRows(rows, direction, slopes);
    for (let index = 0; index < rows.length; index++) {
      const arm = only ? only[index]! : index;
      const slope = this.#form ? this.#mean[arm]! : slopes[index]!;
      out[arm] = slope - offset - (this.costs ? this.costs[arm]! - averageCost : 0);
    }
    return out;
  }

  /** An upper bound of U* - U(w) over weights within their limits: the Frank-Wolfe gap. */
  certificate(weights: ArrayLike<number>, limits: Limits): number {
    return frankWolfeGap(weights, this.gradient(weights), limits);
  }

  /** Bounds on the errors of value and slopes at these weights, from a quadrature twice as fine. */
  error(weights: ArrayLike<number>): KnownError {
    this.#finer ??= this.#refine();
    if (this.#finer === "exact") return { value: 0, slope: 0 };
    const [value, slopes] = [this.value(weights), this.gradient(weights)];
    const finer = this.#finer.gradient(weights);
    const steepest = slopes.reduce((most, slope, arm) => Math.max(most, Math.abs(slope - finer[arm]!)), 0);
    const spread = Math.max(...slopes) - Math.min(...slopes);
    const size = Math.abs(value);
    const rounding = 4 * Number.EPSILON * size + VALUE_ROUNDING * Math.min(size, spread);
    return {
      value: beyond(rounding, Math.abs(this.#finer.value(weights) - value)),
      slope: beyond(SLOPE_ROUNDING * spread, steepest),
    };
  }

  #refine(): KnownArms | "exact" {
    const { utility, distributions: arms, costs } = this;
    const space = this.space.finer?.();
    return space
      ? new KnownArms(
          { utility, arms, costs },
          { space, features: arms.map((distribution) => space.expected(distribution)) },
        )
      : "exact";
  }

  /** Sets the weights at which `influence` is evaluated. */
  moveTo(weights: ArrayLike<number>): void {
    this.#mix(weights);
    if (this.#form) {
      this.#form.moveTo(this.#mixed, this.#mean);
      return;
    }
    this.#tangent.moveTo(this.#mean);
    this.#corners = this.space.corners?.();
  }

  /**
   * IF_w(reward), the influence function at the weights of the last `moveTo`. At a reward that no arm produces, the slope of some
   * utilities is infinite: with a `share`, it is the mean gain of U per unit of probability up to that share of the reward.
   */
  influence(reward: Reward, share = 0): number {
    const within = this.utility.outside === "clip" ? rewardWithin(this.utility, reward) : reward;
    const influence = (this.#form ?? this.#tangent).influence(within);
    const corner = this.#corners ? this.#corners(within as number) : 0;
    return influence + corner + (this.space.beyond?.(within as number, share) ?? 0);
  }

  /** Mixes a blend. The last one is cached, because its value and its slope are often both needed. */
  #mix(weights: ArrayLike<number>): void {
    let isSame = true;
    for (let arm = 0; arm < this.armCount; arm++) {
      if (this.#mixed[arm] !== weights[arm]) {
        isSame = false;
        this.#mixed[arm] = weights[arm]!;
      }
    }
    if (!isSame) mixRows(this.#form?.products ?? this.features, this.#mixed, this.#mean);
  }
}

/** The difference of two quadratures as an error bound for the coarser one; zero if rounding explains it. */
function beyond(rounding: number, difference: number): number {
  return difference > rounding ? SAFETY * difference : 0;
}

/** Checks that there is one finite cost for each arm, or none at all. */
export function checkCosts(costs: readonly number[] | undefined, armCount: number): readonly number[] | undefined {
  if (costs === undefined) return undefined;
  if (costs?.length !== armCount) throw invalid("costs", `one number for each of ${armCount} arms`, costs);
  checkNumbers("costs", costs, armCount);
  return costs;
}
