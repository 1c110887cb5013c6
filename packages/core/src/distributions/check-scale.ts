import { invalid } from "../errors/invalid.ts";
import type { AnyDistribution } from "./distribution.ts";
import { type Distribution, isDistribution } from "./distribution.ts";
import { isRecordDistribution, type RecordDistribution } from "./record.ts";
import type { VectorDistribution } from "./vector-distribution.ts";

const LARGEST = 1e50;
const SMALLEST = 1e-50;
/** Below this share of the mean, a deviation is lost in rounding. */
const RESOLUTION = 1e-12;

/** Refuses a distribution so extreme that rewards, or their squares, overflow, underflow or are rounded to each other. */
export function checkScale<Kind extends AnyDistribution>(parameter: string, distribution: Kind): Kind {
  if (isDistribution(distribution)) checkNumbers(parameter, distribution);
  else if (isRecordDistribution(distribution)) checkMetrics(parameter, distribution);
  else checkVectors(parameter, distribution as unknown as VectorDistribution);
  return distribution;
}

function checkNumbers(parameter: string, { mean, variance, support }: Distribution): void {
  const deviation = Math.sqrt(variance);
  const finiteEnds = support.filter((end) => Math.abs(end) !== Number.POSITIVE_INFINITY);
  const isSeen = support[0] === support[1] || (deviation >= SMALLEST && deviation >= RESOLUTION * Math.abs(mean));
  if (isSeen && [mean, deviation, ...finiteEnds].every(isTame)) return;
  const rule =
    "less extreme: mean, standard deviation and finite ends at most 1e50 in size, and the deviation at least 1e-50 and 1e-12 of the mean";
  throw invalid(parameter, rule, { mean, deviation, support });
}

function checkMetrics(parameter: string, distribution: RecordDistribution): void {
  for (const metric of distribution.metrics) checkScale(`${parameter}.${metric}`, distribution.of(metric));
}

function checkVectors(parameter: string, { mean, covariance, dimension }: VectorDistribution): void {
  const deviations = mean.map((_, entry) => Math.sqrt(covariance[entry * (dimension + 1)]!));
  if (mean.every(isTame) && deviations.every(isTame)) return;
  const rule = "less extreme: means and standard deviations at most 1e50 in size";
  throw invalid(parameter, rule, { mean: Array.from(mean), deviations: Array.from(deviations) });
}

/** Written so that NaN fails. */
function isTame(size: number): boolean {
  return Math.abs(size) <= LARGEST;
}
