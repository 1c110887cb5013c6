import { massAt } from "../distributions/masses.ts";
import { checkOptions } from "../errors/check-options.ts";
import { checkFiniteList, checkProbability } from "../errors/checks.ts";
import { refused } from "../errors/invalid.ts";
import { denseUtility } from "../features/dense-space.ts";
import { between, indicator, type Metric, metricFeatures } from "../features/metrics.ts";
import { type SupportOptions, supportOptions, type Utility } from "../features/utility.ts";

/** The set A of outcomes is a range or a list. */
export interface QuotaOptions extends SupportOptions {
  readonly low?: number;
  readonly high?: number;
  /** Instead of `low` and `high`: the outcomes that count, such as categories. */
  readonly values?: readonly number[];
  /** The wanted probability that a reward is in A (c). */
  readonly share: number;
}

/**
 * -(P(A) - share)^2: keep a share of outcomes in a set, A = [low, high] or a list of values.
 * Influence function -2 (P(A) - c) (1{r in A} - P(A)). Concave: minus a square of a linear function of the distribution.
 */
export function quota(options: QuotaOptions): Utility {
  checkOptions("quota", options, { low: true, high: true, values: true, share: true, ...supportOptions });
  const { low, high, values, share } = options;
  checkProbability("share", share);
  const inside = values ? among(values, low ?? high) : between({ low: low!, high: high! });
  return denseUtility(
    "quota",
    {
      ...metricFeatures([inside]),
      range: () => [-(Math.max(share, 1 - share) ** 2), 0],
      value: (m) => -((m[0]! - share) ** 2),
      gradient: (m, out) => {
        out[0] = -2 * (m[0]! - share);
      },
    },
    options,
  );
}

/** 1 if the reward is one of the values, else 0. */
function among(values: readonly number[], end: number | undefined): Metric {
  if (end !== undefined) throw refused("values", "Give either values, or low and high.", { values, end });
  const set = new Set(checkFiniteList("values", values, 1));
  return indicator(
    (reward) => set.has(reward),
    (distribution) => [...set].map(massAt(distribution)).reduce((sum, mass) => sum + mass, 0),
  );
}
