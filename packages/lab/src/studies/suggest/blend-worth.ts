import { type Distribution, mixture, type Reward } from "@blendit/core/distributions";
import { invalid, refused } from "@blendit/core/errors";
import {
  BlendInference,
  cdfRadius,
  type Ends,
  type Interval,
  oneLookCdfRadius,
  type Undetermined,
  UtilityBounds,
} from "@blendit/core/inference";
import { blendValue } from "../../simulate/blends.ts";
import type { Experiment } from "../../spec/experiment.ts";
import { armNames } from "../../spec/names.ts";
import type { Problem } from "../../spec/problem.ts";

/** When an interval is valid: for one look, after a number of outcomes fixed in advance, or at every look. */
export type IntervalKind = "95 % interval" | "95 % interval, valid at every look";

/** What to compute about a blend. */
export interface WorthOptions {
  /** Computes intervals and bounds of quantiles that are valid at every look; by default narrower ones, for one look. */
  readonly anytime?: boolean;
}

export function intervalKind({ anytime }: WorthOptions): IntervalKind {
  return anytime ? "95 % interval, valid at every look" : "95 % interval";
}

/** The utility of a blend, estimated from past outcomes. */
export interface SuggestedValue {
  readonly value: number;
  /** The utility in the form in which it is usually quoted, for utilities that have one. */
  readonly shown?: Readonly<Record<string, number>>;
  /** An approximate 95 % interval of the utility; null if there is none. */
  readonly interval: Ends | null;
  readonly intervalKind: IntervalKind;
  /** Why there is no interval. */
  readonly why?: string;
  /** Why the interval may be too narrow. */
  readonly caution?: string;
  /** Proven bounds of the utility, valid at every look if each arm's outcomes are independent; null if no proof is known. */
  readonly guaranteed: Ends | null;
  /** Why there are no proven bounds. */
  readonly whyNotGuaranteed?: string;
}

/** Estimates the utilities of blends from the outcomes of a problem's arms. */
export class BlendWorth {
  readonly inference: BlendInference;
  readonly #bounds: UtilityBounds;
  readonly #problem: Problem;
  readonly #names: readonly string[];
  readonly #options: WorthOptions;

  constructor(problem: Problem, samples: readonly (readonly Reward[])[], options: WorthOptions = {}) {
    const { known, experiment } = problem;
    this.#problem = problem;
    this.#options = options;
    this.#names = armNames(experiment);
    const { floor, ceiling } = experiment;
    this.inference = new BlendInference({ known, samples, floor, ceiling });
    this.#bounds = new UtilityBounds({ known, samples });
  }

  of(weights: Float64Array, value = utilityOf(this.#problem, weights)): SuggestedValue {
    const { anytime } = this.#options;
    const found = anytime ? this.inference.interval(weights) : this.inference.oneLookInterval(weights);
    const interval = withOffset(found, offsetOf(this.#problem, weights));
    const bounds = this.#bounds.of(weights);
    return {
      ...blendValue(this.#problem, weights, value),
      ...(interval.grade === "none"
        ? { interval: null, why: whyText(interval, this.#names) }
        : intervalFields(interval, this.#names)),
      intervalKind: intervalKind(this.#options),
      ...(bounds.grade === "none"
        ? { guaranteed: null, whyNotGuaranteed: bounds.reason }
        : { guaranteed: { low: bounds.low, high: bounds.high } }),
    };
  }
}

/** Bounds of the difference between a blend's exact utility and the one computed from the problem's features. */
export function offsetOf({ utility }: Problem, weights: ArrayLike<number>): Ends {
  return utility.offset?.(weights) ?? { low: 0, high: 0 };
}

/** The utility of a blend: exact, or the middle of its bounds. */
export function utilityOf(problem: Problem, weights: ArrayLike<number>): number {
  const { low, high } = offsetOf(problem, weights);
  return problem.known.value(weights) + (low + high) / 2;
}

/** Widens an interval for the utility computed from features so that it holds for the exact utility too. */
export function withOffset(interval: Interval | Undetermined, { low, high }: Ends): typeof interval {
  if (interval.grade === "none") return interval;
  return { ...interval, low: interval.low + Math.min(low, 0), high: interval.high + Math.max(high, 0) };
}

/** An interval as plain data, with a caution about a heavy tail. Without names, the outcomes are those of a whole log. */
export function intervalFields(
  { low, high, heavyTail }: Interval,
  names?: readonly string[],
): Pick<SuggestedValue, "interval" | "caution"> {
  if (heavyTail === null) return { interval: { low, high } };
  return { interval: { low, high }, caution: heavyTailText(names?.[heavyTail]) };
}

/** A caution about the tail of an option, or of a whole log. */
function heavyTailText(name: string | undefined): string {
  const whose = name === undefined ? "" : ` of ${name}`;
  return `a few extreme outcomes${whose} may decide the answer, so the interval may be too narrow. Collect more rows, give the range of outcomes (--support), or choose a goal that counts extreme outcomes less`;
}

/** A caution about an option whose tail dominates, and what to do. */
export function tailText(name: string, kind: string): string {
  const robust =
    kind === "wasserstein" ? "match the target by --utility cramer" : "choose a goal that counts extreme outcomes less";
  return `the tail dominates. One more extreme outcome of ${name}, which its rows make likely, could outweigh all others, so the interval may be too narrow. Trim outcomes to a range (--trim LOW,HIGH), give the possible range (--support LOW,HIGH), or ${robust}`;
}

/** Why there is no estimate, with the name of the arm that causes it. */
export function whyText({ arm, reason }: Undetermined, names: readonly string[]): string {
  return arm === undefined ? reason : `${names[arm]} ${reason}`;
}

/** The outcomes of each arm of an experiment whose arms are recorded. */
export function samplesOf({ arms, drift }: Pick<Experiment, "arms" | "drift">): (readonly Reward[])[] {
  if (drift) {
    throw refused("drift", "Past outcomes of an arm are treated as one distribution. Leave drift out.", drift.from);
  }
  return arms.map((arm, index) => {
    if (arm.kind === "empirical-records") {
      const name = arm.name ?? `arm ${index + 1}`;
      throw refused(`arms[${index}]`, `${name} has outcomes with several metrics. Give it a single column.`, arm.kind);
    }
    if ("samples" in arm) return arm.samples as readonly Reward[];
    throw invalid(`arms[${index}]`, "a recorded or empirical arm, which has single outcomes", arm.kind);
  });
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
export function quantileBounds(
  distributions: readonly Distribution[],
  samples: readonly { readonly length: number }[],
  weights: Float64Array,
  { anytime }: WorthOptions,
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
