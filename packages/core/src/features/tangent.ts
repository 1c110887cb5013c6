import type { Reward } from "../distributions/distribution.ts";
import { dot } from "../numeric/dot.ts";
import { type FeatureSpace, SparseFeatures } from "./feature-space.ts";

/**
 * The utility linearised at a distribution. All influence functions and simplex gradients are computed here.
 *
 * With m = E_P psi and d = grad f(m): IF_P(r) = <d, psi(r) - m>, and towards another distribution Q, E_Q[IF_P] = <d, m_Q - m>.
 * The centred simplex gradient at w is g_k = <d, m_k - m> at m = m_w.
 */
export class Tangent {
  readonly #space: FeatureSpace;
  readonly #direction: Float64Array;
  readonly #features: SparseFeatures;
  #offset = 0;

  constructor(space: FeatureSpace) {
    this.#space = space;
    this.#direction = new Float64Array(space.dimension);
    this.#features = new SparseFeatures(space.sparsity);
  }

  /** Linearises at the distribution with expected features `mean`. */
  moveTo(mean: Float64Array): void {
    this.#space.gradient(mean, this.#direction);
    this.#offset = dot(this.#direction, mean);
  }

  /** grad f(m): the influence function before centring, in the coordinates of the space. */
  get direction(): Float64Array {
    return this.#direction;
  }

  /** IF_P(reward). */
  influence(reward: Reward): number {
    this.#space.features(reward, this.#features);
    return this.#features.dot(this.#direction) - this.#offset;
  }
}
