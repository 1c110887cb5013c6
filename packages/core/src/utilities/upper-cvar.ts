import { checkOptions } from "../errors/check-options.ts";
import { checkFraction } from "../errors/checks.ts";
import { kinkedUtility } from "../features/distortion.ts";
import { type DistributionOptions, distributionOptions } from "../features/distribution-utility.ts";
import type { Utility } from "../features/utility.ts";

export interface UpperCvarOptions extends DistributionOptions {
  /** The share of best outcomes that counts (alpha). */
  readonly level: number;
}

/**
 * The mean of the best `level` of outcomes, min over v of v + E(R - v)^+ / level: the distortion h(s) = min(s/level, 1).
 * Influence function v + (r - v)^+ / level - U with v the (1 - level) quantile. Concave: a minimum of linear functions.
 */
export function upperCvar(options: UpperCvarOptions): Utility {
  checkOptions("upper-cvar", options, { level: true, ...distributionOptions });
  const { level } = options;
  checkFraction("level", level);
  const distortion = {
    value: (survival: number) => Math.min(survival / level, 1),
    slope: (survival: number) => (survival < level ? 1 / level : 0),
    kinks: [level],
  };
  return kinkedUtility("upper-cvar", distortion, options);
}
