import type { AnyDistribution, Distribution, PlainReward } from "../distributions/distribution.ts";
import { isVectorDistribution } from "../distributions/vector-distribution.ts";
import { type DenseForm, vectorSpace } from "./dense-space.ts";
import { expectation } from "./expectation.ts";
import {
  distributionFrom,
  FourierMap,
  fourierWork,
  type KernelOptions,
  kernelOrigin,
  rewardFrom,
} from "./fourier-map.ts";
import { supportOf, type Utility } from "./utility.ts";
import { checkVector, commonDimension, dimensionOf } from "./vector-rewards.ts";

const USUAL_FEATURES = 256;
const MOST_FEATURES = 65_536;

/**
 * -|E phi(R) - t|^2, where t is the target's E phi(Y), or zero without a target: minus a convex quadratic of the mean of the
 * kernel's features.
 */
export function kernelMeanUtility(kind: string, options: KernelOptions, target?: AnyDistribution): Utility {
  const form = (origin = 0): DenseForm =>
    kernelMeanForm(new FourierMap(options, USUAL_FEATURES, MOST_FEATURES), target, origin);
  const { dimension: features } = form();
  return {
    kind,
    smooth: true,
    takesVectors: checkVector,
    ...supportOf(options, { features, seed: 1 }),
    ...(target && { target }),
    work: (dimension) => {
      const { start, reward } = fourierWork(features, dimension);
      const all = 10 * features;
      const aim = target ? features * aimWork(target) : 0;
      const sizes = { features, sparsity: features, make: 0, space: 20_000 + all };
      return { ...sizes, start: start + aim, reward, gradient: all, value: all };
    },
    learningSpace: () => vectorSpace(form(), target && dimensionOf(target)),
    knownSpace: (distributions) =>
      vectorSpace(form(kernelOrigin(distributions, target)), commonDimension(distributions, target)),
  };
}

/** What it takes to find the mean of one feature under a target: by quadrature, or over all of its atoms. */
function aimWork(target: AnyDistribution): number {
  const terms = target.terms ?? 1;
  if (isVectorDistribution(target)) return 20 * terms * target.dimension;
  return 30_000 * terms + 50 * (target as Distribution).breakpoints.length;
}

function kernelMeanForm(map: FourierMap, target: AnyDistribution | undefined, origin: number): DenseForm {
  const dimension = map.size;
  const features = (reward: PlainReward, out: Float64Array): void => map.into(reward, out);
  const expected = (distribution: AnyDistribution): Float64Array => {
    if (!isVectorDistribution(distribution))
      return expectation(distributionFrom(distribution as Distribution, origin), dimension, features);
    const scale = Math.sqrt(2 / dimension);
    const means = map.frequencies(distribution.dimension).map((frequency) => distribution.characteristic(frequency));
    return Float64Array.from(means.flat(), (mean) => scale * mean);
  };
  // Found when first asked for: a form may be made only to check its options.
  let found: Float64Array | undefined;
  const aimed = (): Float64Array => {
    found ??= target ? expected(target) : new Float64Array(dimension);
    return found;
  };
  return {
    dimension,
    features: (reward, out) => features(rewardFrom(reward, origin), out),
    expected,
    // Features and their means are at most one long.
    range: () => [-((1 + Math.hypot(...aimed())) ** 2), 0],
    value(m) {
      const aim = aimed();
      let sum = 0;
      for (let index = 0; index < dimension; index++) sum -= (m[index]! - aim[index]!) ** 2;
      return sum;
    },
    gradient(m, out) {
      const aim = aimed();
      for (let index = 0; index < dimension; index++) out[index] = -2 * (m[index]! - aim[index]!);
    },
  };
}
