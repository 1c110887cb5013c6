import { checkCommonFloor } from "../simplex/least-weights.ts";

/** Blends of K arms with every weight at least the floor. */
export interface TruncatedSimplex {
  /** K, at least 2. */
  readonly armCount: number;
  /** gamma, with 0 < floor < 1/K. */
  readonly floor: number;
}

/**
 * The Kullback-Leibler diameter of the truncated simplex, D_max = sup D(u || w):
 * (1 - K floor) log(1/floor - (K - 1)).
 *
 * D is jointly convex, so the supremum is attained at two corners; with a = 1 - (K - 1) floor the large share of a
 * corner, D = a log(a / floor) + floor log(floor / a) = (a - floor) log(a / floor).
 *
 * @example klDiameter({ armCount: 30, floor: 0.03 }) // 0.1466...: a tenth of the printed bound
 */
export function klDiameter({ armCount, floor }: TruncatedSimplex): number {
  return (1 - armCount * floor) * printedKlDiameter({ armCount, floor });
}

/** The bound the paper prints for D_max: log(1/floor - (K - 1)). It is never below the exact value. */
export function printedKlDiameter({ armCount, floor }: TruncatedSimplex): number {
  checkCommonFloor(floor, armCount, "the bound of the regret");
  // log1p keeps the digits when the floor is close to 1/K and the logarithm close to that of one.
  return Math.log1p((1 - armCount * floor) / floor);
}
