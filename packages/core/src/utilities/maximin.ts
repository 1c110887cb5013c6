import { denseUtility } from "./dense-utility.ts";
import { metricFeatures } from "./metric-form.ts";
import { type MetricSpec, metricList } from "./metrics.ts";
import type { SupportOptions } from "./utility.ts";

export interface MetricsOptions extends SupportOptions {
  readonly metrics: readonly MetricSpec[];
}

/**
 * min_j E f_j(R): lift the metric that fares worst. Influence function f_j - E f_j of the smallest one.
 * Concave: a minimum of linear functions, with a kink where two are equal.
 */
export function maximin({ metrics: specs, ...options }: MetricsOptions) {
  const form = {
    ...metricFeatures(metricList(specs)),
    value: (m: Float64Array) => Math.min(...m),
    gradient: (m: Float64Array, out: Float64Array) => {
      out.fill(0);
      out[m.indexOf(Math.min(...m))] = 1;
    },
  };
  return denseUtility("maximin", form, options, specs.length === 1);
}
