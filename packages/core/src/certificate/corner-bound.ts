import type { PlayingArms } from "./certificate.ts";

/** Of each arm's mean of g, less its cost: the estimate, how far the truth may be above and below it, and the number of rewards. */
export interface ArmSlopes {
  readonly slopes: Float64Array;
  readonly up: Float64Array;
  readonly down: Float64Array;
  readonly counts: Float64Array;
}

export interface CornerBound {
  /** The largest slope towards a corner, as estimated. */
  readonly estimate: number;
  /** The largest with what each arm may be off. */
  readonly upper: number;
  /** The arm whose next reward would lower `upper` most. */
  readonly limitedBy: number;
}

/**
 * The most that a linear function of the weights can rise from a blend w to a corner u of the truncated simplex,
 *   max_u sum_k c_k slope_k + (sum_k |c_k off_k|^power)^(1/power),   c = u - w,
 * where arms that gain weight may be better than estimated, and arms that lose it worse. Power 1 adds what each arm is off,
 * power 2 counts on them being off independently.
 */
export function cornerBound(playing: PlayingArms, weights: Float64Array, arms: ArmSlopes, power: 1 | 2): CornerBound {
  const { active, floors } = playing;
  const { each, free } = floors;
  const { slopes, up, down } = arms;
  const loss = (arm: number) => ((weights[arm]! - each[arm]!) * down[arm]!) ** power;
  const gain = (arm: number) => (Math.max(each[arm]! + free - weights[arm]!, 0) * up[arm]!) ** power;
  let slope = 0;
  let off = 0;
  for (const arm of active) {
    slope -= (weights[arm]! - each[arm]!) * slopes[arm]!;
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
