import type { RandomSource } from "../random/random.ts";
import { sampleGaussian } from "./sample-gaussian.ts";

/**
 * A gamma number of rate 1, for shape >= 1.
 * Reference: Marsaglia and Tsang (2000), "A simple method for generating gamma variables", TOMS 26.
 */
export function sampleGamma(shape: number, random: RandomSource): number {
  const size = shape - 1 / 3;
  const slope = 1 / Math.sqrt(9 * size);
  for (;;) {
    const z = sampleGaussian(random);
    const root = 1 + slope * z;
    if (root <= 0) continue;
    const cube = root * root * root;
    const u = 1 - random.uniform();
    const square = z * z;
    // The first test accepts most draws without a logarithm.
    if (u < 1 - 0.0331 * square * square) return size * cube;
    if (Math.log(u) < square / 2 + size * (1 - cube + Math.log(cube))) return size * cube;
  }
}

/** Logarithm of a gamma number, for every shape > 0: where shape is 0.1, the number itself would often underflow. */
export function sampleLogGamma(shape: number, random: RandomSource): number {
  if (shape >= 1) return Math.log(sampleGamma(shape, random));
  return Math.log(sampleGamma(shape + 1, random)) + Math.log(1 - random.uniform()) / shape;
}
