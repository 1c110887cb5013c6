import { type AnyDistribution, type Distribution, type PlainReward, partsOf } from "../distributions/distribution.ts";
import { isVectorDistribution, type VectorDistribution } from "../distributions/vector-distribution.ts";
import type { OptionNames } from "../errors/check-options.ts";
import { checkInteger, checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { normalQuantile } from "../numeric/normal.ts";
import { Random, type RandomSource } from "../random/random.ts";
import { expectation } from "./expectation.ts";
import { type KernelMap, productCount, productsInto } from "./kernel-map.ts";
import { quantileWithin } from "./quantiles.ts";
import { type SupportOptions, supportOptions } from "./utility.ts";
import { dimensionOf } from "./vector-rewards.ts";

export interface KernelOptions extends SupportOptions {
  /** The width of the kernel k(x, y) = exp(-|x - y|^2 / (2 bandwidth^2)), in the unit of rewards. */
  readonly bandwidth: number;
  /** How many random features approximate the kernel, an even number. The error falls like 1 / sqrt(features), or faster. */
  readonly features?: number;
  /** Seed of the random frequencies, 1 by default: the same seed gives the same utility, bit for bit. */
  readonly seed?: number;
}

export const kernelOptions: OptionNames<KernelOptions> = {
  bandwidth: true,
  features: true,
  seed: true,
  ...supportOptions,
};

/** Quadrature resolves the waves of features under a density up to this many bandwidths wide. */
export const MOST_BANDWIDTHS = 8000;

/** How many bandwidths wide each density of a distribution is; none for atoms. */
export function bandwidthsOf(distribution: Distribution, bandwidth: number): number[] {
  const densities = partsOf(distribution).filter(({ distribution: { hasAtoms } }) => !hasAtoms);
  return densities.map(({ distribution: part }) => (quantileWithin(part, 1) - quantileWithin(part, 0)) / bandwidth);
}

/**
 * Random Fourier features of the Gaussian kernel (Rahimi and Recht 2007). With D frequencies w_j ~ N(0, I / bandwidth^2),
 *
 *   phi(x) = (cos <w_1, x>, sin <w_1, x>, cos <w_2, x>, ...) / sqrt(D),
 *
 * so |phi(x)| = 1, and <phi(x), phi(y)> = mean_j cos <w_j, x - y> has expectation k(x, y) over the frequencies.
 */
export class FourierMap implements KernelMap {
  /** 2 D. */
  readonly size: number;
  readonly #bandwidth: number;
  readonly #seed: number;
  readonly #scale: number;
  readonly #origin: number;
  #dimension = 0;
  #frequencies: Float64Array[] = [];

  /** `origin` is subtracted from rewards that are numbers: kernels depend on distances only, and far from zero a wave loses digits. */
  constructor({ bandwidth, features, seed = 1 }: KernelOptions, usual: number, most: number, origin = 0) {
    const size = checkInteger("features", features ?? usual, 2);
    if (size % 2 !== 0 || size > most) throw invalid("features", `an even number from 2 to ${most}`, size);
    this.size = size;
    this.#bandwidth = checkPositive("bandwidth", bandwidth);
    this.#seed = checkInteger("seed", seed, 0);
    this.#scale = Math.sqrt(2 / size);
    this.#origin = origin;
  }

  /** w_1, ..., w_D for rewards of this dimension. */
  frequencies(dimension: number): readonly Float64Array[] {
    if (dimension !== this.#dimension) {
      const drawn = spreadGaussians(this.size / 2, dimension, Random.stream(this.#seed, "frequencies", dimension));
      this.#dimension = dimension;
      this.#frequencies = drawn.map((vector) => vector.map((entry) => entry / this.#bandwidth));
    }
    return this.#frequencies;
  }

  into(reward: PlainReward, out: Float64Array): void {
    this.#waves(typeof reward === "number" ? reward - this.#origin : reward, out);
  }

  means(distribution: AnyDistribution): Float64Array {
    if (!isVectorDistribution(distribution)) {
      return expectation(this.#moved(distribution), this.size, (place, out) => this.#waves(place, out));
    }
    const waves = this.frequencies(distribution.dimension).map((frequency) => distribution.characteristic(frequency));
    return Float64Array.from(waves.flat(), (mean) => this.#scale * mean);
  }

  products(distribution: AnyDistribution): Float64Array {
    if (isVectorDistribution(distribution)) return productMeans(distribution, this.frequencies(distribution.dimension));
    const phi = new Float64Array(this.size);
    return expectation(this.#moved(distribution), productCount(this.size), (place, out) => {
      this.#waves(place, phi);
      productsInto(phi, out);
    });
  }

  /** Zero: these features define the kernel, for target and rewards alike. */
  lost(): number {
    return 0;
  }

  /** phi of a reward whose origin is already subtracted. */
  #waves(reward: PlainReward, out: Float64Array): void {
    const frequencies = this.frequencies(dimensionOf(reward));
    for (let index = 0; index < frequencies.length; index++) {
      const frequency = frequencies[index]!;
      let angle = 0;
      if (typeof reward === "number") angle = frequency[0]! * reward;
      else for (let entry = 0; entry < frequency.length; entry++) angle += frequency[entry]! * reward[entry]!;
      out[2 * index] = this.#scale * Math.cos(angle);
      out[2 * index + 1] = this.#scale * Math.sin(angle);
    }
  }

  /** A distribution of numbers without the origin. Refuses one whose features would be wrong. */
  #moved(distribution: AnyDistribution): Distribution {
    const numbers = distribution as Distribution;
    const widest = Math.max(0, ...bandwidthsOf(numbers, this.#bandwidth));
    if (widest > MOST_BANDWIDTHS) {
      const least = Number(((this.#bandwidth * widest) / MOST_BANDWIDTHS).toPrecision(2));
      throw invalid(
        "bandwidth",
        `at least about ${least}, for outcomes as wide as those of ${numbers.kind}`,
        this.#bandwidth,
      );
    }
    return this.#origin === 0 ? numbers : numbers.shifted!(-this.#origin);
  }
}

/**
 * E phi phi' for a distribution of vectors, as the upper triangle row by row. A product of two cosines or sines is half the sum
 * of two, at the sum and the difference of the frequencies, whose means the characteristic function gives.
 */
function productMeans(distribution: VectorDistribution, frequencies: readonly Float64Array[]): Float64Array {
  const count = frequencies.length;
  const size = 2 * count;
  const means = new Float64Array(productCount(size));
  const put = (row: number, column: number, mean: number): void => {
    means[row * size - (row * (row - 1)) / 2 + column - row] = mean / size;
  };
  for (let left = 0; left < count; left++) {
    for (let right = left; right < count; right++) {
      const [one, other] = [frequencies[left]!, frequencies[right]!];
      const [sumCosine, sumSine] = distribution.characteristic(one.map((entry, index) => entry + other[index]!));
      const [cosine, sine] = distribution.characteristic(one.map((entry, index) => entry - other[index]!));
      put(2 * left, 2 * right, cosine + sumCosine);
      put(2 * left, 2 * right + 1, sumSine - sine);
      put(2 * left + 1, 2 * right + 1, cosine - sumCosine);
      if (left < right) put(2 * left + 1, 2 * right, sumSine + sine);
    }
  }
  return means;
}

/**
 * Standard normal vectors that cover the space more evenly than independent ones: normal quantiles of the additive recurrence
 * (shift + n a) mod 1, where a_j is the j-th power of 1 / g and g^(d + 1) = g + 1 (Roberts 2018). The shift is random, so each
 * vector alone is exactly normal, and means over them are unbiased (Cranley and Patterson 1976).
 *
 * Means over them have smaller errors than with independent vectors if the dimension is small, and similar errors if it is large.
 */
export function spreadGaussians(count: number, dimension: number, random: RandomSource): Float64Array[] {
  const ratio = 1 / generalisedGoldenRatio(dimension);
  const shift = Float64Array.from({ length: dimension }, () => random.uniform());
  return Array.from({ length: count }, (_, index) =>
    shift.map((start, entry) => {
      const level = (start + (index + 1) * ratio ** (entry + 1)) % 1;
      // Level zero, which has no finite quantile, is as rare as any other of the 2^53 levels.
      return normalQuantile(level || Number.EPSILON);
    }),
  );
}

/** The positive root of g^(d + 1) = g + 1, by fixed-point iteration. */
function generalisedGoldenRatio(dimension: number): number {
  let ratio = 2;
  for (let round = 0; round < 60; round++) ratio = (1 + ratio) ** (1 / (dimension + 1));
  return ratio;
}

/**
 * An origin for known distributions: the mean of the first, or zero if not all of them can be shifted, or if they are of vectors.
 */
export function kernelOrigin(distributions: readonly AnyDistribution[], target?: AnyDistribution): number {
  const all = (target ? [...distributions, target] : distributions) as readonly Distribution[];
  return all.every((distribution) => distribution.shifted) ? all[0]!.mean : 0;
}
