import type { Reward } from "../distributions/distribution.ts";
import { type LearningSpace, SparseFeatures } from "../features/feature-space.ts";
import { Random } from "../random/random.ts";

/** Number of sign vectors, and the larger number for few features, where each one is cheap. */
const VECTORS = 16;
const MORE_VECTORS = 64;
const FEW_FEATURES = 8;
/** How many signs one random number gives. */
const SIGNS_AT_ONCE = 16;
const ALL_SIGNS = 2 ** SIGNS_AT_ONCE;
/** This many rewards of an arm are enough; their number is accounted for. */
export const MOST_SIGNED = 2000;

/** For arms with too few distinct rewards: a factor for each arm (zero for the others), and the rewards that they may have. */
export interface HiddenErrors {
  readonly factors: Float64Array;
  readonly pool: readonly Reward[];
}

/**
 * The effect of the curvature of f on errors in the mean features m of a blend: the mean over random signs of
 *
 *   f(m) - f(m + D)/2 - f(m - D)/2,   D = sum over arms of factor_k times the sum over pairs of rewards of +-(psi - psi').
 *
 * With a random sign, the difference of two rewards of an arm is one more sample of its noise, so D is as large as the error of m
 * with factor_k = w_k / sqrt(N_k n_k), for n_k rewards given out of N_k that count. An arm with too few distinct rewards adds its
 * own factor times one more difference, between one of its rewards and one of the pool. The signs are the same in every call, so
 * the result depends on the rewards alone.
 */
export function signRemainder(
  space: LearningSpace,
  rings: readonly (readonly Reward[])[],
  { weights, counts }: { readonly weights: ArrayLike<number>; readonly counts: ArrayLike<number> },
  mean: Float64Array,
  hidden?: HiddenErrors,
): number {
  const factors = Float64Array.from(rings, ({ length }, arm) =>
    weights[arm]! > 0 && counts[arm] !== 0 ? weights[arm]! / Math.sqrt(counts[arm]! * length) : 0,
  );
  const vectors = mean.length <= FEW_FEATURES ? MORE_VECTORS : VECTORS;
  const errors = signedErrors(space, rings, factors, vectors);
  if (hidden) addHidden(space, rings, hidden, errors, vectors);
  const above = new Float64Array(mean.length);
  const below = new Float64Array(mean.length);
  const value = space.value(mean);
  let sum = 0;
  for (let vector = 0; vector < vectors; vector++) {
    for (let index = 0; index < mean.length; index++) {
      const error = errors[index * vectors + vector]!;
      above[index] = mean[index]! + error;
      below[index] = mean[index]! - error;
    }
    const fall = value - (space.value(above) + space.value(below)) / 2;
    if (fall > 0) sum += fall;
  }
  return sum / vectors;
}

/** D for each sign vector, feature by feature. */
function signedErrors(
  space: LearningSpace,
  rings: readonly (readonly Reward[])[],
  factors: Float64Array,
  vectors: number,
): Float64Array {
  const random = Random.stream(0, "certificate");
  const features = new SparseFeatures(space.sparsity);
  const signs = new Float64Array(vectors);
  const errors = new Float64Array(space.dimension * vectors);
  rings.forEach((ring, arm) => {
    if (factors[arm] === 0) return;
    // If the number of rewards is odd, the last has no partner.
    for (let index = 1; index < ring.length; index += 2) {
      drawSigns(random, signs);
      space.features(ring[index - 1]!, features);
      addSigned(errors, features, factors[arm]!, signs);
      space.features(ring[index]!, features);
      addSigned(errors, features, -factors[arm]!, signs);
    }
  });
  return errors;
}

/** Adds the differences due to unseen rewards, drawn independently for each vector. */
function addHidden(
  space: LearningSpace,
  rings: readonly (readonly Reward[])[],
  { factors, pool }: HiddenErrors,
  errors: Float64Array,
  vectors: number,
): void {
  const random = Random.stream(0, "hidden");
  const features = new SparseFeatures(space.sparsity);
  const drawn = <Item>(items: readonly Item[]) => items[Math.floor(items.length * random.uniform())]!;
  rings.forEach((ring, arm) => {
    if (factors[arm] === 0) return;
    for (let vector = 0; vector < vectors; vector++) {
      for (const [rewards, sign] of [[ring, 1] as const, [pool, -1] as const]) {
        space.features(drawn(rewards), features);
        const { count, indices, weights } = features;
        for (let entry = 0; entry < count; entry++) {
          errors[indices[entry]! * vectors + vector]! += sign * factors[arm]! * weights[entry]!;
        }
      }
    }
  });
}

function drawSigns(random: Random, signs: Float64Array): void {
  for (let from = 0; from < signs.length; from += SIGNS_AT_ONCE) {
    const bits = Math.floor(ALL_SIGNS * random.uniform());
    for (let bit = 0; bit < SIGNS_AT_ONCE; bit++) signs[from + bit] = (bits >> bit) & 1 ? 1 : -1;
  }
}

function addSigned(errors: Float64Array, features: SparseFeatures, factor: number, signs: Float64Array): void {
  const { count, indices, weights } = features;
  for (let entry = 0; entry < count; entry++) {
    const from = indices[entry]! * signs.length;
    const size = factor * weights[entry]!;
    for (let vector = 0; vector < signs.length; vector++) errors[from + vector]! += size * signs[vector]!;
  }
}
