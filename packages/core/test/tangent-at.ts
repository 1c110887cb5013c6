import type { ArmStatistics } from "../src/estimates/arm-statistics.ts";
import { Tangent } from "../src/features/tangent.ts";

/** The utility linearised at the estimated blend; undefined while nothing is known. */
export function tangentAt(statistics: ArmStatistics, weights: Float64Array): Tangent | undefined {
  const mean = statistics.featuresOf(weights);
  const tangent = new Tangent(statistics.space);
  if (mean) tangent.moveTo(mean);
  return mean && tangent;
}
