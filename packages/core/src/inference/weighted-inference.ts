import { estimatedRate } from "../certificate/estimated-slopes.ts";
import { klShift } from "../certificate/kl-shift.ts";
import { signRemainder } from "../certificate/sign-remainder.ts";
import { invalid } from "../errors/invalid.ts";
import { type LearningSpace, SparseFeatures } from "../features/feature-space.ts";
import type { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { heavyTail } from "./heavy-tail.ts";
import { type Interval, LEAST_OUTCOMES, type Undetermined } from "./interval.ts";
import { withinRange } from "./value-bounds.ts";

/** Outcomes with ratios, and the distribution that they define. */
export interface WeightedInferenceOptions {
  /** One arm, whose distribution gives each outcome the probability ratio / (sum of ratios). */
  readonly known: KnownArms;
  readonly outcomes: readonly number[];
  /** How much more often each outcome would now occur: its weight divided by its logged probability. */
  readonly ratios: Float64Array;
}

const SIGNED = 2000;

/** (sum of ratios)^2 / (sum of squared ratios): the number of rows with equal ratios that would give as much information. */
export function effectiveSize(ratios: Float64Array): number {
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  const squares = ratios.reduce((total, ratio) => total + ratio * ratio, 0);
  return squares > 0 ? (sum * sum) / squares : 0;
}

/** Why a log of this effective size gives no interval; undefined if it is large enough. */
export function tooSmall(size: number): Undetermined | undefined {
  if (size >= LEAST_OUTCOMES) return undefined;
  return {
    grade: "none",
    reason: `the log tells as much as ${size.toFixed(1)} outcomes of this blend, and intervals need ${LEAST_OUTCOMES}: collect more outcomes of its options`,
  };
}

/**
 * An interval for the utility of a distribution given by outcomes with self-normalised ratios, valid for repeated checks. Like
 * `BlendInference`, with one distribution within a Kullback-Leibler radius beta / N of the weighted one. N is the number of rows
 * with equal ratios that would give as much information, about all outcomes or about their influence, whichever is smaller.
 */
export function weightedInterval({ known, outcomes, ratios }: WeightedInferenceOptions): Interval | Undetermined {
  if (outcomes.length !== ratios.length)
    throw invalid("ratios.length", `${outcomes.length}, one for each outcome`, ratios.length);
  known.moveTo([1]);
  const influences = Float64Array.from(outcomes, (outcome) => known.influence(outcome));
  const size = Math.min(effectiveSize(ratios), sizeFor(influences, ratios));
  const undetermined = tooSmall(size);
  if (undetermined) return undetermined;
  const rate = estimatedRate(size, 2);
  // An unseen outcome can have this much of the distribution.
  const hiddenShare = -Math.expm1(-rate / size);
  const ends = (known.utility.support ?? []).map((end) => known.influence(end, hiddenShare));
  const off = (sign: 1 | -1) => {
    const signed = influences.map((influence) => sign * influence);
    const most = ends.reduce((largest, end) => Math.max(largest, sign * end), largestOf(signed));
    return klShift(
      signed.map((influence) => most - influence),
      rate / size,
      ratios,
    );
  };
  const value = known.value([1]);
  const space = spaceOf(known, outcomes);
  const curvature = 2 * rate * remainderOf(known, space, outcomes, ratios, size);
  const interval = { low: value - off(-1) - curvature, high: value + off(1) + curvature };
  return {
    grade: "estimated",
    ...withinRange(interval, space, known.utility),
    heavyTail: known.utility.support ? null : heavyTail([outcomes], [0], (reward) => known.influence(reward)),
  };
}

/** The effective size from the spread of the self-normalised mean of influences. */
function sizeFor(influences: Float64Array, ratios: Float64Array): number {
  let [sum, spread, error] = [0, 0, 0];
  influences.forEach((influence, row) => {
    const ratio = ratios[row]!;
    sum += ratio;
    spread += ratio * influence * influence;
    error += (ratio * influence) ** 2;
  });
  return error > 0 ? (spread * sum) / error : Number.POSITIVE_INFINITY;
}

/** Coordinates with room for all outcomes. */
function spaceOf({ utility }: KnownArms, outcomes: readonly number[]): LearningSpace {
  const space = utility.learningSpace();
  for (const outcome of outcomes) space.admit(outcome);
  return space;
}

/** The contribution of the curvature to the error of the weighted distribution, estimated from outcomes drawn from it. */
function remainderOf(
  known: KnownArms,
  space: LearningSpace,
  outcomes: readonly number[],
  ratios: Float64Array,
  size: number,
): number {
  const features = new SparseFeatures(space.sparsity);
  const mean = new Float64Array(space.dimension);
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0);
  outcomes.forEach((outcome, row) => {
    space.features(outcome, features);
    features.addTo(mean, ratios[row]! / total);
  });
  const random = Random.stream(0, "inference");
  const drawn = Array.from({ length: SIGNED }, () => known.distributions[0]!.sample(random));
  return signRemainder(space, [drawn], Float64Array.of(1 / Math.sqrt(size * SIGNED)), mean);
}

function largestOf(values: Float64Array): number {
  return values.reduce((largest, value) => Math.max(largest, value), Number.NEGATIVE_INFINITY);
}
