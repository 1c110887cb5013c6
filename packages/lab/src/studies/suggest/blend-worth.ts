import { type Distribution, mixture, type Reward } from "@blendit/core/distributions";
import { invalid } from "@blendit/core/errors";
import {
  BlendInference,
  cdfRadius,
  type Ends,
  type Interval,
  type Undetermined,
  UtilityBounds,
} from "@blendit/core/inference";
import { blendValue } from "../../simulate/blends.ts";
import type { Experiment } from "../../spec/experiment.ts";
import { armNames } from "../../spec/names.ts";
import type { Problem } from "../../spec/problem.ts";

/** What a blend is worth by past outcomes. */
export interface SuggestedValue {
  readonly value: number;
  /** The same as people quote it, for utilities that have such a number. */
  readonly shown?: Readonly<Record<string, number>>;
  /** Where its utility lies, with a confidence of 95 %, by a rate that holds in practice; null where that cannot be told. */
  readonly interval: Ends | null;
  /** Why there is no interval. */
  readonly why?: string;
  /** Why the interval may be too narrow. */
  readonly caution?: string;
  /** The same, proven for every look at outcomes that are independent for each arm; null where no proof is known. */
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

  constructor(problem: Problem, samples: readonly (readonly Reward[])[]) {
    const { known, experiment } = problem;
    this.#problem = problem;
    this.#names = armNames(experiment);
    this.inference = new BlendInference({ known, samples, floor: experiment.floor });
    this.#bounds = new UtilityBounds({ known, samples });
  }

  of(weights: Float64Array, value = this.#problem.known.value(weights)): SuggestedValue {
    const interval = this.inference.interval(weights);
    const sure = this.#bounds.of(weights);
    return {
      ...blendValue(this.#problem, weights, value),
      ...(interval.grade === "none"
        ? { interval: null, why: whyText(interval, this.#names) }
        : toldOf(interval, this.#names)),
      ...(sure.grade === "none"
        ? { guaranteed: null, whyNotGuaranteed: sure.reason }
        : { guaranteed: { low: sure.low, high: sure.high } }),
    };
  }
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

/** Why something cannot be told, with the name of the arm that is the reason. */
export function whyText({ arm, reason }: Undetermined, names: readonly string[]): string {
  return arm === undefined ? reason : `${names[arm]} ${reason}`;
}

/** The outcomes of each arm of an experiment whose arms are recorded. */
export function samplesOf({ arms, drift }: Pick<Experiment, "arms" | "drift">): (readonly Reward[])[] {
  if (drift) throw invalid("drift", "none: past outcomes of an arm stand for one distribution", drift.from);
  return arms.map((arm, index) => {
    if ("samples" in arm) return arm.samples as readonly Reward[];
    throw invalid(`arms[${index}]`, "a recorded or empirical arm, whose outcomes are at hand one by one", arm.kind);
  });
}

/** A quantile of a blend, and between which outcomes it lies at every look with a confidence of 95 %, all quantiles at once. */
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
 * Quantiles of a blend with bounds, by a band for its distribution function: those of the arms are within `cdfRadius` of what was
 * seen, all at once, so that of the blend is within the weighted sum.
 */
export function quantileBounds(
  distributions: readonly Distribution[],
  samples: readonly { readonly length: number }[],
  weights: Float64Array,
): QuantileBound[] {
  const playing = distributions.map((_, arm) => arm).filter((arm) => weights[arm]! > 0);
  const blend = mixture({
    parts: playing.map((arm) => ({ weight: weights[arm]!, distribution: distributions[arm]! })),
  });
  const radius = playing.reduce(
    (sum, arm) => sum + weights[arm]! * cdfRadius(samples[arm]!.length, RISK / distributions.length),
    0,
  );
  return LEVELS.map((level) => ({
    level,
    value: blend.quantile(level),
    low: level - radius > 0 ? blend.quantile(level - radius) : null,
    high: level + radius < 1 ? blend.quantile(level + radius) : null,
  }));
}
