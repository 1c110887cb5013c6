import { checkOptions } from "../errors/check-options.ts";
import { invalid } from "../errors/invalid.ts";
import { kinkedUtility } from "../features/distortion.ts";
import { type DistributionOptions, distributionOptions } from "../features/distribution-utility.ts";
import type { Utility } from "../features/utility.ts";

export interface InterEsOptions extends DistributionOptions {
  /** The share of outcomes in each tail (alpha), at most one half. */
  readonly level: number;
}

/**
 * The inter-expected-shortfall range: mean of the best `level` of outcomes minus mean of the worst `level`. The
 * distortion h(s) = min(s/level, 1) + min((1 - s)/level, 1) - 1.
 */
export function interEs(options: InterEsOptions): Utility {
  checkOptions("inter-es", options, { level: true, ...distributionOptions });
  const { level } = options;
  if (!(level > 0 && level <= 0.5)) throw invalid("level", "above 0 and at most 0.5", level);
  const distortion = {
    value: (survival: number) => Math.min(survival / level, 1) + Math.min((1 - survival) / level, 1) - 1,
    slope: (survival: number) => (survival < level ? 1 / level : 0) - (1 - survival < level ? 1 / level : 0),
    largest: 1,
    kinks: level === 0.5 ? [0.5] : [level, 1 - level],
  };
  return kinkedUtility("inter-es", distortion, options);
}
