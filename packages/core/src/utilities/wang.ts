import { checkOptions } from "../errors/check-options.ts";
import { distortionIntegrand } from "../features/distortion.ts";
import {
  type DistributionOptions,
  distributionOptions,
  distributionUtility,
} from "../features/distribution-utility.ts";
import type { Utility } from "../features/utility.ts";

/** Below this survival probability, h is linear for known distributions, which changes no digit of a value. */
const KNOWN_RESOLUTION = 1e-30;
/**
 * Below this survival probability, h is linear for learning; a few thousand rewards cannot distinguish smaller ones from zero.
 */
const LEARNING_RESOLUTION = 1e-4;

/**
 * Wang's right-tail deviation: the distortion h(s) = sqrt(s) - s. Its slope 1/(2 sqrt s) - 1 is infinite at s = 0, so below a
 * resolution h is replaced by the chord from the origin, which keeps it concave and every slope finite.
 */
export function wang(options: DistributionOptions = {}): Utility {
  checkOptions("wang", options, distributionOptions);
  return distributionUtility("wang", rightTail(KNOWN_RESOLUTION), options, rightTail(LEARNING_RESOLUTION));
}

function rightTail(resolution: number) {
  const chord = 1 / Math.sqrt(resolution) - 1;
  return distortionIntegrand({
    value: (survival) => (survival < resolution ? chord * survival : Math.sqrt(survival) - survival),
    slope: (survival) => (survival < resolution ? chord : 0.5 / Math.sqrt(survival) - 1),
    // sqrt(s) - s / sqrt(resolution) is largest at a quarter of the resolution.
    slack: Math.sqrt(resolution) / 4,
    hasSteepEnds: true,
    largest: 0.25,
  });
}
