import { type AnyDistribution, checkAnyDistribution } from "../distributions/distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import { invalid } from "../errors/invalid.ts";
import { type KernelOptions, kernelOptions } from "../features/fourier-map.ts";
import { kernelMeanUtility } from "../features/kernel-mean.ts";
import type { Utility } from "../features/utility.ts";

export interface MmdOptions extends KernelOptions {
  /** The distribution that rewards should follow (Q): of numbers, of vectors, or a sample of either. */
  readonly target: AnyDistribution;
}

/**
 * Minus the squared maximum mean discrepancy to a target, -E k(R, R') + 2 E k(R, Y) - E k(Y, Y'), for a Gaussian kernel k by
 * random Fourier features. Influence function -2 (E k(r, R) - E k(r, Y)), minus its mean. Concave: minus the squared length of a
 * linear function of the distribution.
 */
export function mmd(options: MmdOptions): Utility {
  checkOptions("mmd", options, { target: true, ...kernelOptions });
  const { target } = options;
  if (checkAnyDistribution("target", target).metrics) {
    throw invalid("target", "a distribution of numbers or of vectors", target.kind);
  }
  return kernelMeanUtility("mmd", options, target);
}
