import type { Reward } from "../distributions/distribution.ts";
import { type FeatureSpace, SparseFeatures } from "../features/feature-space.ts";
import { dot, dotRows, mixRows } from "../numeric/dot.ts";

/**
 * A quadratic f on blends of known arms, from products of pairs of arms: K^2 numbers instead of K rows of features. The gradient
 * of f is affine, so that of a blend is the blend of the arms' gradients. With G_jk = <grad f(m_j), m_k - m> and h_k = sum_j w_j
 * G_jk,
 *
 *   f(m_w) = sum_k w_k (h_k / 2 + f(m_k) - G_kk / 2),   slope towards arm k = h_k - <w, h>,
 *
 * for any m. Here m is the mean of the arms, so that what they have in common costs no digits.
 */
export class QuadraticForm {
  readonly #space: FeatureSpace;
  /** grad f at each arm, and its product with m. */
  readonly #directions: readonly Float64Array[];
  readonly #shared: Float64Array;
  /** G by rows of j: blends of these are h. */
  readonly products: readonly Float64Array[];
  /** f(m_k) - G_kk / 2. */
  readonly #bases: Float64Array;
  readonly #features: SparseFeatures;
  /** The weights of the last `moveTo`, and <w, h> there. */
  readonly #weights: Float64Array;
  #offset = 0;

  constructor(space: FeatureSpace, features: readonly Float64Array[]) {
    const count = features.length;
    const mean = new Float64Array(space.dimension);
    mixRows(features, new Float64Array(count).fill(1 / count), mean);
    const differences = features.map((own) => own.map((value, index) => value - mean[index]!));
    this.#space = space;
    this.#directions = features.map((own) => {
      const direction = new Float64Array(space.dimension);
      space.gradient(own, direction);
      return direction;
    });
    this.#shared = Float64Array.from(this.#directions, (direction) => dot(direction, mean));
    this.products = this.#directions.map((direction) => {
      const row = new Float64Array(count);
      dotRows(differences, direction, row);
      return row;
    });
    this.#bases = Float64Array.from(features, (own, arm) => space.value(own) - this.products[arm]![arm]! / 2);
    this.#features = new SparseFeatures(space.sparsity);
    this.#weights = new Float64Array(count);
  }

  /** f(m_w), from the weights and their h. */
  value(weights: Float64Array, slopes: Float64Array): number {
    let value = 0;
    for (let arm = 0; arm < slopes.length; arm++) value += weights[arm]! * (slopes[arm]! / 2 + this.#bases[arm]!);
    return value;
  }

  /** Sets the weights at which `influence` is evaluated. */
  moveTo(weights: Float64Array, slopes: Float64Array): void {
    this.#weights.set(weights);
    this.#offset = dot(weights, slopes);
  }

  influence(reward: Reward): number {
    this.#space.features(reward, this.#features);
    let sum = -this.#offset;
    for (let arm = 0; arm < this.#weights.length; arm++) {
      sum += this.#weights[arm]! * (this.#features.dot(this.#directions[arm]!) - this.#shared[arm]!);
    }
    return sum;
  }
}
