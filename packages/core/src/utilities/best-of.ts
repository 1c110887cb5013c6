import { checkOptions } from "../errors/check-options.ts";
import { checkInteger } from "../errors/checks.ts";
import { distortionIntegrand } from "../features/distortion.ts";
import {
  type DistributionOptions,
  distributionOptions,
  distributionUtility,
} from "../features/distribution-utility.ts";
import type { Utility } from "../features/utility.ts";

export interface BestOfOptions extends DistributionOptions {
  /** How many independent rewards are drawn to keep the best (m). */
  readonly draws: number;
}

/** Up to this many draws, h is a polynomial without sharp bends. */
const FEW_DRAWS = 8;

/** The expected maximum of `draws` independent rewards: the distortion h(s) = 1 - (1 - s)^m. */
export function bestOf(options: BestOfOptions): Utility {
  checkOptions("best-of", options, { draws: true, ...distributionOptions });
  const { draws } = options;
  checkInteger("draws", draws, 1);
  const integrand = distortionIntegrand({
    // expm1 and log1p keep the digits of small survival probabilities.
    value: (survival) => -Math.expm1(draws * Math.log1p(-survival)),
    slope: (survival) => draws * (1 - survival) ** (draws - 1),
    hasSteepEnds: draws > FEW_DRAWS,
  });
  return distributionUtility("best-of", integrand, options);
}
