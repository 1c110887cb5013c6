import type { RandomSource } from "../random/random.ts";

/** An arm with the probabilities `weights`, by one uniform number. */
export function drawArm(weights: Float64Array, random: RandomSource): number {
  let left = random.uniform();
  const last = weights.length - 1;
  for (let arm = 0; arm < last; arm++) {
    left -= weights[arm]!;
    if (left < 0) return arm;
  }
  return last;
}
