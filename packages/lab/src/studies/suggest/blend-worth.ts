import type { Reward } from "@blendit/core/distributions";
import { BlendInference, type Ends, type Interval, type Untold, UtilityBounds } from "@blendit/core/inference";
import { blendValue } from "../../simulate/blends.ts";
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
  const whose = names ? ` of ${names[heavyTail]}` : "";
  const caution = `a few outcomes${whose} lie far from the rest, as in a heavy tail, so the interval may be too narrow: collect more outcomes, or state the range in which they can lie (--support)`;
  return { interval: { low, high }, caution };
}

/** Why something cannot be told, with the name of the arm that is the reason. */
export function whyText({ arm, reason }: Untold, names: readonly string[]): string {
  return arm === undefined ? reason : `${names[arm]} ${reason}`;
}
