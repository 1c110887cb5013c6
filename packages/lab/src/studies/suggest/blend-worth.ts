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

/** How often one may look: once, at a number of outcomes that was fixed beforehand, or after every outcome. */
export type IntervalKind = "95 % interval" | "95 % interval, valid at every look";

/** What to say about a blend. */
export interface WorthOptions {
  /** Intervals and bounds of quantiles that hold however often one looks; by default narrower ones, for one look. */
  readonly anytime?: boolean;
}

export function intervalKind({ anytime }: WorthOptions): IntervalKind {
  return anytime ? "95 % interval, valid at every look" : "95 % interval";
}

/** What a blend is worth by past outcomes. */
export interface SuggestedValue {
  readonly value: number;
  /** Like people quote it, for utilities that have such a number. */
  readonly shown?: Readonly<Record<string, number>>;
  /** Where its utility lies, with a confidence of 95 % that holds in practice; null where that cannot be told. */
  readonly interval: Ends | null;
  readonly intervalKind: IntervalKind;
  /** Why there is no interval. */
  readonly why?: string;
  /** Why the interval may be too narrow. */
  readonly caution?: string;
  /** Where its utility lies, proven for every look at outcomes that are independent for each arm; null where no proof is known. */
  readonly guaranteed: Ends | null;
  /** Why nothing is proven. */
  readonly whyNotGuaranteed?: string;
}

/** Tells what blends of a problem are worth by the outcomes of its arms. */
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
    const sure = this.#bounds.of(weights);
    return {
      ...blendValue(this.#problem, weights, value),
      ...(interval.grade === "none"
        ? { interval: null, why: whyText(interval, this.#names) }
        : toldOf(interval, this.#names)),
      intervalKind: intervalKind(this.#options),
      ...(sure.grade === "none"
        ? { guaranteed: null, whyNotGuaranteed: sure.reason }
        : { guaranteed: { low: sure.low, high: sure.high } }),
    };
  }
}

/** What to add to the utility of a blend by the features of a problem to have the exact one, between two ends. */
export function offsetOf({ utility }: Problem, weights: ArrayLike<number>): Ends {
  return utility.offset?.(weights) ?? { low: 0, high: 0 };
}

/** The utility of a blend: exact, or amid the ends where it can be. */
export function utilityOf(problem: Problem, weights: ArrayLike<number>): number {
  const { low, high } = offsetOf(problem, weights);
  return problem.known.value(weights) + (low + high) / 2;
}

/** An interval for what features say that holds for the exact utility too. */
export function withOffset(interval: Interval | Undetermined, { low, high }: Ends): typeof interval {
  if (interval.grade === "none") return interval;
  return { ...interval, low: interval.low + Math.min(low, 0), high: interval.high + Math.max(high, 0) };
}

/** An interval as plain data, with a caution where one is due. Without names, outcomes are those of a whole log. */
export function toldOf(
  { low, high, heavyTail }: Interval,
  names?: readonly string[],
): Pick<SuggestedValue, "interval" | "caution"> {
  if (heavyTail === null) return { interval: { low, high } };
  return { interval: { low, high }, caution: heavyTailText(names?.[heavyTail]) };
}

/** A caution about the tail of an option, or of a whole log. */
function heavyTailText(name: string | undefined): string {
  const whose = name === undefined ? "" : ` of ${name}`;
  return `a few outcomes${whose} lie far from the rest and may decide the answer, so the interval may be too narrow. Collect more rows, state the range of outcomes (--support), or choose a goal that counts far outcomes less`;
}

/** A caution about an option whose tail decides, and what to do. */
export function tailText(name: string, kind: string): string {
  const robust =
    kind === "wasserstein" ? "match the target by --utility cramer" : "choose a goal that counts far outcomes less";
  return `the tail decides. One more outcome of ${name} as far out as its rows make likely could outweigh all others, so the interval may be too narrow. Trim outcomes to a range that you state (--trim LOW,HIGH), state the possible range (--support LOW,HIGH), or ${robust}`;
}

/** Why something cannot be told, with the name of the arm that is the reason. */
export function whyText({ arm, reason }: Undetermined, names: readonly string[]): string {
  return arm === undefined ? reason : `${names[arm]} ${reason}`;
}

/** The outcomes of each arm of an experiment whose arms are recorded. */
export function samplesOf({ arms, drift }: Pick<Experiment, "arms" | "drift">): (readonly Reward[])[] {
  if (drift) {
    throw refused("drift", "Past outcomes of an arm are treated as one distribution. Leave drift out.", drift.from);
  }
  return arms.map((arm, index) => {
    if ("samples" in arm) return arm.samples as readonly Reward[];
    throw invalid(`arms[${index}]`, "a recorded or empirical arm, which has single outcomes", arm.kind);
  });
}

/** A quantile of a blend, and between which outcomes it lies with a confidence of 95 %, all quantiles at once. */
export interface QuantileBound {
  readonly level: number;
  readonly value: number;
  /** Null where outcomes do not tell: as far down, or up, as outcomes may lie. */
  readonly low: number | null;
  readonly high: number | null;
}

const LEVELS = [0.05, 0.25, 0.5, 0.75, 0.95];
const RISK = 0.05;

/**
 * Quantiles of a blend with bounds, by a band for its distribution function: those of the arms are within a radius of what was
 * seen, all at once, so that of the blend is within the weighted sum.
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
