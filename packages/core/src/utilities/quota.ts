import { checkOptions } from "../errors/check-options.ts";
import { checkInterval, checkProbability } from "../errors/checks.ts";
import { denseUtility } from "../spaces/dense-utility.ts";
import { between } from "../spaces/metrics.ts";
import { type SupportOptions, supportOptions, type Utility } from "../spaces/utility.ts";

export interface QuotaOptions extends SupportOptions {
  readonly low: number;
  readonly high: number;
  /** The probability that a reward should have of lying in [low, high] (c). */
  readonly share: number;
}

/**
 * -(P(low <= R <= high) - share)^2: keep a share of outcomes in a range.
 * Influence function -2 (P(A) - c) (1{r in A} - P(A)). Concave: minus a square of a linear function of the law.
 */
export function quota(options: QuotaOptions): Utility {
  checkOptions("quota", options, { low: true, high: true, share: true, ...supportOptions });
  const { low, high, share } = options;
  checkInterval("low and high", low, high);
  checkProbability("share", share);
  const inside = between({ low, high });
  return denseUtility(
    "quota",
    {
      dimension: 1,
      features: (reward, out) => {
        out[0] = inside.of(reward);
      },
      expected: (law) => Float64Array.of(inside.expected(law)),
      value: (m) => -((m[0]! - share) ** 2),
      gradient: (m, out) => {
        out[0] = -2 * (m[0]! - share);
      },
    },
    options,
  );
}
