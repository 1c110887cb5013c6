import type { Law, Reward } from "../distributions/law.ts";
import type { CdfCells } from "./cdf-integrand.ts";
import type { FeatureSums, SlopeProducts } from "./feature-sums.ts";

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
 * Coordinates in which a law is a vector m = E psi(R) and the utility a concave function f of that vector.
 * The vector of a mixture is the mixture of the vectors, so everything about weights follows from f and psi.
 */
export interface FeatureSpace {
  readonly dimension: number;
  /** How many features of one reward can be non-zero. */
  readonly sparsity: number;
  /** psi(reward), replacing what `out` held. */
  features(reward: Reward, out: SparseFeatures): void;
  /** E psi(R) for a known law. */
  expected(law: Law): Float64Array;
  /** f(m). */
  value(m: Float64Array): number;
  /** Whether f is a quadratic function of m, so that its gradient is affine. */
  readonly isQuadratic?: boolean;
  /** A supergradient of f at m: f(n) <= f(m) + <out, n - m>. Finite everywhere. */
  gradient(m: Float64Array, out: Float64Array): void;
}

/** Carries feature sums from the coordinates before a change to those after it. */
export type Remap = (sums: Float64Array) => Float64Array;

/** A feature space that need not know the rewards beforehand. */
export interface LearningSpace extends FeatureSpace {
  /** Throws, and changes nothing, for a reward that it can never hold. */
  check?(reward: Reward): void;
  /** Makes room for a reward. Answers how to carry sums over when the coordinates had to change. */
  admit(reward: Reward): Remap | undefined;
  /** Expected features of a law given by mean and second moment alone, where these suffice. */
  moments?(mean: number, secondMoment: number): Float64Array;
  /** How the sums of features are kept, for so many arms; all zero. */
  sums(armCount: number): FeatureSums;
  /** Products of the arms' sums from which slopes follow, for utilities that have them. */
  products?(sums: FeatureSums): SlopeProducts | undefined;
  /** Where features are masses at the ends of equal cells and f an integral over these: the cells, once they have a width. */
  cells?(): CdfCells | undefined;
  /** Where f is a weighted sum over parts of m: the parts. */
  parts?(
    m: Float64Array,
  ): readonly { readonly weight: number; readonly space: LearningSpace; readonly m: Float64Array }[];
  /** The coordinates as plain data. */
  save(): unknown;
  restore(saved: unknown): void;
}
