import type { PlayingArms } from "../certificate/certificate.ts";
import { type ArmSlopes, type CornerBound, cornerBound } from "../certificate/corner-bound.ts";
import { dot } from "../numeric/dot.ts";
import { ternarySearch } from "../numeric/ternary-search.ts";
import { linearProblem } from "../optimum/concave-problem.ts";
import { constrainedOptimum } from "../optimum/constrained-optimum.ts";

/** How far each arm alone is on the right side of a linear limit (negative: beyond it). A blend u keeps it if sum_k u_k room_k >= 0. */
export interface LimitRoom {
  readonly estimate: Float64Array;
  /** The most that it may be: the true room of every arm is at most this, with the confidence of the bound. */
  readonly most: Float64Array;
}

/** The best factor for the prices is searched up to this, in this many steps. */
const LARGEST_FACTOR = 4;
const STEPS = 40;

/**
 * The most that a linear function of the weights can rise from a blend w to one that keeps limits. A blend u that keeps them satisfies
 * sum_k u_k most_jk >= 0 for each limit j, so that for all prices lambda_j >= 0
 *
 *   sum_k c_k slope_k + off(c)  <=  max_u [ sum_k c_k (slope_k + lambda . most_k) + off(c) ] + sum_k w_k lambda . most_k,   c = u - w,
 *
 * where the maximum over all u is a `cornerBound`. The prices are those of the linear program without `off`, times the factor for which
 * the bound is smallest. Factor 0 is the bound without limits.
 */
export function limitedBound(
  playing: PlayingArms,
  weights: Float64Array,
  arms: ArmSlopes,
  rooms: readonly LimitRoom[],
): CornerBound {
  const { domain } = playing;
  const best = (of: "estimate" | "most") =>
    constrainedOptimum({
      goal: linearProblem(arms.slopes),
      constraints: rooms.map((room) => ({ problem: linearProblem(room[of]), atLeast: 0 })),
      floor: domain.floor,
      ceiling: domain.ceiling,
    });
  const [likely, most] = [best("estimate"), best("most")];
  const prices = rooms.map((_, limit) => {
    const price = most.feasible ? most.constraints[limit]!.price : 0;
    return Number.isFinite(price) ? price : 0;
  });
  const priced = arms.slopes.map((_, arm) =>
    rooms.reduce((sum, room, limit) => sum + prices[limit]! * room.most[arm]!, 0),
  );
  const boundAt = (factor: number): CornerBound => {
    const slopes = arms.slopes.map((slope, arm) => slope + factor * priced[arm]!);
    const bound = cornerBound(playing, weights, { ...arms, slopes }, 2);
    return { ...bound, upper: bound.upper + factor * dot(weights, priced) };
  };
  // The bound is convex in the factor.
  const found = ternarySearch(boundAt, [0, LARGEST_FACTOR], STEPS, ({ upper }) => upper, boundAt(0));
  const rise = likely.feasible ? likely.value + likely.certificate - dot(weights, arms.slopes) : 0;
  return { ...found, estimate: Math.max(rise, 0), upper: Math.max(found.upper, 0) };
}
