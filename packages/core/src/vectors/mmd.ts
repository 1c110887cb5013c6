import type { Law } from "../distributions/law.ts";
import type { KernelOptions } from "./fourier-map.ts";
import { kernelMeanUtility } from "./kernel-mean.ts";
import { type LawSpec, law } from "./law.ts";

export interface MmdOptions extends KernelOptions {
  /** The law that rewards should follow (Q): on the line, of vectors, or a sample of either. */
  readonly target: LawSpec | Law;
}

/**
 * Minus the squared maximum mean discrepancy to a target, -E k(R, R') + 2 E k(R, Y) - E k(Y, Y'), for a Gaussian kernel k by
 * random Fourier features. Influence function -2 (E k(r, R) - E k(r, Y)), less its mean. Concave: minus the squared
 * length of a linear function of the law.
 */
export function mmd({ target, ...options }: MmdOptions) {
  return kernelMeanUtility("mmd", options, law(target));
}
