import { type Distribution, isDistribution, mixture } from "@blendit/core/distributions";
import { refused } from "@blendit/core/errors";
import {
  BlendInference,
  cdfRadius,
  type Ends,
  type Interval,
  oneLookCdfRadius,
  type Undetermined,
  UtilityBounds,
} from "@blendit/core/inference";
import type { BlendValue } from "../../simulate/summary.ts";
import type { Experiment } from "../../spec/experiment.ts";
import { armNames } from "../../spec/names.ts";
import { Problem } from "../../spec/problem.ts";
import { blendWorth, offsetOf, samplesOf, whyText } from "./blend-worth.ts";
import { BlendLimits, type NamedLimit, type TableLimit } from "./table-limits.ts";
import { type NamedWeights, weightsOf } from "./table-problem.ts";

/** What to compute about a blend, and facts about the table. */
export interface EvaluateOptions {
  /** Computes intervals and bounds of quantiles that are valid at every look; by default narrower ones, for one look. */
  readonly anytime?: boolean | undefined;
  /** Rows that were left out, and why. */
  readonly leftOut?: readonly string[] | undefined;
}

/** When an interval is valid: for one look, after a number of outcomes fixed in advance, or at every look. */
export type IntervalKind = "95 % interval" | "95 % interval, valid at every look";

export function intervalKind({ anytime }: EvaluateOptions): IntervalKind {
  return anytime ? "95 % interval, valid at every look" : "95 % interval";
}

/** The utility of a blend, estimated from past outcomes, as plain data. */
export interface BlendEvaluation extends BlendValue {
  /** An approximate 95 % interval of the utility; null if there is none. */
  readonly interval: Ends | null;
  readonly intervalKind: IntervalKind;
  /** Why there is no interval. */
  readonly why?: string | undefined;
  /** Why the interval may be too narrow. */
  readonly caution?: string | undefined;
  /** Proven bounds of the utility, valid at every look if each arm's outcomes are independent; null if no proof is known. */
  readonly guaranteed: Ends | null;
  /** Why there are no proven bounds. */
  readonly whyNotGuaranteed?: string | undefined;
  readonly arms: readonly { readonly name: string; readonly share: number; readonly outcomes: number }[];
  /** The goal as in an experiment file. */
  readonly utility: Experiment["utility"];
  /** Left out without costs. */
  readonly costs?: Experiment["costs"] | undefined;
  readonly leftOut: readonly string[];
}

/** The estimated utility of one blend from the outcomes of its arms. */
export interface Evaluation extends BlendEvaluation {
  /** Quantiles of the blend's outcomes, with bounds; null for vectors and categories. */
  readonly quantiles: readonly QuantileBound[] | null;
  /** The limits on other columns at the blend; left out without limits. */
  readonly constraints?: readonly NamedLimit[] | undefined;
}

/**
 * Estimates the utility of any blend from the mixture of its arms' outcomes. Valid if the choice of arm did not depend on the case; it
 * may have depended on earlier outcomes. Otherwise use `evaluateLog`. `limits` on other columns, from `tableProblem`, are for one look.
 */
export function evaluate(
  source: Experiment | Problem,
  weights: NamedWeights,
  { limits = [], ...options }: EvaluateOptions & { readonly limits?: readonly TableLimit[] | undefined } = {},
): Evaluation {
  if (limits.length > 0 && options.anytime) {
    throw refused("anytime", "--anytime cannot be combined with limits on other columns.", true);
  }
  const problem = Problem.of(source);
  const { experiment, known } = problem;
  const { floor, ceiling, utility, costs } = experiment;
  const names = armNames(experiment);
  const blend = weightsOf("weights", weights, names);
  const samples = samplesOf(experiment);
  const inference = new BlendInference({ known, samples, floor, ceiling });
  const interval = options.anytime ? inference.interval(blend) : inference.oneLookInterval(blend);
  const bounds = new UtilityBounds({ known, samples }).of(blend);
  const distributions = problem.distributions.filter(isDistribution);
  return {
    ...blendWorth(problem, blend),
    ...intervalFields(interval, offsetOf(problem, blend), names),
    intervalKind: intervalKind(options),
    ...(bounds.grade === "none"
      ? { guaranteed: null, whyNotGuaranteed: bounds.reason }
      : { guaranteed: { low: bounds.low, high: bounds.high } }),
    arms: names.map((name, arm) => ({ name, share: blend[arm]!, outcomes: samples[arm]!.length })),
    quantiles:
      distributions.length === names.length && !experiment.categories
        ? quantileBounds(distributions, samples, blend, options)
        : null,
    constraints: limits.length > 0 ? new BlendLimits(limits, experiment, names).at(blend) : undefined,
    ...{ utility, costs, leftOut: options.leftOut ?? [] },
  };
}

/**
 * An interval as plain data, with a caution about a heavy tail. It is for the utility computed from features, and widened by the offset
 * of the exact one. Without names, the outcomes are those of a whole log.
 */
export function intervalFields(
  interval: Interval | Undetermined,
  offset: Ends,
  names?: readonly string[],
): Pick<BlendEvaluation, "interval" | "why" | "caution"> {
  if (interval.grade === "none") return { interval: null, why: names ? whyText(interval, names) : interval.reason };
  const { low, high, heavyTail } = interval;
  return {
    interval: { low: low + Math.min(offset.low, 0), high: high + Math.max(offset.high, 0) },
    caution: heavyTail === null ? undefined : heavyTailText(names?.[heavyTail]),
  };
}

/** A caution about the tail of an option, or of a whole log. */
function heavyTailText(name: string | undefined): string {
  const whose = name === undefined ? "" : ` of ${name}`;
  return `a few extreme outcomes${whose} may decide the answer, so the interval may be too narrow. Collect more rows, give the range of outcomes (--support), or choose a goal that counts extreme outcomes less`;
}

/** A quantile of a blend with bounds; the bounds of all quantiles hold together with 95 % confidence. */
export interface QuantileBound {
  readonly level: number;
  readonly value: number;
  /** Null if the outcomes give no bound on this side. */
  readonly low: number | null;
  readonly high: number | null;
}

const LEVELS = [0.05, 0.25, 0.5, 0.75, 0.95];
const RISK = 0.05;

/**
 * Quantiles of a blend with bounds, from a confidence band for its distribution function. The distribution functions of all arms are
 * within a radius of the observed ones together, so that of the blend is within the weighted sum of the radii.
 */
function quantileBounds(
  distributions: readonly Distribution[],
  samples: readonly { readonly length: number }[],
  weights: Float64Array,
  { anytime }: EvaluateOptions,
): QuantileBound[] {
  const radiusOf = anytime ? cdfRadius : oneLookCdfRadius;
  const playing = distributions.map((_, arm) => arm).filter((arm) => weights[arm]! > 0);
  const blend = mixture({
    parts: playing.map((arm) => ({ weight: weights[arm]!, distribution: distributions[arm]! })),
  });
  const radius = playing.reduce(
    (sum, arm) => sum + weights[arm]! * radiusOf(samples[arm]!.length, RISK / distributions.length),
    0,
  );
  return LEVELS.map((level) => ({
    level,
    value: blend.quantile(level),
    low: level - radius > 0 ? blend.quantile(level - radius) : null,
    high: level + radius < 1 ? blend.quantile(level + radius) : null,
  }));
}
