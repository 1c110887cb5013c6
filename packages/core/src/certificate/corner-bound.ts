import { ternarySearch } from "../numeric/ternary-search.ts";
import type { BestResponse } from "../simplex/weight-domain.ts";
import type { PlayingArms } from "./certificate.ts";

/**
 * For each arm's mean of g minus its cost: the estimate, how far the truth may be above and below it, and the number of rewards.
 */
export interface ArmSlopes {
  readonly slopes: Float64Array;
  readonly up: Float64Array;
  readonly down: Float64Array;
  readonly counts: Float64Array;
}

export interface CornerBound {
  /** The largest estimated slope towards a corner. */
  readonly estimate: number;
  /** The largest slope towards a corner, errors included. */
  readonly upper: number;
  /** The arm whose next reward would lower `upper` most. */
  readonly limitedBy: number;
}

/**
 * The most that a linear function of the weights can rise from a blend w to a corner u of the allowed weights,
 *
 *   max_u sum_k c_k slope_k + (sum_k |c_k off_k|^power)^(1/power),   c = u - w,
 *
 * where arms that gain weight may be better than estimated, and arms that lose it worse. Power 1 adds the errors of the arms;
 * power 2 assumes that they are independent.
 */
export function cornerBound(playing: PlayingArms, weights: Float64Array, arms: ArmSlopes, power: 1 | 2): CornerBound {
  if (playing.domain.isCapped) return cappedBound(playing, weights, arms, power);
  const { active, domain } = playing;
  const { low, free } = domain;
  const { slopes, up, down } = arms;
  const loss = (arm: number) => ((weights[arm]! - low[arm]!) * down[arm]!) ** power;
  const gain = (arm: number) => (Math.max(low[arm]! + free - weights[arm]!, 0) * up[arm]!) ** power;
  let slope = 0;
  let off = 0;
  for (const arm of active) {
    slope -= (weights[arm]! - low[arm]!) * slopes[arm]!;
    off += loss(arm);
  }
  let estimate = 0;
  let upper = 0;
  let corner = active[0]!;
  for (const arm of active) {
    const rise = slope + free * slopes[arm]!;
    const most = rise + Math.max(off - loss(arm) + gain(arm), 0) ** (1 / power);
    estimate = Math.max(estimate, rise);
    if (most > upper) [upper, corner] = [most, arm];
  }
  const share = (arm: number) => (arm === corner ? gain(arm) : loss(arm)) / arms.counts[arm]!;
  const limitedBy = active.reduce((best, arm) => (share(arm) > share(best) ? arm : best));
  return { estimate, upper, limitedBy };
}

/** Steps of the search for the best split of a root. Every split gives a bound, and the best one the smallest. */
const NARROWINGS = 30;
/** Splits are searched from this negative power of two up to one, relative to the largest error. */
const FARTHEST_SPLIT = 30;

/**
 * The bound if arms have ceilings, where there are too many corners to try each. At a corner all arms except one are at their
 * floor or ceiling. So |c_k off_k|^power, which is convex in u_k, is replaced by the straight line through its values at floor
 * and ceiling, which is exact except for that one arm, and never smaller. With power 1 the sum to maximise is then linear, for
 * `bestResponse`. With power 2, sqrt(q) <= (q / split + split) / 2 for every split > 0 makes it linear as well, and the smallest
 * bound counts.
 */
function cappedBound(playing: PlayingArms, weights: Float64Array, arms: ArmSlopes, power: 1 | 2): CornerBound {
  const { active, domain } = playing;
  const { high } = domain;
  const ceilings = active.reduce((sum, arm) => sum + high[arm]!, 0);
  // The ceilings of the other arms may leave an arm more than its floor.
  const low = domain.low.map((least, arm) => Math.max(least, Math.min(1 - (ceilings - high[arm]!), high[arm]!)));
  const { slopes, up, down, counts } = arms;
  const off = (arm: number, weight: number): number =>
    (weight > weights[arm]! ? (weight - weights[arm]!) * up[arm]! : (weights[arm]! - weight) * down[arm]!) ** power;
  const rises = new Float64Array(weights.length);
  let base = 0;
  let largestOff = 0;
  for (const arm of active) {
    const [least, largest] = [off(arm, low[arm]!), off(arm, high[arm]!)];
    if (high[arm]! > low[arm]!) rises[arm] = (largest - least) / (high[arm]! - low[arm]!);
    base += least;
    largestOff += Math.max(least, largest);
  }
  const best = (factor: number): BestResponse =>
    domain.bestResponse(slopes.map((slope, arm) => slope + factor * rises[arm]!));
  const rise = (corner: Float64Array): number =>
    active.reduce((sum, arm) => sum + (corner[arm]! - weights[arm]!) * slopes[arm]!, 0);
  const offAt = (corner: Float64Array): number =>
    active.reduce((sum, arm) => sum + rises[arm]! * (corner[arm]! - low[arm]!), base);
  const bound = (split: number): { readonly upper: number; readonly corner: Float64Array } => {
    const corner = best(power === 1 ? 1 : 1 / (2 * split)).weights;
    const added = offAt(corner);
    return { corner, upper: rise(corner) + (power === 1 ? added : (added / split + split) / 2) };
  };
  // The bound is convex in the reciprocal of the split.
  const most = Math.sqrt(largestOff);
  const steps = power === 2 && largestOff > 0 ? NARROWINGS : 0;
  const { corner, upper } = ternarySearch(
    (exponent) => bound(most * 2 ** exponent),
    [-FARTHEST_SPLIT, 0],
    steps,
    (found) => found.upper,
    bound(most || 1),
  );
  const limitedBy = active.reduce((first, arm) =>
    off(arm, corner[arm]!) / counts[arm]! > off(first, corner[first]!) / counts[first]! ? arm : first,
  );
  return { estimate: Math.max(rise(best(0).weights), 0), upper: Math.max(upper, 0), limitedBy };
}
