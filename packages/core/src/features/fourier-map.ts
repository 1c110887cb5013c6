import type { AnyDistribution, Distribution, PlainReward } from "../distributions/distribution.ts";
import { isVectorDistribution } from "../distributions/vector-distribution.ts";
import type { OptionNames } from "../errors/check-options.ts";
import { checkInteger, checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { normalQuantile } from "../numeric/normal.ts";
import { Random, type RandomSource } from "../random/random.ts";
import { expectation } from "./expectation.ts";
import { type KernelMap, productCount, productsInto } from "./kernel-map.ts";
import { productMeans } from "./product-means.ts";
import { type SupportOptions, supportOptions, type UtilityWork } from "./utility.ts";
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

/** Whether no options of the random features are given, so that other features may replace them. */
export function isPlain({ features, seed }: KernelOptions): boolean {
  return features === undefined && seed === undefined;
}

/** The cost of computing this many features of rewards of a dimension, and of drawing their frequencies. */
export function fourierWork(features: number, dimension: number): Pick<UtilityWork, "start" | "reward"> {
  return { start: 100 * features * dimension, reward: features * (30 + dimension) };
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
  #dimension = 0;
  #frequencies: Float64Array[] = [];

  constructor({ bandwidth, features, seed = 1 }: KernelOptions, usual: number, most: number) {
    const size = checkInteger("features", features ?? usual, 2);
    if (size % 2 !== 0 || size > most) throw invalid("features", `an even number from 2 to ${most}`, size);
    this.size = size;
    this.#bandwidth = checkPositive("bandwidth", bandwidth);
    this.#seed = checkInteger("seed", seed, 0);
    this.#scale = Math.sqrt(2 / size);
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

  /** phi(reward). */
  into(reward: PlainReward, out: Float64Array): void {
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

  originOf = kernelOrigin;

  means(distribution: AnyDistribution, origin: number): Float64Array {
    if (!isVectorDistribution(distribution)) {
      const features = (reward: number, out: Float64Array) => this.into(reward, out);
      return expectation(distributionFrom(distribution as Distribution, origin), this.size, features);
    }
    const waves = this.frequencies(distribution.dimension).map((frequency) => distribution.characteristic(frequency));
    return Float64Array.from(waves.flat(), (mean) => this.#scale * mean);
  }

  products(distribution: AnyDistribution, origin: number): Float64Array {
    if (isVectorDistribution(distribution)) return productMeans(distribution, this.frequencies(distribution.dimension));
    const phi = new Float64Array(this.size);
    return expectation(
      distributionFrom(distribution as Distribution, origin),
      productCount(this.size),
      (reward, out) => {
        this.into(reward, phi);
        productsInto(phi, out);
      },
    );
  }

  /** Zero: these features define the kernel, for target and rewards alike. */
  lost(): number {
    return 0;
  }
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
 * The origin of known distributions of numbers for features that are waves. Kernels depend on distances only, and far from zero a
 * wave loses digits. Zero if the first distribution cannot be shifted, or is one of vectors.
 */
export function kernelOrigin(distributions: readonly AnyDistribution[], target?: AnyDistribution): number {
  const all = (target ? [...distributions, target] : distributions) as readonly Distribution[];
  return all.every((distribution) => distribution.shifted) ? all[0]!.mean : 0;
}

/** The distribution relative to that origin. */
export function distributionFrom(distribution: Distribution, origin: number): Distribution {
  return origin === 0 ? distribution : distribution.shifted!(-origin);
}

/** The reward relative to that origin. */
export function rewardFrom(reward: PlainReward, origin: number): PlainReward {
  return origin === 0 ? reward : (reward as number) - origin;
}
