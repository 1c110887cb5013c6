import { meanFeatures } from "../features/mean-features.ts";
import { Tangent } from "../features/tangent.ts";
import type { Utility } from "../features/utility.ts";

/** The share of the outcomes on one side of the median that count as a tail, and the smallest number of them. */
const TAIL_SHARE = 0.2;
const LEAST_TAIL = 3;
/** Tails of arms are shrunk towards that of all arms as if by this many outcomes. */
const PRIOR_OUTCOMES = 5;
/** The growth of the influence is measured between these two distances, in ranges of the outcomes beyond them. */
const [NEAR, FAR] = [100, 1000];
/** With a given support, influence beyond it cannot be measured, and is assumed to grow as fast as that of any utility. */
const FASTEST = 2;
/** The growth is measured with this many quantiles instead of all outcomes. */
const QUANTILES = 50;
/** If P(influence > t) falls as t^(-1/index), influences with a larger index have no mean. */
const NO_MEAN = 1;

/** The tail of an arm on one side of its median: its number of outcomes, and the sum of ln(distance / threshold) over them. */
interface Excess {
  readonly count: number;
  readonly sum: number;
}

/** Tails above and below the median. */
type Sides<Value> = readonly [above: Value, below: Value];

/**
 * Whether outcomes that are in no row may be decisive. If P(distance from the median > r) falls as r^(-1/g), Hill's estimate is
 * the tail index g. If the influence of distant outcomes grows as r^p, the index of influences is p g. Above 1 they have no mean,
 * as far as the rows show, and the next outcome can outweigh all others.
 */
export class InfluenceTails {
  /** For each side: how fast the influence grows, and the tail of each arm. */
  readonly #sides: Sides<{ readonly growth: number; readonly excesses: readonly Excess[] }>;

  constructor(utility: Utility, samples: readonly (readonly number[])[]) {
    const sorted = samples.map((outcomes) => Float64Array.from(outcomes).sort());
    const growth: Sides<number> = utility.support ? [FASTEST, FASTEST] : growths(utility, sorted);
    const excesses = sorted.map((outcomes) => [excessAbove(outcomes), excessAbove(mirrored(outcomes))] as const);
    const side = (index: 0 | 1) => ({ growth: growth[index], excesses: excesses.map((both) => both[index]) });
    this.#sides = [side(0), side(1)];
  }

  /**
   * The arm that contributes most to the index of influences if that is above 1; otherwise null. Each arm counts by its share of
   * the variance of the influences.
   */
  decidingArm(arms: readonly number[], variances: ArrayLike<number>): number | null {
    const total = arms.reduce((sum, arm) => sum + variances[arm]!, 0);
    if (!(total > 0)) return null;
    let [deciding, largest] = [null as number | null, NO_MEAN];
    for (const { growth, excesses } of this.#sides) {
      const all = added(arms.map((arm) => excesses[arm]!));
      const prior = { count: PRIOR_OUTCOMES, sum: PRIOR_OUTCOMES * indexOf(all) };
      const terms = arms.map((arm) => growth * indexOf(added([excesses[arm]!, prior])) * (variances[arm]! / total));
      const index = terms.reduce((sum, term) => sum + term, 0);
      if (index > largest) [deciding, largest] = [arms[terms.indexOf(Math.max(...terms))]!, index];
    }
    return deciding;
  }
}

function indexOf({ count, sum }: Excess): number {
  return count > 0 ? sum / count : 0;
}

function added(excesses: readonly Excess[]): Excess {
  return excesses.reduce((one, other) => ({ count: one.count + other.count, sum: one.sum + other.sum }), {
    count: 0,
    sum: 0,
  });
}

function mirrored(sorted: Float64Array): Float64Array {
  return sorted.map((outcome) => -outcome).reverse();
}

/** The upper tail of sorted outcomes. If most are equal, like costs that are mostly zero, the others show the tail. */
function excessAbove(sorted: Float64Array): Excess {
  const median = sorted[sorted.length >> 1]!;
  const distances = sorted.map((outcome) => outcome - median).filter((distance) => distance > 0);
  const count = Math.min(Math.max(LEAST_TAIL, Math.round(TAIL_SHARE * distances.length)), distances.length - 1);
  if (!(count > 0)) return { count: 0, sum: 0 };
  const threshold = distances[distances.length - 1 - count]!;
  return { count, sum: distances.slice(-count).reduce((sum, distance) => sum + Math.log(distance / threshold), 0) };
}

/** The powers with which the influence of outcomes far above, and far below, all others grows with their distance. */
function growths(utility: Utility, sorted: readonly Float64Array[]): Sides<number> {
  const all = Float64Array.from(sorted.flatMap((outcomes) => quantiles(outcomes))).sort();
  const some = quantiles(all);
  const [low, high] = [all[0]!, all.at(-1)!];
  const range = high - low;
  if (!(range > 0)) return [0, 0];
  const above = [NEAR, FAR].map((ranges) => high + ranges * range);
  const below = [NEAR, FAR].map((ranges) => low - ranges * range);
  const space = utility.learningSpace();
  // The outermost cells end near the farthest outcome they were made for, so these outcomes are admitted to make growth visible.
  for (const outcome of [...some, ...above, ...below]) space.admit(outcome);
  const tangent = new Tangent(space);
  tangent.moveTo(meanFeatures(space, some));
  const growth = (points: readonly number[]) => {
    const [near, far] = points.map((outcome) => Math.abs(tangent.influence(outcome)));
    return far! > near! ? Math.log(far! / near!) / Math.log(FAR / NEAR) : 0;
  };
  return [growth(above), growth(below)];
}

/** Quantiles of sorted outcomes, the ends included. */
function quantiles(sorted: Float64Array): number[] {
  const last = sorted.length - 1;
  return Array.from({ length: QUANTILES }, (_, index) => sorted[Math.round((index * last) / (QUANTILES - 1))]!);
}
