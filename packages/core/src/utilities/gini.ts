import { checkOptions } from "../errors/check-options.ts";
import { distortionIntegrand } from "../features/distortion.ts";
import {
  type DistributionOptions,
  distributionOptions,
  distributionUtility,
} from "../features/distribution-utility.ts";
import type { Utility } from "../features/utility.ts";

/**
 * The Gini deviation, half the Gini mean difference: E|R - R'| / 2 for two independent rewards; the distortion h(s) = s (1 - s),
 * a parabola that is the same in F and in S. Influence function E|r - R| - 2 U.
 */
export function gini(options: DistributionOptions = {}): Utility {
  checkOptions("gini", options, distributionOptions);
  const parabola = distortionIntegrand({
    value: (level) => level * (1 - level),
    slope: (level) => 1 - 2 * level,
    largest: 0.25,
  });
  const integrand = {
    ...parabola,
    tail: "lower" as const,
    isQuadratic: true,
    on: (places: Float64Array) => ({ ...parabola.on(places), lines: { start: places.map(() => 1), curvature: -2 } }),
  };
  return distributionUtility("gini", integrand, options);
}
