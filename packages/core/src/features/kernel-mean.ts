import type { AnyDistribution, Distribution } from "../distributions/distribution.ts";
import { isVectorDistribution } from "../distributions/vector-distribution.ts";
import { type DenseForm, vectorSpace } from "./dense-space.ts";
import { FourierMap, fourierWork, isPlain, type KernelOptions, rewardFrom } from "./fourier-map.ts";
import type { KernelMap } from "./kernel-map.ts";
import { kernelRows } from "./kernel-rows.ts";
import { supportOf, type TableRows, type Utility } from "./utility.ts";
import { checkVector, commonDimension, dimensionOf } from "./vector-rewards.ts";

const USUAL_FEATURES = 256;
const MOST_FEATURES = 65_536;

/**
 * -|E phi(R) - t|^2, where t is the target's E phi(Y), or zero without a target: minus a convex quadratic of the mean of the
 * kernel's features.
 */
export function kernelMeanUtility(
  kind: string,
  options: KernelOptions,
  target?: AnyDistribution,
  shown?: Utility["shown"],
): Utility {
  const { size: features } = new FourierMap(options, USUAL_FEATURES, MOST_FEATURES);
  const utility = kernelMeanOf(() => new FourierMap(options, USUAL_FEATURES, MOST_FEATURES), target);
  const forRows = (rows: TableRows): Utility => {
    const kernel = kernelRows(rows, options.bandwidth, target);
    return {
      ...common,
      ...kernelMeanOf(() => kernel.map, target),
      ...(!kernel.isExact && { offset: kernel.meanOffset(target) }),
    };
  };
  const common = {
    kind,
    smooth: true,
    takesVectors: checkVector,
    ...supportOf(options, { features, seed: 1 }),
    ...(target && { target }),
    ...(shown && { shown }),
    ...(isPlain(options) && { forRows }),
  };
  return {
    ...common,
    ...utility,
    work: (dimension) => {
      const { start, reward } = fourierWork(features, dimension);
      const all = 10 * features;
      const aim = target ? features * aimWork(target) : 0;
      const sizes = { features, sparsity: features, make: 0, space: 20_000 + all };
      return { ...sizes, start: start + aim, reward, gradient: all, value: all };
    },
  };
}

/** Coordinates for such features. */
function kernelMeanOf(map: () => KernelMap, target?: AnyDistribution): Pick<Utility, "learningSpace" | "knownSpace"> {
  return {
    learningSpace: () => vectorSpace(kernelMeanForm(map(), target, 0), target && dimensionOf(target)),
    knownSpace: (distributions) => {
      const own = map();
      const form = kernelMeanForm(own, target, own.originOf(distributions, target));
      return vectorSpace(form, commonDimension(distributions, target));
    },
  };
}

/** The cost of computing the mean of one feature under a target: by quadrature, or over all of its atoms. */
function aimWork(target: AnyDistribution): number {
  const terms = target.terms ?? 1;
  if (isVectorDistribution(target)) return 20 * terms * target.dimension;
  return 30_000 * terms + 50 * (target as Distribution).breakpoints.length;
}

function kernelMeanForm(map: KernelMap, target: AnyDistribution | undefined, origin: number): DenseForm {
  const dimension = map.size;
  // Computed on first use, because a form may be made only to check its options.
  let found: { readonly means: Float64Array; readonly lost: number } | undefined;
  const aimed = () => {
    found ??= target ? aimOf(map, target, origin) : { means: new Float64Array(dimension), lost: 0 };
    return found;
  };
  return {
    dimension,
    features: (reward, out) => map.into(rewardFrom(reward, origin), out),
    expected: (distribution) => map.means(distribution, origin),
    // Features and their means have length at most one.
    range: () => [-((1 + Math.hypot(...aimed().means)) ** 2) - aimed().lost, 0],
    value(m) {
      const { means, lost } = aimed();
      let sum = 0;
      for (let index = 0; index < dimension; index++) sum -= (m[index]! - means[index]!) ** 2;
      return sum - lost;
    },
    gradient(m, out) {
      const { means } = aimed();
      for (let index = 0; index < dimension; index++) out[index] = -2 * (m[index]! - means[index]!);
    },
  };
}

function aimOf(map: KernelMap, target: AnyDistribution, origin: number) {
  const means = map.means(target, origin);
  return { means, lost: map.lost(target, means) };
}
