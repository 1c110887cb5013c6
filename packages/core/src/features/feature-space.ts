import type { AnyDistribution, Reward } from "../distributions/distribution.ts";
import type { CdfCells } from "./cdf-integrand.ts";
import type { Outliers } from "./outliers.ts";

/** The non-zero features of one reward, in buffers that are filled again and again. */
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
 * Coordinates in which a distribution is a vector m = E psi(R) and the utility a concave function f of that vector.
 * The vector of a mixture is the mixture of the vectors, so everything about weights follows from f and psi.
 */
export interface FeatureSpace extends Exactness {
  readonly dimension: number;
  /** How many features of one reward can be non-zero. */
  readonly sparsity: number;
  /** Whether f is a quadratic function at all blends of known arms. */
  readonly isQuadratic?: boolean;
  /** psi(reward), replacing what `out` held. */
  features(reward: Reward, out: SparseFeatures): void;
  /** E psi(R) for a known distribution. */
  expected(distribution: AnyDistribution): Float64Array;
  /** f(m). */
  value(m: Float64Array): number;
  /** A supergradient of f at m: f(n) <= f(m) + <out, n - m> + slack(m). Finite everywhere. */
  gradient(m: Float64Array, out: Float64Array): void;
}

/** How exact values, gradients and influence functions are. A space that leaves a member out is exact but for rounding. */
interface Exactness {
  /**
   * How far f may lie above the plane by the gradient at m: where a kink nearby counts as met, or a steep slope is limited.
   * Infinite where no plane at m lies above f.
   */
  slack?(m: Float64Array): number;
  /**
   * What to add to <gradient, psi(reward)> at the m of the last gradient, if the features of single rewards round off corners of the
   * influence function. Its mean under every known distribution is zero. Undefined without corners.
   */
  corners?(): ((reward: number) => number) | undefined;
  /**
   * What to add to <gradient, psi(reward)> at a reward that no known distribution pays, such as one larger than all of theirs. The slope there
   * may be infinite: with a `share` above zero, it is that of the chord of f up to where the reward has this share of the blend.
   */
  beyond?(reward: number, share: number): number;
  /** The same coordinates with integrals on panels half as wide: the difference bounds the quadrature error. */
  finer?(): FeatureSpace | undefined;
}

/** Carries feature sums from the coordinates before a change to those after it. */
export type Remap = (sums: Float64Array) => Float64Array;

/** Which rewards a space accepts, and how it makes room for them. */
interface Admission {
  /** Throws, and changes nothing, for a reward that it can never hold. */
  check?(reward: Reward): void;
  /** Makes room for a reward. Returns how to carry sums over when the coordinates had to change. */
  admit(reward: Reward): Remap | undefined;
}

/** What certificates may assume about features and f, whatever the rewards from a support are. */
interface Bounds {
  /** Between which ends each feature lies; undefined where some are unbounded. */
  ranges?(support: readonly [number, number] | undefined): readonly (readonly [number, number])[] | undefined;
  /** Between which ends f lies. Left out where nothing is known of it. */
  range?(support: readonly [number, number] | undefined): readonly [low: number, high: number];
  /** Whether f is a sum of functions of one feature each, and all features of a distribution sum to one. */
  readonly areShares?: boolean;
  /** Features that only outliers have. */
  readonly outliers?: Outliers;
}

/** A feature space that need not know the rewards beforehand. */
export interface LearningSpace extends FeatureSpace, Admission, Bounds {
  /** Expected features of a distribution given by mean and second moment alone, where these suffice. */
  moments?(mean: number, secondMoment: number): Float64Array;
  /** IF at m of one reward, where that takes less than the whole gradient. */
  influence?(m: Float64Array, reward: Reward): number;
  /** Where features are masses at the ends of cells and f an integral over these: the cells, once there are some. */
  cells?(): CdfCells | undefined;
  /** Where f is a weighted sum over parts of m: the parts. */
  parts?(
    m: Float64Array,
  ): readonly { readonly weight: number; readonly space: LearningSpace; readonly m: Float64Array }[];
  /** All that is to be kept, as plain data. */
  save(): unknown;
  restore(saved: unknown): void;
}
