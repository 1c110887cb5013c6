import type { Reward } from "../distributions/law.ts";
import { dot } from "../numeric/dot.ts";
import { mixRows } from "../numeric/mix-rows.ts";
import { SparseFeatures } from "../spaces/feature-space.ts";
import { KnownArms } from "./known-arms.ts";

/**
 * Known arms with a utility that is a quadratic function of the features, such as minus the squared Wasserstein distance to
 * a uniform law or the Cramer distance to any. The gradient of f is affine, so that of a blend is the blend of the arms' own,
 * and products of the arms with each other are all that values and slopes need: K^2 numbers instead of features by the
 * hundred. With G_kj = <grad f(m_j), m_k - m> and h = G w:
 *
 *   U(w) = sum_k w_k (h_k / 2 + f(m_k) - G_kk / 2),   g_k = h_k - <w, h>,
 *
 * for any m: here the mean of the arms, so that what they share does not cost digits.
 */
class QuadraticArms extends KnownArms {
  /** grad f at each arm. */
  readonly #directions: readonly Float64Array[];
  readonly #products: Float64Array;
  /** <grad f(m_j), m>. */
  readonly #shared: Float64Array;
  /** f(m_k) - G_kk / 2. */
  readonly #bases: Float64Array;
  readonly #slopes: Float64Array;
  readonly #features: SparseFeatures;
  /** The weights that the slopes belong to. */
  readonly #multiplied: Float64Array;
  /** The weights of the last `moveTo`. */
  readonly #weights: Float64Array;
  #offset = 0;

  constructor(known: KnownArms) {
    super({ utility: known.utility, arms: known.laws, costs: known.costs }, known);
    const { armCount, features, space } = this;
    this.#directions = features.map((own) => {
      const direction = new Float64Array(space.dimension);
      space.gradient(own, direction);
      return direction;
    });
    const mean = new Float64Array(space.dimension);
    mixRows(features, new Float64Array(armCount).fill(1 / armCount), mean);
    const differences = features.map((own) => own.map((value, index) => value - mean[index]!));
    this.#products = Float64Array.from({ length: armCount ** 2 }, (_, index) =>
      dot(this.#directions[index % armCount]!, differences[Math.floor(index / armCount)]!),
    );
    this.#shared = Float64Array.from(this.#directions, (direction) => dot(direction, mean));
    this.#bases = Float64Array.from(
      features,
      (own, arm) => space.value(own) - this.#products[arm * (armCount + 1)]! / 2,
    );
    this.#slopes = new Float64Array(armCount);
    this.#features = new SparseFeatures(space.sparsity);
    this.#multiplied = new Float64Array(armCount);
    this.#weights = new Float64Array(armCount);
  }

  override value(weights: ArrayLike<number>): number {
    this.#multiply(weights);
    let value = 0;
    for (let arm = 0; arm < this.armCount; arm++) {
      const cost = this.costs ? this.costs[arm]! : 0;
      value += weights[arm]! * (this.#slopes[arm]! / 2 + this.#bases[arm]! - cost);
    }
    return value;
  }

  override gradient(weights: ArrayLike<number>): Float64Array {
    const out = new Float64Array(this.armCount);
    this.#multiply(weights);
    let mean = 0;
    for (let arm = 0; arm < this.armCount; arm++) {
      out[arm] = this.#slopes[arm]! - (this.costs ? this.costs[arm]! : 0);
      mean += weights[arm]! * out[arm]!;
    }
    for (let arm = 0; arm < this.armCount; arm++) out[arm]! -= mean;
    return out;
  }

  override moveTo(weights: ArrayLike<number>): void {
    this.#multiply(weights);
    this.#weights.set(this.#multiplied);
    this.#offset = dot(this.#slopes, this.#weights);
  }

  protected override influenceAt(reward: Reward): number {
    this.space.features(reward, this.#features);
    let sum = -this.#offset;
    for (let arm = 0; arm < this.armCount; arm++) {
      sum += this.#weights[arm]! * (this.#features.dot(this.#directions[arm]!) - this.#shared[arm]!);
    }
    return sum;
  }

  /** h = G w; that of the last weights is kept, since their value and their slope are often both asked. */
  #multiply(weights: ArrayLike<number>): void {
    let isSame = true;
    for (let arm = 0; arm < this.armCount; arm++) {
      if (this.#multiplied[arm] !== weights[arm]) {
        isSame = false;
        this.#multiplied[arm] = weights[arm]!;
      }
    }
    if (!isSame) multiplyInto(this.#products, this.#multiplied, this.#slopes);
  }
}

/** Four rows side by side: the sum of one alone would wait for itself at every step. */
function multiplyInto(matrix: Float64Array, weights: Float64Array, out: Float64Array): void {
  const size = weights.length;
  const whole = size - (size % 4);
  for (let row = 0; row < whole; row += 4) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let column = 0; column < size; column++) {
      const weight = weights[column]!;
      const place = row * size + column;
      a += matrix[place]! * weight;
      b += matrix[place + size]! * weight;
      c += matrix[place + 2 * size]! * weight;
      d += matrix[place + 3 * size]! * weight;
    }
    out[row] = a;
    out[row + 1] = b;
    out[row + 2] = c;
    out[row + 3] = d;
  }
  for (let row = whole; row < size; row++) {
    let sum = 0;
    for (let column = 0; column < size; column++) sum += matrix[row * size + column]! * weights[column]!;
    out[row] = sum;
  }
}

/** Known arms by the products of their features; undefined where the utility is no quadratic function of these. */
export function quadraticArms(known: KnownArms): KnownArms | undefined {
  return known.space.isQuadratic ? new QuadraticArms(known) : undefined;
}
