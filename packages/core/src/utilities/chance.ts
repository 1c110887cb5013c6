import { checkOptions } from "../errors/check-options.ts";
import { checkFinite } from "../errors/checks.ts";
import { invalid, refused } from "../errors/invalid.ts";
import { type DenseForm, denseUtility } from "../features/dense-space.ts";
import { metricFeatures, within } from "../features/metrics.ts";
import { type SupportOptions, supportOptions, type Utility } from "../features/utility.ts";

/** Give at least one of the two ends, which are included in the range. */
export interface ChanceOptions extends SupportOptions {
  readonly low?: number;
  readonly high?: number;
}

/**
 * P(low <= R <= high): how often outcomes are within a range, or on one side of a number. Influence function 1{low <= r <= high}
 * - U. Linear in the distribution, so one arm is optimal; mostly used as a bound next to another goal.
 *
 * @example chance({ high: 2000 })   // P(R <= 2000)
 */
export function chance(options: ChanceOptions): Utility {
  checkOptions("chance", options, { low: true, high: true, ...supportOptions });
  const { low, high } = options;
  if (low === undefined && high === undefined) throw refused("low and high", "Give low, high or both.", undefined);
  if (low !== undefined) checkFinite("low", low);
  if (high !== undefined) checkFinite("high", high);
  if (!((low ?? Number.NEGATIVE_INFINITY) <= (high ?? Number.POSITIVE_INFINITY))) {
    throw invalid("[low, high]", "two numbers, the lower first", [low, high]);
  }
  const form: DenseForm = {
    ...metricFeatures([within(low, high)]),
    range: () => [0, 1],
    value: (m) => m[0]!,
    gradient: (_, out) => {
      out[0] = 1;
    },
  };
  return { ...denseUtility("chance", form, options), isLinear: true };
}
