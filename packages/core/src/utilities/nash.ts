import { checkOptions } from "../errors/check-options.ts";
import { type DenseForm, denseUtility } from "../features/dense-space.ts";
import { metricList, readingMetrics, risingForm } from "../features/metrics.ts";
import type { Utility } from "../features/utility.ts";
import { type MetricsOptions, metricsOptions } from "./maximin.ts";

/**
 * Below this, the tangent replaces the logarithm, so that values and slopes stay finite. While a metric's mean is this small, its
 * rewards do not show how much there is to gain, so such a slope gives no bound.
 */
const SMALLEST = 1e-6;

/**
 * Nash welfare, sum_j log E f_j(R), for metrics with positive expectations. Influence function sum_j (f_j / E f_j - 1).
 * Concave: logarithms of linear functions.
 */
export function nash(options: MetricsOptions): Utility {
  checkOptions("nash", options, metricsOptions);
  const { metrics: specs } = options;
  const rising = risingForm(metricList(specs), (m) => m.reduce((sum, expected) => sum + logarithm(expected), 0));
  const form: DenseForm = {
    ...rising,
    gradient: (m, out) => {
      for (let index = 0; index < m.length; index++) out[index] = 1 / Math.max(m[index]!, SMALLEST);
    },
    slack: (m: Float64Array) => (m.some((expected) => expected < SMALLEST) ? Number.POSITIVE_INFINITY : 0),
  };
  return readingMetrics(denseUtility("nash", form, options), specs);
}

function logarithm(expected: number): number {
  return expected >= SMALLEST ? Math.log(expected) : Math.log(SMALLEST) + (expected - SMALLEST) / SMALLEST;
}
