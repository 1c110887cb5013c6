import type { AnyDistribution, Reward } from "../distributions/distribution.ts";
import type { CdfCells } from "./cdf-integrand.ts";
import type { Outliers } from "./outliers.ts";

/** The nonzero features of one reward, in reusable buffers. */
export class SparseFeatures {
  count = 0;
  readonly indices: Int32Array;
  readonly weights: Float64Array;

  constructor(capacity: number) {
    this.indices = new Int32Array(capacity);
    this.weights = new Float64Array(capacity);
  }

  push(index: number, weight: number): void {
    this.indices[this.count] = index;
    this.weights[this.count++] = weight;
  }

  /** sums += weight * psi(reward). */
  addTo(sums: Float64Array, weight: number): void {
    for (let entry = 0; entry < this.count; entry++) sums[this.indices[entry]!]! += weight * this.weights[entry]!;
  }

  /** The inner product of `direction` and psi(reward). */
  dot(direction: Float64Array): number {
    let sum = 0;
    for (let entry = 0; entry < this.count; entry++) sum += direction[this.indices[entry]!]! * this.weights[entry]!;
    return sum;
  }
}

/**
 * Coordinates in which a distribution is a vector m = E psi(R) and the utility a concave function f of that vector. The vector of
 * a mixture is the mixture of the vectors, so everything about weights follows from f and psi.
 */
export interface FeatureSpace extends Exactness {
  readonly dimension: number;
  /** How many features of one reward can be nonzero. */
  readonly sparsity: number;
  /** Whether f is a quadratic function on all blends of known arms. */
  readonly isQuadratic?: boolean;
  /** Writes psi(reward) to `out`, replacing its content. */
  features(reward: Reward, out: SparseFeatures): void;
  /** E psi(R) for a known distribution. */
  expected(distribution: AnyDistribution): Float64Array;
  /** f(m). */
  value(m: Float64Array): number;
  /** A supergradient of f at m: f(n) <= f(m) + <out, n - m> + slack(m). Finite everywhere. */
  gradient(m: Float64Array, out: Float64Array): void;
}

/** How exact values, gradients and influence functions are. Without a member, they are exact up to rounding. */
interface Exactness {
  /**
   * How far f may exceed the tangent plane given by the gradient at m, because a kink nearby counts as reached or a steep slope
   * is limited. Infinite if no plane at m bounds f from above.
   */
  slack?(m: Float64Array): number;
  /**
   * What to add to <gradient, psi(reward)> at the m of the last gradient, if the features of single rewards round off corners of
   * the influence function. Its mean under every known distribution is zero. Undefined without corners.
   */
  corners?(): ((reward: number) => number) | undefined;
  /**
   * What to add to <gradient, psi(reward)> at a reward that no known distribution produces, for example a larger one. The slope
   * there may be infinite: with a `share` above zero, it is the slope of the chord of f to where the reward has this share of the
   * blend.
   */
  beyond?(reward: number, share: number): number;
  /** The same coordinates with integrals on panels half as wide; the difference bounds the quadrature error. */
  finer?(): FeatureSpace | undefined;
}

/** Converts feature sums from the coordinates before a change to those after it. */
export type Remap = (sums: Float64Array) => Float64Array;

/** Which rewards a space accepts, and how it makes room for them. */
interface Admission {
  /** Throws, and changes nothing, for a reward that it can never hold. */
  check?(reward: Reward): void;
  /** Makes room for a reward. If the coordinates had to change, returns how to convert sums. */
  admit(reward: Reward): Remap | undefined;
}

/** What certificates may assume about features and f for all rewards within a support. */
interface Bounds {
  /** Bounds on each feature; undefined if some are unbounded. */
  ranges?(support: readonly [number, number] | undefined): readonly (readonly [number, number])[] | undefined;
  /** Bounds on f. Missing if they are not known. */
  range?(support: readonly [number, number] | undefined): readonly [low: number, high: number];
  /** Whether f is a sum of functions of one feature each, and the features of every distribution sum to one. */
  readonly areShares?: boolean;
  /** Features that only outliers have. */
  readonly outliers?: Outliers;
}

/** A feature space that does not need to know the rewards in advance. */
export interface LearningSpace extends FeatureSpace, Admission, Bounds {
  /** Expected features of a distribution from its mean and second moment alone, if these suffice. */
  moments?(mean: number, secondMoment: number): Float64Array;
  /** IF at m of one reward, if it is cheaper than the whole gradient. */
  influence?(m: Float64Array, reward: Reward): number;
  /** If features are masses at cell ends and f an integral over the cells: the cells, once there are some. */
  cells?(): CdfCells | undefined;
  /** If f is a weighted sum of functions of slices of m: the slices. */
  parts?(
    m: Float64Array,
  ): readonly { readonly weight: number; readonly space: LearningSpace; readonly m: Float64Array }[];
  /** The state, as plain data. */
  save(): unknown;
  restore(saved: unknown): void;
}
