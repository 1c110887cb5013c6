import type { RandomSource } from "../random/random.ts";

/** An arm with the probabilities `weights`, by one uniform number; never one of weight zero, whatever rounding leaves over. */
export function drawArm(weights: Float64Array, random: RandomSource): number {
  let left = random.uniform();
  for (let arm = 0; arm < weights.length; arm++) {
    left -= weights[arm]!;
    if (left < 0) return arm;
  }
  return weights.findLastIndex((weight) => weight > 0);
}
