import type { Reward } from "@blendit/core/distributions";
import { invalid, refused } from "@blendit/core/errors";
import { BlendChoice, BlendInference, type Ends, type Undetermined } from "@blendit/core/inference";
import type { KnownArms } from "@blendit/core/optimum";
import { type WeightLimits, weightDomain } from "@blendit/core/simplex";
import type { Utility } from "@blendit/core/utilities";
import { blendValue } from "../../simulate/blends.ts";
import type { BlendValue } from "../../simulate/summary.ts";
import type { Experiment } from "../../spec/experiment.ts";
import { armNames } from "../../spec/names.ts";
import { Problem } from "../../spec/problem.ts";
import { questionText } from "../../spec/words.ts";
import { countOf, formatNumber } from "../../text/numbers.ts";
import { offsetOf, samplesOf, tailText, utilityOf, whyText } from "./blend-worth.ts";
import type { RowColumns, SampledRows } from "./sampled-rows.ts";
import { BlendLimits, type Kept, keptOf, type NamedLimit, type TableLimit } from "./table-limits.ts";
import { type NamedWeights, weightsOf } from "./table-problem.ts";
import { type RowTimes, type TimeCheck, timeCheck } from "./time-check.ts";

/** The suggested blend compared with another one: U(suggested) - U(other), measured on outcomes that did not choose the blend. */
export interface Compared extends BlendValue {
  readonly difference: number;
  /** The ends of the 95 % interval of the difference; null if there is no valid one. */
  readonly low: number | null;
  readonly high: number | null;
  /** Why there is no interval. */
  readonly reason?: string;
  /** Why the interval may be too narrow. */
  readonly caution?: string;
}

/** What to do with today's mix: switch to the suggested blend, wait for more rows, or stay because nothing is much better. */
export type Verdict = "switch" | "no-clear-difference" | "stay";

/** A limit at the suggested blend, and at the blends it is compared with. */
export interface SuggestedLimit extends NamedLimit {
  readonly current: Pick<NamedLimit, "value" | "kept">;
  readonly equal: Pick<NamedLimit, "value" | "kept">;
  readonly bestSingle: Pick<NamedLimit, "value" | "kept">;
}

/** The blend to use, based on past outcomes, and whether it is better than today's, as plain data. */
export interface Suggestion extends BlendValue {
  readonly question: string;
  /** The options, in the order of the table. */
  readonly names: readonly string[];
  /** The share of each option. */
  readonly weights: readonly number[];
  /** The number of outcomes of each option. */
  readonly outcomes: readonly number[];
  /** If options with fewer than 30 outcomes have a quarter of the blend or more: their share and number of outcomes. */
  readonly fewRows?: { readonly share: number; readonly rows: number };
  readonly current: BlendValue & {
    readonly weights: readonly number[];
    /** Whether today's mix was given; otherwise it is taken from the rows. */
    readonly isStated: boolean;
  };
  readonly comparison: {
    readonly current: Compared;
    readonly equal: Compared;
    readonly bestSingle: Compared & { readonly arm: string };
  };
  /** The limits on other columns at the suggested blend and at today's mix; left out without limits. */
  readonly constraints?: readonly SuggestedLimit[];
  readonly verdict: Verdict;
  /** Present if all options, and the blends above, have the same value. */
  readonly equalOptions?: true;
  /** Today's mix may stay if it is at most this much below the best possible blend. */
  readonly within: number;
  /** Without a clear difference: about how many more rows in total would show it; null if the estimate is not above zero. */
  readonly moreRows: number | null;
  /** How much better than the suggested blend the best one most likely is, and can be with 95 % confidence; null if unknown. */
  readonly gap: { readonly estimate: number; readonly upper: number } | null;
  readonly whyNoGap?: string;
  /** How rows were sampled, if columns for it were named. */
  readonly sampling?: RowColumns & {
    /** The number of independent, equally weighted rows that would carry as much information about each option. */
    readonly independentRows: readonly number[];
    /** The total number of clusters. */
    readonly clusters?: number;
  };
  /** Whether the answer holds over time, if a column of times was named. */
  readonly time?: TimeCheck;
  /** If outcomes are clipped to a range: the range, and the number of outcomes beyond it. */
  readonly trim?: { readonly low: number; readonly high: number; readonly outcomes: number };
  readonly utility: Experiment["utility"];
  /** Left out without costs. */
  readonly costs?: NonNullable<Experiment["costs"]>;
  readonly floor: WeightLimits["floor"];
  /** Left out without ceilings. */
  readonly ceiling?: NonNullable<WeightLimits["ceiling"]>;
  /** Rows that were left out, and notes on how the table was read. */
  readonly leftOut: readonly string[];
}

/** What to compare a suggestion with. */
export interface SuggestOptions {
  /** Today's mix by the names of options; by default the shares of the rows. */
  readonly current?: NamedWeights;
  /** Today's mix may stay if no blend is better by more than this; by default 1 % of the gap between best blend and worst option. */
  readonly within?: number;
  /** How the rows of a table were sampled, from `tableProblem`; by default they are independent and equally weighted. */
  readonly rows?: SampledRows;
  /** The times of the rows, from `tableProblem`: then the later half checks the blend chosen by the earlier half. */
  readonly times?: RowTimes;
  /** Limits on other columns that the blend must keep, from `tableProblem`. */
  readonly limits?: readonly TableLimit[];
  /** What was left out of the table. */
  readonly leftOut?: readonly string[];
}

const SHARE_OF_SPREAD = 0.01;
/** The size in standard errors of a difference that is found in four of five tables: 1.96 + 0.84. */
const ERRORS_TO_SHOW = 2.8;

/**
 * Suggests a blend from past outcomes and says whether it is better than today's mix. Accepts an experiment with `empirical` arms, or a
 * problem read from a table.
 */
export function suggest(source: Experiment | Problem, options: SuggestOptions = {}): Suggestion {
  const problem = Problem.of(source);
  const { within: stated, rows: sampled, times, limits = [], leftOut = [] } = options;
  if (stated !== undefined && !(stated > 0)) throw invalid("within", "a number above 0", stated);
  const { experiment, known, utility } = problem;
  const { floor, ceiling, costs } = experiment;
  const names = armNames(experiment);
  const samples = samplesOf(experiment);
  const few = samples.findIndex(({ length }) => length < 2);
  if (few >= 0) {
    throw refused(
      "arms",
      `Each option needs at least 2 outcomes; ${names[few]} has ${samples[few]!.length}.`,
      names[few],
    );
  }
  const rows = samples.reduce((sum, { length }) => sum + length, 0);
  const outcomes = {
    ...{ utility, samples, floor, ceiling, costs },
    ...{ clusters: sampled?.clusters, masses: sampled?.masses },
  };
  const limited = limits.length > 0 ? new BlendLimits(limits, { floor, ceiling }, names) : undefined;
  const choice = new BlendChoice({ ...outcomes, ...limited?.choice() });
  const { weights } = choice;
  const current = options.current
    ? weightsOf("current", options.current, names)
    : Float64Array.from(samples, ({ length }) => length / rows);
  const worthOf = (blend: Float64Array) => blendValue(problem, blend, utilityOf(problem, blend));
  const singles = names.map((_, arm) => ({ arm, ...worthOf(alone(arm, names.length)) }));
  const bestArm = bestOf(limited ? leastDoubtful(singles, limited, names.length) : singles);
  const value = worthOf(weights);
  const exact = withoutNoise([value, ...singles]);
  const differenceTo = (other: Float64Array) => {
    const found = shifted(choice.difference(other), offsetOf(problem, weights), offsetOf(problem, other));
    if (found.grade === "none") return found;
    return { ...found, estimate: exact(found.estimate), low: exact(found.low), high: exact(found.high) };
  };
  const others = {
    current,
    equal: weights.map(() => 1 / names.length),
    bestSingle: alone(bestArm.arm, names.length),
  };
  const differences = {
    current: differenceTo(others.current),
    equal: differenceTo(others.equal),
    bestSingle: differenceTo(others.bestSingle),
  };
  const sparse = utility.offset && sparseText(value, names, weights, samples);
  const compared = (found: (typeof differences)["current"], other: BlendValue): Compared => ({
    ...other,
    ...(found.grade === "none"
      ? { difference: exact(value.value - other.value), low: null, high: null, reason: whyText(found, names) }
      : { difference: found.estimate, low: found.low, high: found.high }),
    ...(found.grade !== "none" &&
      found.heavyTail !== null && {
        caution: tailText(names[found.heavyTail]!, experiment.utility.kind),
      }),
    ...(found.grade !== "none" && sparse !== undefined && { caution: sparse }),
  });
  const values = { current: worthOf(others.current), equal: worthOf(others.equal) };
  const worst = Math.min(...singles.map((single) => single.value));
  const within = stated ?? SHARE_OF_SPREAD * exact(value.value - worst);
  const gaps: Gaps = sampled?.masses
    ? NOT_WEIGHTED
    : utility.offset
      ? NOT_APPROXIMATED
      : gapsWithin(new BlendInference({ known, samples, floor, ceiling, counts: choice.counts }), limited);
  const gap = gaps.gap(weights);
  const gapUpper = "upper" in gap ? exact(gap.upper) : 0;
  const equalOptions =
    exact(value.value - worst) === 0 &&
    gapUpper === 0 &&
    Object.values(differences).every(({ grade, ...ends }) => "low" in ends && ends.low === 0 && ends.high === 0);
  const found = differences.current;
  const constraints = limited && suggestedLimits(limited, weights, others);
  const gapAt = (blend: Float64Array) => (equalOptions ? { upper: 0 } : gaps.gap(blend));
  const gapOfCurrent = () => exact(gapOf(gapAt, current, experiment));
  const verdict = verdictOf(found, gapOfCurrent, within, constraints);
  return {
    question: questionText({ ...experiment, ...(limited && { constraints: limits.map(({ spec }) => spec) }) }, names),
    names,
    weights: Array.from(weights),
    ...value,
    outcomes: samples.map(({ length }) => length),
    ...fewRowsOf(weights, samples),
    current: { ...values.current, weights: Array.from(current), isStated: options.current !== undefined },
    comparison: {
      current: compared(differences.current, values.current),
      equal: compared(differences.equal, values.equal),
      bestSingle: { arm: names[bestArm.arm]!, ...compared(differences.bestSingle, plainValue(bestArm)) },
    },
    ...(constraints && { constraints }),
    verdict,
    ...(equalOptions && { equalOptions }),
    within,
    moreRows:
      verdict === "no-clear-difference" && found.grade !== "none" && found.estimate > 0 && !(found.low > 0)
        ? Math.ceil(rows * Math.max(((ERRORS_TO_SHOW * lowerStandardError(found)) / found.estimate) ** 2 - 1, 0))
        : null,
    ...(gap.grade === "none"
      ? { gap: null, whyNoGap: whyText(gap, names) }
      : { gap: { estimate: exact(gap.estimate), upper: gapUpper } }),
    ...(sampled && { sampling: samplingOf(sampled, choice) }),
    ...(times && { time: timeCheck({ outcomes, times, names, current, influence: influenceAt(known, weights) }) }),
    ...trimOf(utility, samples),
    utility: experiment.utility,
    ...(costs && { costs }),
    floor,
    ...(ceiling !== undefined && { ceiling }),
    leftOut,
  };
}

/** Differences below this share of the largest value are rounding errors. */
const NOISE = 1e-12;

/** Sets differences to 0 that are rounding errors of the values. */
function withoutNoise(values: readonly BlendValue[]): (difference: number) => number {
  const noise = NOISE * Math.max(...values.map(({ value }) => Math.abs(value)));
  return (difference) => (Math.abs(difference) <= noise ? 0 : difference);
}

function influenceAt(known: KnownArms, weights: Float64Array): (reward: Reward) => number {
  known.moveTo(weights);
  return (reward) => known.influence(reward);
}

/** Computes how much better than a blend any other could be. */
type Gaps = Pick<BlendInference, "gap">;

/** The bounds of the gap assume equally weighted rows. */
const NOT_WEIGHTED: Gaps = {
  gap: () => ({ grade: "none", reason: "it is not computed for weighted rows" }),
};

const NOT_APPROXIMATED: Gaps = {
  gap: () => ({ grade: "none", reason: "it is not computed if the kernel is approximated" }),
};

/** Gaps to the best blend, or to the best one that keeps the limits. */
function gapsWithin(inference: BlendInference, limits: BlendLimits | undefined): Gaps {
  const rooms = limits?.rooms(inference.sharedBounds(limits.count));
  return { gap: (weights) => inference.gap(weights, rooms) };
}

function bestOf<Single extends BlendValue>(singles: readonly Single[]): Single {
  return singles.reduce((best, single) => (single.value > best.value ? single : best));
}

/** The options that alone keep all limits with 95 % confidence, else those that may keep them, else all. */
function leastDoubtful<Single extends { readonly arm: number }>(
  singles: readonly Single[],
  limits: BlendLimits,
  count: number,
): readonly Single[] {
  const kept = singles.map(({ arm }) => keptOf(limits.at(alone(arm, count))));
  const those = (state: Kept) => singles.filter((_, index) => kept[index] === state);
  return [those("yes"), those("unclear")].find(({ length }) => length > 0) ?? singles;
}

function suggestedLimits(
  limits: BlendLimits,
  weights: Float64Array,
  others: Readonly<Record<keyof Suggestion["comparison"], Float64Array>>,
): SuggestedLimit[] {
  const at = (blend: Float64Array) => limits.at(blend).map(({ value, kept }) => ({ value, kept }));
  const [current, equal, bestSingle] = [at(others.current), at(others.equal), at(others.bestSingle)];
  return limits.at(weights).map((limit, index) => ({
    ...limit,
    current: current[index]!,
    equal: equal[index]!,
    bestSingle: bestSingle[index]!,
  }));
}

/**
 * Corrects a difference of two blends for the error of features. The estimate moves by the middle of the error, and the interval
 * widens by all of it, because its variation from table to table is unknown.
 */
function shifted(found: ReturnType<BlendChoice["difference"]>, chosen: Ends, other: Ends): typeof found {
  if (found.grade === "none") return found;
  const [low, high] = [chosen.low - other.high, chosen.high - other.low];
  return {
    ...found,
    estimate: found.estimate + (low + high) / 2,
    low: found.low + Math.min(low, 0),
    high: found.high + Math.max(high, 0),
  };
}

function samplingOf({ columns, clusters }: SampledRows, { counts }: BlendChoice): NonNullable<Suggestion["sampling"]> {
  return {
    ...columns,
    independentRows: Array.from(counts),
    ...(clusters && { clusters: new Set(clusters.flatMap((list) => Array.from(list))).size }),
  };
}

function trimOf({ support, outside }: Utility, samples: readonly (readonly Reward[])[]): Pick<Suggestion, "trim"> {
  if (!support || outside !== "clip") return {};
  const [low, high] = support;
  const outcomes = samples.flat().filter((outcome) => Number(outcome) < low || Number(outcome) > high).length;
  return { trim: { low, high, outcomes } };
}

/** With fewer rows for each kind of outcome, the rows of an option miss some of its kinds. */
const ROWS_OF_A_KIND = 10;

/** A caution if an option has few rows compared with the diversity that components of a kernel approximate. */
function sparseText(
  { shown }: BlendValue,
  names: readonly string[],
  weights: Float64Array,
  samples: readonly (readonly Reward[])[],
): string | undefined {
  const kinds = Math.max(...Object.values(shown ?? {}));
  const arm = names.findIndex((_, arm) => weights[arm]! > 0 && samples[arm]!.length < ROWS_OF_A_KIND * kinds);
  if (arm < 0) return undefined;
  return `${names[arm]} has ${countOf(samples[arm]!.length, "row")} for a blend of about ${formatNumber(kinds, 2)} different kinds of outcomes, too few to show them all, so the interval may be too narrow. Collect more rows, or set a larger bandwidth`;
}

/** With fewer rows, little is known about the outcomes of an option. */
const FEW_ROWS = 30;
/** Options with few rows get a warning if together they have at least this share of the blend. */
const LEAST_WARNED = 0.25;

function fewRowsOf(weights: Float64Array, samples: readonly ArrayLike<unknown>[]): Pick<Suggestion, "fewRows"> {
  const few = [...weights.keys()].filter((arm) => weights[arm]! > 0 && samples[arm]!.length < FEW_ROWS);
  const share = few.reduce((sum, arm) => sum + weights[arm]!, 0);
  const rows = few.reduce((sum, arm) => sum + samples[arm]!.length, 0);
  return share < LEAST_WARNED ? {} : { fewRows: { share, rows } };
}

function alone(arm: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, other) => (other === arm ? 1 : 0));
}

function plainValue({ value, shown }: BlendValue): BlendValue {
  return { value, ...(shown && { shown }) };
}

/** The standard error implied by the lower end of an interval, which decides whether the difference is clear. */
function lowerStandardError({ estimate, low }: { readonly estimate: number; readonly low: number }): number {
  return (estimate - low) / 1.96;
}

function verdictOf(
  difference: ReturnType<BlendChoice["difference"]>,
  gapOfCurrent: () => number,
  within: number,
  constraints: readonly SuggestedLimit[] = [],
): Verdict {
  if (difference.grade !== "none" && difference.low > 0 && keptOf(constraints) === "yes") return "switch";
  const mayStay = keptOf(constraints.map(({ current }) => current)) === "yes";
  return mayStay && gapOfCurrent() <= within ? "stay" : "no-clear-difference";
}

/** How much better than today's mix any blend could be, with 95 % confidence; infinite if unknown. */
function gapOf(
  gapAt: (blend: Float64Array) => { readonly upper: number } | Undetermined,
  current: Float64Array,
  limits: WeightLimits,
): number {
  const { low, high, isCapped } = weightDomain(limits, current.length);
  const isAllowed = current.every((share, arm) => share >= low[arm]! && (!isCapped || share <= high[arm]!));
  const gap = isAllowed
    ? gapAt(current)
    : { grade: "none", reason: "today's mix is below a minimum or above a maximum share" };
  return "upper" in gap ? gap.upper : Number.POSITIVE_INFINITY;
}
