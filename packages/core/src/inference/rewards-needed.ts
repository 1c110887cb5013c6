import type { PlayingArms } from "../certificate/certificate.ts";
import { type CornerBound, cornerBound } from "../certificate/corner-bound.ts";
import { type EstimatedSlopes, estimatedRate } from "../certificate/estimated-slopes.ts";

export interface Need {
  readonly playing: PlayingArms;
  readonly weights: Float64Array;
  readonly arms: EstimatedSlopes;
  /** What the curvature of the utility adds now, per rate, and how that is shared among the arms. */
  readonly remainder: number;
  readonly shares: Float64Array;
  /** What the best blend may have more than this one. */
  readonly goal: number;
}

/** The rewards of an arm grow by this share in one step of the plan; of many arms by more, or the plan would take too long. */
const GROWTH = 0.05;
const GROWTH_PER_ARM = 0.005;
/** More rewards than these are out of reach. */
const MOST_REWARDS = 1e8;

/**
 * How many more rewards of each arm bring the bound of the gap down to a goal, if all arms go on as they did: what each arm's mean
 * may be off falls with the square root of its Kullback-Leibler radius, its share of the remainder with its rewards. In each step those
 * arms get more that stand in the way of the bound, or of the remainder, whichever helps more.
 */
export function rewardsNeeded(need: Need): Float64Array | undefined {
  const { playing, arms, goal } = need;
  const growth = 1 + Math.max(GROWTH, GROWTH_PER_ARM * playing.active.length);
  const counts = arms.counts.slice();
  let bound = boundWith(need, counts);
  while (!(bound.upper <= goal)) {
    const candidates = [bound.limitedBy, mostCurved(need, counts)].map((arm) => {
      const grown = counts.slice();
      grown[arm] = Math.ceil(grown[arm]! * growth);
      return { arm, count: grown[arm]!, bound: boundWith(need, grown) };
    });
    const fall = ({ arm, count, bound: { upper } }: (typeof candidates)[number]) =>
      (bound.upper - upper) / (count - counts[arm]!);
    const best = candidates.reduce((one, other) => (fall(other) > fall(one) ? other : one));
    if (!(best.count <= MOST_REWARDS)) return undefined;
    counts[best.arm] = best.count;
    bound = best.bound;
  }
  return counts.map((count, arm) => count - arms.counts[arm]!);
}

function boundWith({ playing, weights, arms, remainder, shares }: Need, counts: Float64Array): CornerBound {
  const radiusOf = (count: number) => estimatedRate(count, playing.active.length) / count;
  const radii = counts.map(radiusOf);
  const shrink = radii.map((radius, arm) => Math.sqrt(radius / radiusOf(arms.counts[arm]!)));
  const bound = cornerBound(
    playing,
    weights,
    {
      slopes: arms.slopes,
      counts,
      up: arms.up.map((up, arm) => up * shrink[arm]!),
      down: arms.down.map((down, arm) => down * shrink[arm]!),
    },
    2,
  );
  const total = shares.reduce((sum, share) => sum + share, 0);
  const left = shares.reduce((sum, share, arm) => sum + (share * arms.counts[arm]!) / counts[arm]!, 0);
  const largestRate = playing.active.reduce((most, arm) => Math.max(most, radii[arm]! * counts[arm]!), 0);
  return { ...bound, upper: bound.upper + (total > 0 ? 2 * largestRate * remainder * (left / total) : 0) };
}

/** The arm whose next reward lowers the remainder most. */
function mostCurved({ playing, arms, shares }: Need, counts: Float64Array): number {
  const slope = (arm: number) => (shares[arm]! * arms.counts[arm]!) / counts[arm]! ** 2;
  return playing.active.reduce((best, arm) => (slope(arm) > slope(best) ? arm : best));
}
