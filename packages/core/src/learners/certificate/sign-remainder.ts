import { Random } from "../../random/random.ts";
import { type LearningSpace, SparseFeatures } from "../../spaces/feature-space.ts";
import type { RewardList } from "./kept-values.ts";

/** So many sign vectors. */
const VECTORS = 16;
const ALL_SIGNS = 2 ** VECTORS;

/**
 * What the curvature of f makes of the errors in the mean features m of a blend: the mean over random signs of
 *   f(m) - f(m + D)/2 - f(m - D)/2,   D = sum over arms of factor_k times the sum over pairs of rewards of +-(psi - psi').
 * A sign makes the difference of two rewards of an arm one more draw of its noise, so that D is as large as the error of m where
 * factor_k = w_k / sqrt(N_k n_k), with n_k rewards kept. The signs are the same in every call: the result depends on the rewards
 * alone.
 */
export function signRemainder(
  space: LearningSpace,
  rings: readonly RewardList[],
  factors: Float64Array,
  mean: Float64Array,
): number {
  const errors = signedErrors(space, rings, factors);
  const above = new Float64Array(mean.length);
  const below = new Float64Array(mean.length);
  const value = space.value(mean);
  let sum = 0;
  for (let vector = 0; vector < VECTORS; vector++) {
    for (let index = 0; index < mean.length; index++) {
      const error = errors[index * VECTORS + vector]!;
      above[index] = mean[index]! + error;
      below[index] = mean[index]! - error;
    }
    const fall = value - (space.value(above) + space.value(below)) / 2;
    if (fall > 0) sum += fall;
  }
  return sum / VECTORS;
}

/** D for each sign vector, feature by feature. */
function signedErrors(space: LearningSpace, rings: readonly RewardList[], factors: Float64Array): Float64Array {
  const random = Random.stream(0, "certificate");
  const features = new SparseFeatures(space.sparsity);
  const signs = new Float64Array(VECTORS);
  const errors = new Float64Array(space.dimension * VECTORS);
  rings.forEach((ring, arm) => {
    if (factors[arm] === 0) return;
    // An odd number of rewards leaves the last without a partner.
    let left = ring.length - (ring.length % 2);
    for (const reward of ring) {
      if (left === 0) break;
      if (left-- % 2 === 0) drawSigns(random, signs);
      space.features(reward, features);
      addSigned(errors, features, left % 2 === 0 ? -factors[arm]! : factors[arm]!, signs);
    }
  });
  return errors;
}

function drawSigns(random: Random, signs: Float64Array): void {
  const bits = Math.floor(ALL_SIGNS * random.uniform());
  for (let vector = 0; vector < VECTORS; vector++) signs[vector] = (bits >> vector) & 1 ? 1 : -1;
}

function addSigned(errors: Float64Array, features: SparseFeatures, factor: number, signs: Float64Array): void {
  const { count, indices, weights } = features;
  for (let entry = 0; entry < count; entry++) {
    const from = indices[entry]! * VECTORS;
    const size = factor * weights[entry]!;
    for (let vector = 0; vector < VECTORS; vector++) errors[from + vector]! += size * signs[vector]!;
  }
}
