import { normalQuantile } from "../numeric/normal-quantile.ts";
import type { RandomSource } from "../random/random.ts";

/**
 * Standard normal vectors that cover the space more evenly than independent ones: normal quantiles of the additive
 * recurrence (shift + n a) mod 1, where a_j is the j-th power of 1 / g and g^(d + 1) = g + 1 (Roberts 2018). The shift is random,
 * so that each vector alone is exactly normal, and means over them are unbiased (Cranley and Patterson 1976).
 *
 * Means over them err less than with independent vectors where the dimension is small, and about as much where it is large.
 */
export function spreadGaussians(count: number, dimension: number, random: RandomSource): Float64Array[] {
  const ratio = 1 / generalisedGoldenRatio(dimension);
  const shift = Float64Array.from({ length: dimension }, () => random.uniform());
  return Array.from({ length: count }, (_, index) =>
    shift.map((start, entry) => {
      const level = (start + (index + 1) * ratio ** (entry + 1)) % 1;
      // Zero, which has no quantile, is as rare as any other of the 2^53 levels.
      return normalQuantile(level || Number.EPSILON);
    }),
  );
}

/** The positive root of g^(d + 1) = g + 1, by an iteration that contracts. */
function generalisedGoldenRatio(dimension: number): number {
  let ratio = 2;
  for (let round = 0; round < 60; round++) ratio = (1 + ratio) ** (1 / (dimension + 1));
  return ratio;
}
