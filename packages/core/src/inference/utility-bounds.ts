import { blendBands, cdfBands, largestShare, smallestShare } from "../certificate/cdf-bands.ts";
import { RISK } from "../certificate/certificate.ts";
import { CELLS, SupportHistogram } from "../certificate/support-histogram.ts";
import type { Reward } from "../distributions/distribution.ts";
import type { LearningSpace } from "../features/feature-space.ts";
import { meanFeatures } from "../features/mean-features.ts";
import { rewardWithin } from "../features/utility.ts";
import type { KnownArms } from "../optimum/known-arms.ts";
import type { Ends, GuaranteedInterval, Undetermined } from "./interval.ts";
import { boxBounds, cellBounds, costOf, momentBounds, withinRange } from "./value-bounds.ts";

/** Input of the bounds. */
export interface UtilityBoundsOptions {
  readonly known: KnownArms;
  /** The outcomes of each arm. */
  readonly samples: readonly (readonly Reward[])[];
}

/** Bounds for the utility of a blend, from the bounds of each arm; undefined if there are none. */
type BoundsOfBlend = (weights: Float64Array) => Ends | undefined;

/**
 * Bounds for the utility of any blend that hold for repeated checks with a probability of 95 %, whatever the distributions of the
 * arms and the rule by which arms were chosen, if the outcomes of each arm are independent and identically distributed. They are
 * derived from bounds on each arm's distribution: N kl(seen, true) <= ln(M K / 0.05) + ln(N)/2 + ln 2 for M averages of numbers
 * between 0 and 1:
 *
 * - the distribution function on each of 401 cells of a given support, for utilities of the distribution and of moments;
 * - the features themselves, if they are bounded: shares of categories and of sets.
 *
 * The terms of a sum share the risk. Other utilities have no bounds.
 */
export class UtilityBounds {
  readonly #known: KnownArms;
  readonly #space: LearningSpace;
  readonly #boundsOf: BoundsOfBlend | undefined;
  readonly #reason: string;

  constructor({ known, samples }: UtilityBoundsOptions) {
    const { utility } = known;
    this.#known = known;
    const within = samples.map((rewards) => rewards.map((reward) => rewardWithin(utility, reward)));
    const areNumbers = within.every((rewards) => rewards.every((reward) => typeof reward === "number"));
    this.#space = utility.learningSpace();
    this.#boundsOf = areNumbers ? boundsFor(this.#space, within as number[][], utility.support, RISK) : undefined;
    this.#reason =
      areNumbers && utility.support === undefined ? "no support is stated" : `none are known for ${utility.kind}`;
  }

  of(weights: Float64Array): GuaranteedInterval | Undetermined {
    const ends = this.#boundsOf?.(weights);
    if (!ends) return { grade: "none", reason: this.#reason };
    const { utility, costs } = this.#known;
    const cost = costOf(weights, costs);
    const net = { low: ends.low - cost, high: ends.high - cost };
    return { grade: "guaranteed", ...withinRange(net, this.#space, utility, cost) };
  }
}

type Support = readonly [number, number] | undefined;

function boundsFor(
  space: LearningSpace,
  samples: readonly (readonly number[])[],
  support: Support,
  risk: number,
): BoundsOfBlend | undefined {
  const parts = space.parts?.(new Float64Array(space.dimension));
  if (parts) return boundsOfSum(parts, samples, support, risk);
  const ranges = space.ranges?.(support);
  if (ranges) return boundsByFeatures(space, ranges, samples, risk);
  const hasBands = space.cells?.() !== undefined || space.moments !== undefined;
  return hasBands && support ? boundsByBands(space, samples, support, risk) : undefined;
}

function boundsOfSum(
  parts: ReturnType<NonNullable<LearningSpace["parts"]>>,
  samples: readonly (readonly number[])[],
  support: Support,
  risk: number,
): BoundsOfBlend | undefined {
  const bounds = parts.map(({ weight, space }) => ({
    weight,
    of: boundsFor(space, samples, support, risk / parts.length),
  }));
  return (weights) => {
    let [low, high] = [0, 0];
    for (const { weight, of } of bounds) {
      const ends = of?.(weights);
      if (!ends) return undefined;
      low += weight * (weight > 0 ? ends.low : ends.high);
      high += weight * (weight > 0 ? ends.high : ends.low);
    }
    return { low, high };
  };
}

/** ln(events / risk), plus the price of repeated checks. */
function rateOf(count: number, events: number, risk: number): number {
  return Math.log(events / risk) + Math.log(count) / 2 + Math.LN2;
}

function boundsByBands(
  space: LearningSpace,
  samples: readonly (readonly number[])[],
  support: readonly [number, number],
  risk: number,
): BoundsOfBlend {
  // The origin of moments is at the first reward.
  for (const rewards of samples) for (const reward of rewards) space.admit(reward);
  const cells = space.cells?.();
  const histogram = new SupportHistogram(support, cells?.widths.length ?? CELLS, samples.length);
  samples.forEach((rewards, arm) => {
    for (const reward of rewards) histogram.add(arm, reward);
  });
  const { points } = histogram;
  const bands = samples.map((rewards, arm) =>
    cdfBands(histogram.masses(arm), rewards.length, rateOf(rewards.length, samples.length * (points.length - 1), risk)),
  );
  return (weights) => {
    const ofBlend = blendBands(bands, weights);
    if (!cells) return momentBounds(space, ofBlend, points);
    const value = space.value(massesOf(ofBlend.levels));
    const { low, high } = cellBounds(cells, ofBlend);
    return { low: value + low, high: value + high };
  };
}

/** Masses at the ends of cells from the levels on the cells. */
function massesOf(levels: Float64Array): Float64Array {
  const masses = new Float64Array(levels.length + 1);
  let below = 0;
  levels.forEach((level, cell) => {
    masses[cell] = level - below;
    below = level;
  });
  masses[levels.length] = 1 - below;
  return masses;
}

function boundsByFeatures(
  space: LearningSpace,
  ranges: readonly (readonly [number, number])[],
  samples: readonly (readonly number[])[],
  risk: number,
): BoundsOfBlend {
  const boxes = samples.map((rewards) => {
    const mean = meanFeatures(space, rewards);
    const radius = rateOf(rewards.length, samples.length * mean.length, risk) / rewards.length;
    const ends = (bound: (share: number, radius: number) => number) =>
      mean.map((value, feature) => scaled(bound(shareOf(value, ranges[feature]!), radius), ranges[feature]!));
    return { low: ends(smallestShare), high: ends(largestShare) };
  });
  const mixed = (weights: Float64Array, end: "low" | "high") => {
    const sum = new Float64Array(space.dimension);
    boxes.forEach((box, arm) => {
      for (let feature = 0; feature < sum.length; feature++) sum[feature]! += weights[arm]! * box[end][feature]!;
    });
    return sum;
  };
  return (weights) => boxBounds(space, { low: mixed(weights, "low"), high: mixed(weights, "high") });
}

function shareOf(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(Math.max((value - low) / (high - low), 0), 1);
}

function scaled(share: number, [low, high]: readonly [number, number]): number {
  return low + Math.min(Math.max(share, 0), 1) * (high - low);
}
