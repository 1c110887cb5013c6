import type { AnyDistribution, Distribution } from "../distributions/distribution.ts";
import { isVectorDistribution } from "../distributions/vector-distribution.ts";
import type { DenseForm } from "./dense-space.ts";
import { bandwidthsOf, type KernelOptions, MOST_BANDWIDTHS } from "./fourier-map.ts";
import type { KernelMap } from "./kernel-map.ts";
import { meanOffset } from "./kernel-rows.ts";
import { kernelSpaces, kernelUtility } from "./kernel-utility.ts";
import type { Utility } from "./utility.ts";

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
  return kernelUtility(options, {
    kind,
    shown,
    target,
    usual: 256,
    most: 65_536,
    form: (map) => kernelMeanForm(map, target),
    fitted: (kernel) => ({
      ...kernelSpaces(() => kernelMeanForm(kernel.map, target), target),
      ...(!kernel.isExact && { offset: meanOffset(kernel, target) }),
    }),
    work: (features, random) => ({
      ...random,
      features,
      sparsity: features,
      space: random.space + 10 * features,
      start: random.start + (target ? features * targetWork(target, options.bandwidth) : 0),
      gradient: 10 * features,
      value: 10 * features,
    }),
  });
}

/** The cost of computing the mean of one feature under a target: over all of its atoms, or by quadrature of its waves. */
function targetWork(target: AnyDistribution, bandwidth: number): number {
  const terms = target.terms ?? 1;
  if (isVectorDistribution(target)) return 20 * terms * target.dimension;
  const numbers = target as Distribution;
  const waves = bandwidthsOf(numbers, bandwidth).reduce((sum, width) => sum + Math.min(width, MOST_BANDWIDTHS), 0);
  return 30_000 * terms + 400 * waves + 50 * numbers.breakpoints.length;
}

function kernelMeanForm(map: KernelMap, target: AnyDistribution | undefined): DenseForm {
  const dimension = map.size;
  // Computed on first use, because a form may be made only to check its options.
  let found: { readonly means: Float64Array; readonly lost: number } | undefined;
  const wanted = () => {
    found ??= target ? meansOf(map, target) : { means: new Float64Array(dimension), lost: 0 };
    return found;
  };
  return {
    dimension,
    features: (reward, out) => map.into(reward, out),
    expected: (distribution) => map.means(distribution),
    // Features and their means have length at most one.
    range: () => [-((1 + Math.hypot(...wanted().means)) ** 2) - wanted().lost, 0],
    value(m) {
      const { means, lost } = wanted();
      let sum = 0;
      for (let index = 0; index < dimension; index++) sum -= (m[index]! - means[index]!) ** 2;
      return sum - lost;
    },
    gradient(m, out) {
      const { means } = wanted();
      for (let index = 0; index < dimension; index++) out[index] = -2 * (m[index]! - means[index]!);
    },
  };
}

function meansOf(map: KernelMap, target: AnyDistribution) {
  const means = map.means(target);
  return { means, lost: map.lost(target, means) };
}
