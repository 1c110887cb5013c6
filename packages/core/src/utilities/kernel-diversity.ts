import { checkOptions } from "../errors/check-options.ts";
import { checkPositive } from "../errors/checks.ts";
import { type KernelOptions, kernelOptions } from "../features/fourier-map.ts";
import { kernelMeanUtility } from "../features/kernel-mean.ts";
import type { Utility } from "../features/utility.ts";

/**
 * -E k(R, R')^2 for two independent rewards and a Gaussian kernel k, by random Fourier features of k^2, which is the kernel of
 * bandwidth / sqrt(2). Displayed as RKE = 1 / E k^2 (Jalali et al. 2023), an effective number of modes, which has the same best
 * blend but is not concave. Influence function -2 (E k(r, R)^2 - E k(R, R')^2). Concave: minus the squared length of a linear
 * function of the distribution.
 */
export function kernelDiversity(options: KernelOptions): Utility {
  checkOptions("kernel-diversity", options, kernelOptions);
  const bandwidth = checkPositive("bandwidth", options.bandwidth) / Math.SQRT2;
  const shown = { name: "RKE", of: (value: number) => -1 / value };
  return kernelMeanUtility("kernel-diversity", { ...options, bandwidth }, undefined, shown);
}
