import { estimatedRate } from "../certificate/estimated-slopes.ts";
import { meanShift } from "../certificate/kl-shift.ts";
import { MOST_SIGNED, signRemainder } from "../certificate/sign-remainder.ts";
import { invalid } from "../errors/invalid.ts";
import { meanFeatures } from "../features/mean-features.ts";
import type { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { heavyTail } from "./heavy-tail.ts";
import { type Interval, LEAST_OUTCOMES, type Undetermined } from "./interval.ts";
import { effectiveSize } from "./sampling-units.ts";
import { withinRange } from "./value-bounds.ts";

/** Outcomes with ratios, and the distribution that they define. */
export interface WeightedInferenceOptions {
  /** One arm, whose distribution gives each outcome the probability ratio / (sum of ratios). */
  readonly known: KnownArms;
  readonly outcomes: readonly number[];
  /** How much more often each outcome would now occur: its weight divided by its logged probability. */
  readonly ratios: Float64Array;
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
  const off = (sign: 1 | -1) => meanShift(influences, ends, rate / size, sign, ratios);
  const value = known.value([1]);
  const space = known.utility.learningSpace();
  for (const outcome of outcomes) space.admit(outcome);
  const random = Random.stream(0, "inference");
  const drawn = Array.from({ length: MOST_SIGNED }, () => known.distributions[0]!.sample(random));
  const mean = meanFeatures(space, outcomes, ratios);
  const curvature = 2 * rate * signRemainder(space, [drawn], { weights: [1], counts: [size] }, mean);
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
