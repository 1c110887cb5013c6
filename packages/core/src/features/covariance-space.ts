import type { AnyDistribution, Distribution, PlainReward } from "../distributions/distribution.ts";
import { isVectorDistribution } from "../distributions/vector-distribution.ts";
import { checkFiniteList } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { RidgedDeterminant } from "../numeric/ridged-determinant.ts";
import type { LearningSpace, Remap, SparseFeatures } from "./feature-space.ts";
import { checkDimension, dimensionOf } from "./vector-rewards.ts";

/** Estimating the covariance of longer vectors would take more rewards than a bandit sees. */
const MOST_ENTRIES = 64;

/**
 * Features of a reward r in R^d: x = r - origin and the upper triangle of x x', from which the covariance is E x x' - E x E x'.
 * The origin is the first reward, or between known means, so that rewards far from zero cost no digits.
 */
export class CovarianceSpace implements LearningSpace {
  /** Buffers are made before the first reward, which determines d. */
  readonly sparsity = featureCount(MOST_ENTRIES);
  readonly #ridge: number;
  #origin: Float64Array | undefined;
  #determinant: RidgedDeterminant;
  #centred: Float64Array;

  constructor(ridge: number, origin?: Float64Array) {
    this.#ridge = ridge;
    this.#origin = origin;
    this.#centred = new Float64Array(origin?.length ?? 0);
    this.#determinant = new RidgedDeterminant(this.#centred.length, ridge);
    if (origin) checkEntries("arms", origin);
  }

  get dimension(): number {
    return featureCount(this.#centred.length);
  }

  check(reward: PlainReward): void {
    checkDimension(reward, this.#origin?.length);
    if (typeof reward === "object") checkEntries("reward", reward);
  }

  admit(reward: PlainReward): Remap | undefined {
    if (this.#origin !== undefined) return undefined;
    this.#moveOrigin(typeof reward === "number" ? Float64Array.of(reward) : Float64Array.from(reward));
    // Nothing was summed before the first reward.
    return () => new Float64Array(this.dimension);
  }

  features(reward: PlainReward, out: SparseFeatures): void {
    const centred = this.#centred;
    const origin = this.#origin!;
    if (typeof reward === "number") centred[0] = reward - origin[0]!;
    else for (let entry = 0; entry < centred.length; entry++) centred[entry] = reward[entry]! - origin[entry]!;
    out.count = 0;
    for (let entry = 0; entry < centred.length; entry++) out.push(entry, centred[entry]!);
    let place = centred.length;
    for (let row = 0; row < centred.length; row++) {
      for (let column = row; column < centred.length; column++) out.push(place++, centred[row]! * centred[column]!);
    }
  }

  expected(distribution: AnyDistribution): Float64Array {
    const size = dimensionOf(distribution);
    const [mean, covariance] = isVectorDistribution(distribution)
      ? [distribution.mean, distribution.covariance]
      : [[(distribution as Distribution).mean], [(distribution as Distribution).variance]];
    const m = new Float64Array(featureCount(size));
    for (let entry = 0; entry < size; entry++) m[entry] = mean[entry]! - (this.#origin?.[entry] ?? 0);
    let place = size;
    for (let row = 0; row < size; row++) {
      for (let column = row; column < size; column++) {
        m[place++] = covariance[row * size + column]! + m[row]! * m[column]!;
      }
    }
    return m;
  }

  value(m: Float64Array): number {
    this.#determinant.moveTo(m);
    return this.#determinant.logarithm;
  }

  /** With S^-1 the inverse: 2 (-S^-1 E x) for x, and S^-1 for x x', where an off-diagonal entry counts twice. */
  gradient(m: Float64Array, out: Float64Array): void {
    const size = this.#centred.length;
    this.#determinant.moveTo(m);
    const { inverse } = this.#determinant;
    let place = size;
    for (let row = 0; row < size; row++) {
      let image = 0;
      for (let column = 0; column < size; column++) image += inverse[row * size + column]! * m[column]!;
      out[row] = -2 * image;
      for (let column = row; column < size; column++) {
        out[place++] = (column === row ? 1 : 2) * inverse[row * size + column]!;
      }
    }
  }

  save(): number[] | null {
    return this.#origin ? Array.from(this.#origin, (entry) => entry + 0) : null;
  }

  restore(saved: unknown): void {
    if (saved !== null) checkEntries("origin", checkFiniteList("origin", saved, 1));
    this.#moveOrigin(saved === null ? undefined : Float64Array.from(saved as number[]));
  }

  #moveOrigin(origin: Float64Array | undefined): void {
    this.#origin = origin;
    this.#centred = new Float64Array(origin?.length ?? 0);
    this.#determinant = new RidgedDeterminant(this.#centred.length, this.#ridge);
  }
}

/** How many features a vector of this length has. */
export function featureCount(size: number): number {
  return size + (size * (size + 1)) / 2;
}

function checkEntries(parameter: string, vector: ArrayLike<number>): void {
  if (vector.length > MOST_ENTRIES) throw invalid(parameter, `at most ${MOST_ENTRIES} numbers long`, vector.length);
}
