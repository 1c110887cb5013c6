import { MOST_SIGNED, signRemainder } from "../certificate/sign-remainder.ts";
import type { Reward } from "../distributions/distribution.ts";
import { type LearningSpace, SparseFeatures } from "../features/feature-space.ts";
import { meanFeatures } from "../features/mean-features.ts";
import { rewardWithin } from "../features/utility.ts";
import { mixRows } from "../numeric/dot.ts";
import { extremesOfAll } from "../numeric/extremes.ts";
import type { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { heavyTail } from "./heavy-tail.ts";
import { ALIKE, type Ends, type Interval, type Undetermined } from "./interval.ts";
import { effectiveSize, relativeMasses, someOf } from "./sampling-units.ts";
import { meanOf, shifts, studentOf, tailEnds, tailsOf, type Units } from "./sum-of-means.ts";
import { costOf, withinRange } from "./value-bounds.ts";

/** Independent outcomes that represent a share of the blend: those of an arm, or of an arm in one context. */
export interface OutcomeGroup {
  readonly outcomes: readonly Reward[];
  /** The shares of all groups sum to one. */
  readonly share: number;
  /** How much each outcome counts; by default all count the same. */
  readonly masses?: ArrayLike<number>;
  /** The index of the group's context in `contexts`. */
  readonly context?: number;
}

/** A blend of known arms, and the outcomes that its interval is computed from. */
export interface OneLookOptions {
  /** Arms whose blend with `weights` has the distribution of the groups. */
  readonly known: KnownArms;
  readonly weights: ArrayLike<number>;
  readonly groups: readonly OutcomeGroup[];
  /** The number of rows of each context, if the shares of contexts are estimated from the rows. */
  readonly contexts?: readonly number[] | undefined;
}

/**
 * A group may have outcomes up to this many mean tail excesses beyond its largest; with two, intervals for the variance of
 * exponentials miss too often.
 */
const HIDDEN_EXCESSES = 3;
/** An outcome that is not among n rows may have a probability of up to about 2/n. */
const UNSEEN = 2;
/** The largest outcome of a scale is one that at least this many rows have and none exceeds. */
const COMMON = 5;
/**
 * At the maximum of a quadratic utility, an error of two standard errors lowers it by four times the average effect of errors,
 * and that average was added before.
 */
const MOST_FALLS = 5;

/** A group, and the statistics of its outcomes. */
interface Measured {
  readonly share: number;
  readonly rewards: readonly Reward[];
  /** How much each outcome counts, on average 1. */
  readonly masses: Float64Array;
  /** Influences times the share, scaled so that their plain mean is the weighted one. */
  readonly units: Units;
  readonly meanFeatures: Float64Array;
}

/**
 * A 95 % confidence interval for the utility of a blend, for a single check of outcomes whose number did not depend on them.
 *
 * The error of the utility U = f(m) of the mean features m is, to first order, L = sum over groups of mean influences. The range
 * of L follows by empirical likelihood with Student's quantiles, including one more outcome beyond the tail of each group. If
 * shares of contexts are estimated, the mean influence of each context is one more sum. To second order, errors lower f by C on
 * average (`signRemainder`), so C is added. The upper end adds L and C; the lower end is f itself, with m moved as it moves
 * together with L.
 */
export function oneLookInterval({ known, weights, groups, contexts }: OneLookOptions): Interval | Undetermined {
  const { utility } = known;
  const space = utility.learningSpace();
  const measured = measuredGroups(known, weights, groups, space);
  const mean = new Float64Array(space.dimension);
  mixRows(
    measured.map(({ meanFeatures }) => meanFeatures),
    measured.map(({ share }) => share),
    mean,
  );
  const within = measured.map(({ units }) => units);
  const units = contexts ? [...within, contextUnits(within, groups, contexts)] : within;
  const { quantile, standardError } = studentOf(units);
  const errorWithin = studentOf(within).standardError;
  // Errors in the shares of contexts add to the curvature in proportion to their share of the variance.
  const ratio = errorWithin > 0 ? (standardError / errorWithin) ** 2 : 1;
  const remainder = ratio * remainderOf(space, measured, mean);
  if (standardError === 0 && remainder === 0) return ALIKE;
  const off = (sign: 1 | -1) => Math.hypot(...shifts(units, quantile, sign));
  const line = errorWithin > 0 ? lineThrough(space, measured, mean) : (error: number) => -error;
  const [along, fall] =
    standardError > 0
      ? [(line(standardError) + line(-standardError)) / 2, Math.max(line(-off(-1)), line(quantile * standardError), 0)]
      : [0, 0];
  // Concave functions fall on average, but on a coarse grid rounding may say otherwise.
  const across = Math.max(remainder - Math.max(along, 0), 0);
  const value = known.value(weights);
  const ends = {
    low: value + across - Math.hypot(fall, MOST_FALLS * remainder),
    high: value + remainder + Math.hypot(off(1), remainder),
  };
  // Rows of one option in one context are often too few to show a tail.
  const samples = contexts ? [measured.flatMap(({ rewards }) => rewards)] : measured.map(({ rewards }) => rewards);
  return {
    grade: "estimated",
    ...withinRange(ends, space, utility, costOf(weights, known.costs)),
    heavyTail: utility.support ? null : heavyTail(samples, [...samples.keys()], (reward) => known.influence(reward)),
  };
}

function measuredGroups(
  known: KnownArms,
  weights: ArrayLike<number>,
  groups: readonly OutcomeGroup[],
  space: LearningSpace,
): Measured[] {
  const { utility } = known;
  const samples = groups.map(({ outcomes }) => outcomes.map((reward) => rewardWithin(utility, reward)));
  for (const rewards of samples) for (const reward of rewards) space.admit(reward);
  known.moveTo(weights);
  const unseen = groups.reduce(
    (least, { outcomes, share }) => Math.min(least, -share * Math.expm1(-UNSEEN / outcomes.length)),
    1,
  );
  const influence = (reward: Reward) => known.influence(reward, unseen);
  const influences = samples.map((rewards) => Float64Array.from(rewards, influence));
  const scale = scaleOf(samples);
  // Outcomes seen in one group may also occur in another.
  const ends = extremesOfAll(influences);
  return groups.map(({ share, masses: given }, group) => {
    const rewards = samples[group]!;
    const masses = given ? relativeMasses(given) : new Float64Array(rewards.length).fill(1);
    const mean = meanOf(influences[group]!.map((value, row) => share * masses[row]! * value));
    const values = influences[group]!.map((value, row) => mean + masses[row]! * (share * value - mean));
    const isConstant = values.every((value) => value === values[0]);
    const tails = tailsOf(rewards, space, utility.support, HIDDEN_EXCESSES).map((tail) =>
      Math.min(Math.max(tail, scale.low), scale.high),
    );
    const beyond = [...tails.map(influence), ...(isConstant || tails.length === 0 ? ends : [])];
    return {
      share,
      rewards,
      masses,
      units: {
        values,
        mean,
        hidden:
          isPlain(masses) || isConstant || tails.length === 0
            ? beyond.map((value) => share * value)
            : tailEnds(values.slice().sort(), HIDDEN_EXCESSES),
      },
      meanFeatures: meanFeatures(space, rewards, masses),
    };
  });
}

/** The ends of the scale of the numbers, if they show it, as grades or failures and successes do. */
function scaleOf(samples: readonly (readonly Reward[])[]): Ends {
  const numbers = Float64Array.from(samples.flat().filter((reward) => typeof reward === "number")).sort();
  const isEnd = (index: number) =>
    numbers.at(index) !== undefined && numbers.at(index) === numbers.at(index < 0 ? -1 : 0);
  return {
    low: isEnd(COMMON - 1) ? numbers[0]! : Number.NEGATIVE_INFINITY,
    high: isEnd(-COMMON) ? numbers.at(-1)! : Number.POSITIVE_INFINITY,
  };
}

function isPlain(masses: Float64Array): boolean {
  return masses.every((mass) => mass === masses[0]);
}

/** The mean influence in the context of each row. */
function contextUnits(within: readonly Units[], groups: readonly OutcomeGroup[], contexts: readonly number[]): Units {
  const rows = contexts.reduce((sum, count) => sum + count, 0);
  const means = contexts.map((count, context) => {
    const own = within.filter((_, group) => groups[group]!.context === context);
    return (own.reduce((sum, { mean }) => sum + mean, 0) * rows) / count;
  });
  const values = Float64Array.from(
    contexts.flatMap((count, context) => new Array<number>(count).fill(means[context]!)),
  );
  return { values, mean: meanOf(values), hidden: [] };
}

/**
 * How far f falls along the line on which the errors of m and L move together: at m + t v / E[L^2], where v = E[L e] for the
 * errors e of m, and t is the error of L.
 */
function lineThrough(space: LearningSpace, measured: readonly Measured[], mean: Float64Array): (off: number) => number {
  const features = new SparseFeatures(space.sparsity);
  const direction = new Float64Array(mean.length);
  let squares = 0;
  for (const { share, rewards, masses, units, meanFeatures } of measured) {
    let total = 0;
    rewards.forEach((reward, row) => {
      const error = (units.values[row]! - units.mean) / rewards.length;
      const weight = (error * share * masses[row]!) / rewards.length;
      space.features(reward, features);
      features.addTo(direction, weight);
      total += weight;
      squares += error * error;
    });
    for (let index = 0; index < direction.length; index++) direction[index]! -= total * meanFeatures[index]!;
  }
  const value = space.value(mean);
  return (off) => value - space.value(mean.map((each, index) => each + (off / squares) * direction[index]!));
}

/** The contribution of the curvature of f to errors in the mean features. */
function remainderOf(space: LearningSpace, measured: readonly Measured[], mean: Float64Array): number {
  const random = Random.stream(0, "inference");
  const some = measured.map(({ rewards, masses }) =>
    someOf(rewards, MOST_SIGNED, random, isPlain(masses) ? undefined : masses),
  );
  const weights = measured.map(({ share }) => share);
  const counts = measured.map(({ masses }) => effectiveSize(masses));
  return signRemainder(space, some, { weights, counts }, mean);
}
