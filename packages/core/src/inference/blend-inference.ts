import type { Bound, PlayingArms } from "../certificate/certificate.ts";
import { cornerBound } from "../certificate/corner-bound.ts";
import { estimatedRate, estimatedSlopes, KeptValues } from "../certificate/estimated-slopes.ts";
import { MOST_SIGNED, signRemainder } from "../certificate/sign-remainder.ts";
import { unknownSpread } from "../certificate/unknown-spread.ts";
import type { Reward } from "../distributions/distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import { invalid } from "../errors/invalid.ts";
import type { LearningSpace } from "../features/feature-space.ts";
import { meanFeatures } from "../features/mean-features.ts";
import { rewardWithin } from "../features/utility.ts";
import { mixRows } from "../numeric/dot.ts";
import { extremesOfAll } from "../numeric/extremes.ts";
import type { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { type WeightLimits, weightDomain } from "../simplex/weight-domain.ts";
import { heavyTail } from "./heavy-tail.ts";
import { ALIKE, type Interval, LEAST_OUTCOMES, narrowed, type Undetermined } from "./interval.ts";
import { type LimitRoom, limitedBound } from "./limited-bound.ts";
import { oneLookInterval } from "./one-look-interval.ts";
import { someOf } from "./sampling-units.ts";
import { costOf, rangeOf, withinRange } from "./value-bounds.ts";

/** Past outcomes, and the distributions and limits of blends. */
export interface BlendInferenceOptions extends WeightLimits {
  /** The arms with the empirical distributions of their outcomes. */
  readonly known: KnownArms;
  /** The outcomes of each arm, in the order in which they were collected. */
  readonly samples: readonly (readonly Reward[])[];
  /** The number of independent outcomes that would give as much information about each arm; by default the number it has. */
  readonly counts?: Float64Array | undefined;
}

/** The data behind all statements about one blend. */
interface View {
  readonly weights: Float64Array;
  readonly kept: KeptValues;
  readonly remainder: number;
}

/**
 * What past outcomes say about the utility of blends. The utility is linearised at the blend of the arms' empirical
 * distributions, and each arm's distribution may be any within a Kullback-Leibler radius beta_k / N_k of the empirical one,
 * beta_k = ln(2 / 0.05) + ln(1 + ln N_k). The second term covers tables in which every check decided what was collected next. The
 * contribution of the utility's curvature is estimated with random signs. The grade is `estimated`: a rate that holds in practice
 * but is not a theorem; the coverage study measures it.
 */
export class BlendInference {
  readonly #known: KnownArms;
  readonly #samples: BlendInferenceOptions["samples"];
  readonly #playing: PlayingArms;
  readonly #counts: Float64Array;
  readonly #space: LearningSpace;
  /** Mean features of each arm. */
  readonly #means: readonly Float64Array[];
  /** The outcomes of each arm that the curvature is estimated from. */
  readonly #signed: BlendInferenceOptions["samples"];
  /** The smallest and the largest number; nothing for vectors. */
  readonly #ends: readonly number[];
  #last: View | undefined;

  constructor(options: BlendInferenceOptions) {
    checkOptions("inference", options, { known: true, samples: true, floor: true, ceiling: true, counts: true });
    const { known, samples, floor, ceiling, counts } = options;
    if (samples.length !== known.armCount) {
      throw invalid("samples.length", `${known.armCount}, one list for each arm`, samples.length);
    }
    this.#known = known;
    this.#samples = samples.map((rewards) => rewards.map((reward) => rewardWithin(known.utility, reward)));
    const domain = weightDomain({ floor, ceiling }, samples.length);
    this.#playing = { active: [...samples.keys()], domain };
    this.#counts = counts ?? Float64Array.from(samples, ({ length }) => length);
    this.#space = known.utility.learningSpace();
    const areNumbers = this.#samples.every((rewards) => rewards.every((reward) => typeof reward === "number"));
    this.#ends = areNumbers ? extremesOfAll(this.#samples as readonly number[][]) : [];
    const random = Random.stream(0, "inference");
    this.#signed = this.#samples.map((rewards) => someOf(rewards, MOST_SIGNED, random));
    for (const rewards of this.#samples) for (const reward of rewards) this.#space.admit(reward);
    this.#means = this.#samples.map((rewards) => meanFeatures(this.#space, rewards));
  }

  /** An interval for the utility of a blend that stays valid if outcomes are checked repeatedly, or chose the blend. */
  interval(weights: Float64Array): Interval | Undetermined {
    const playing = this.#playing.active.filter((arm) => weights[arm]! > 0);
    const undetermined = this.#undetermined(playing);
    if (undetermined) return undetermined;
    const { kept, remainder } = this.#view(weights);
    if (!kept.differ && remainder === 0) return ALIKE;
    const rates = this.#counts.map((count) => estimatedRate(count, 2));
    const radii = rates.map((rate, arm) => rate / this.#counts[arm]!);
    const off = (sign: 1 | -1) =>
      Math.hypot(...kept.rises(playing, radii, sign).map((rise, arm) => weights[arm]! * rise));
    const value = this.#known.value(weights);
    const curvature = 2 * playing.reduce((most, arm) => Math.max(most, rates[arm]!), 0) * remainder;
    const ends = { low: value - off(-1) - curvature, high: value + off(1) + curvature };
    const { utility, costs } = this.#known;
    return {
      grade: "estimated",
      ...withinRange(ends, this.#space, utility, costOf(weights, costs)),
      heavyTail: utility.support ? null : heavyTail(this.#samples, playing, (reward) => this.#known.influence(reward)),
    };
  }

  /** A narrower interval for a single check: neither the blend nor the number of outcomes may depend on the outcomes. */
  oneLookInterval(weights: Float64Array): Interval | Undetermined {
    const playing = this.#playing.active.filter((arm) => weights[arm]! > 0);
    const undetermined = this.#undetermined(playing);
    if (undetermined) return undetermined;
    const groups = playing.map((arm) => ({ outcomes: this.#samples[arm]!, share: weights[arm]! }));
    const once = oneLookInterval({ known: this.#known, weights, groups });
    const interval = narrowed(once, this.interval(weights));
    if (interval.grade === "none" || interval.heavyTail === null) return interval;
    return { ...interval, heavyTail: playing[interval.heavyTail]! };
  }

  /**
   * How much better than a blend the best one may be: the best of all, or of those that keep linear limits on other metrics. All
   * arms and limits share the risk, so `rooms` must come from `marginsOfArms` with the `sharedBounds` of that many limits.
   */
  gap(weights: Float64Array, rooms: readonly LimitRoom[] = []): Bound | Undetermined {
    const { low, high } = this.#playing.domain;
    checkWeights(weights, this.#samples.length, low, high);
    const undetermined = this.#undetermined(this.#playing.active);
    if (undetermined) return undetermined;
    const { kept, remainder } = this.#view(weights);
    if (!kept.differ && remainder === 0) return ALIKE;
    const tangent = { slopes: this.#known.gradient(weights), counts: this.#counts };
    const arms = estimatedSlopes(this.#playing, weights, tangent, kept, this.sharedBounds(rooms.length));
    const bound =
      rooms.length === 0
        ? cornerBound(this.#playing, weights, arms, 2)
        : limitedBound(this.#playing, weights, arms, rooms);
    const upper = Math.min(bound.upper + 2 * arms.rate * remainder, this.#mostAbove(weights));
    return { grade: "estimated", ...bound, estimate: Math.min(bound.estimate, upper), upper };
  }

  /** How many bounds share the risk of a gap: one for each arm, and one more for each limit on other metrics. */
  sharedBounds(limits: number): number {
    return this.#samples.length * (1 + limits);
  }

  /**
   * For a linear utility, such as the mean: how far the true value of each arm may be above its estimate (`sign` 1), or below it.
   * `events` is how many such bounds share the risk.
   */
  marginsOfArms(sign: 1 | -1, events: number): Float64Array {
    const { kept } = this.#view(new Float64Array(this.#samples.length).fill(1 / this.#samples.length));
    const radii = this.#counts.map((count) => estimatedRate(count, events) / count);
    return kept.rises(this.#playing.active, radii, sign);
  }

  /** How far the largest possible value is above the lower end of the interval of a blend. */
  #mostAbove(weights: Float64Array): number {
    const interval = this.interval(weights);
    const { utility, costs = [0] } = this.#known;
    const [, most] = rangeOf(this.#space, utility);
    return interval.grade === "none" ? Number.POSITIVE_INFINITY : most - Math.min(...costs) - interval.low;
  }

  #undetermined(arms: readonly number[]): Undetermined | undefined {
    const isBounded = this.#known.utility.support !== undefined;
    for (const arm of arms) {
      const count = this.#counts[arm]!;
      if (count < LEAST_OUTCOMES) return { grade: "none", reason: tooFew(count), arm };
      const reason = unknownSpread(this.#samples[arm]!, count, isBounded);
      if (reason !== undefined) return { grade: "none", reason, arm };
    }
    return undefined;
  }

  /** The last one is cached, because interval and gap are often computed for one blend. */
  #view(weights: Float64Array): View {
    const last = this.#last;
    if (last?.weights.every((weight, arm) => weight === weights[arm])) return last;
    this.#known.moveTo(weights);
    const ends = this.#known.utility.support ?? this.#ends;
    const share = this.#hiddenShare(weights);
    const kept = new KeptValues(this.#samples, ends, (reward) => this.#known.influence(reward, share));
    const mean = new Float64Array(this.#space.dimension);
    mixRows(this.#means, weights, mean);
    const remainder = signRemainder(this.#space, this.#signed, { weights, counts: this.#counts }, mean);
    this.#last = { weights: weights.slice(), kept, remainder };
    return this.#last;
  }

  /** The largest weight in the blend that an unseen outcome may have: the smallest over the active arms. */
  #hiddenShare(weights: Float64Array): number {
    return weights.reduce((least, weight, arm) => {
      const count = this.#counts[arm]!;
      return weight > 0 ? Math.min(least, -weight * Math.expm1(-estimatedRate(count, 2) / count)) : least;
    }, 1);
  }
}

function tooFew(count: number): string {
  if (!Number.isInteger(count)) {
    return `tells as much as ${count.toFixed(1)} independent outcomes, and ${LEAST_OUTCOMES} are needed: collect more, or leave it out`;
  }
  const outcomes = `${count} ${count === 1 ? "outcome" : "outcomes"}`;
  return `has ${outcomes}, and ${LEAST_OUTCOMES} are needed: collect ${LEAST_OUTCOMES - count} more, or leave it out`;
}
