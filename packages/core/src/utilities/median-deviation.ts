import { checkOptions } from "../errors/check-options.ts";
import { kinkedUtility } from "../features/distortion.ts";
import { type DistributionOptions, distributionOptions } from "../features/distribution-utility.ts";
import type { Utility } from "../features/utility.ts";

/**
 * The mean distance to the median, min over c of E|R - c|: the distortion h(s) = min(s, 1 - s).
 * Influence function |r - median| - U. Concave: a minimum of linear functions. (The mean distance to the *mean* is not.)
 */
export function medianDeviation(options: DistributionOptions = {}): Utility {
  checkOptions("median-deviation", options, distributionOptions);
  const distortion = {
    value: (survival: number) => Math.min(survival, 1 - survival),
    slope: (survival: number) => (survival < 0.5 ? 1 : -1),
    kinks: [0.5],
    largest: 0.5,
  };
  return kinkedUtility("median-deviation", distortion, options);
}
