import type { RandomSource } from "../random/random.ts";
import { sampleGamma, sampleLogGamma } from "./sample-gamma.ts";

/** A beta number on [0, 1], from two gamma numbers; in logarithms where they may underflow to 0 / 0. */
export function sampleBeta(alpha: number, beta: number, random: RandomSource): number {
  if (alpha >= 1 && beta >= 1) {
    const first = sampleGamma(alpha, random);
    return first / (first + sampleGamma(beta, random));
  }
  const logFirst = sampleLogGamma(alpha, random);
  return 1 / (1 + Math.exp(sampleLogGamma(beta, random) - logFirst));
}
