import { checkFinite, checkNonNegative } from "../errors/checks.ts";
import { type Floor, leastWeights } from "../simplex/least-weights.ts";

/** Two arms by their means and variances. */
export interface TwoArmVarianceOptions {
  readonly means: readonly [number, number];
  readonly variances: readonly [number, number];
  readonly floor: Floor;
}

/**
 * The best blend of two arms for the variance, in closed form: with weight w on the first,
 * U(w) = w s1 + (1 - w) s2 + w (1 - w) d^2, d the difference of the means, so w = 1/2 + (s1 - s2) / (2 d^2), kept
 * within the floors.
 */
export function twoArmVariance({ means, variances, floor }: TwoArmVarianceOptions): readonly [number, number] {
  const { each } = leastWeights(floor, 2);
  for (const arm of [0, 1] as const) {
    checkFinite(`means[${arm}]`, means[arm]);
    checkNonNegative(`variances[${arm}]`, variances[arm]);
  }
  const difference = variances[0] - variances[1];
  const squared = (means[0] - means[1]) ** 2;
  const free = squared > 0 ? 0.5 + difference / (2 * squared) : 0.5 + Math.sign(difference);
  const first = Math.min(Math.max(free, each[0]!), 1 - each[1]!);
  return [first, Math.max(1 - first, each[1]!)];
}
