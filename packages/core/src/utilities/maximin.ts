import { checkOptions, type OptionNames } from "../errors/check-options.ts";
import { type DenseForm, denseUtility } from "../features/dense-space.ts";
import { type MetricSpec, metricList, readingMetrics, risingForm } from "../features/metrics.ts";
import { TIE } from "../features/tie.ts";
import { type SupportOptions, supportOptions, type Utility } from "../features/utility.ts";

export interface MetricsOptions extends SupportOptions {
  readonly metrics: readonly MetricSpec[];
}

export const metricsOptions: OptionNames<MetricsOptions> = { metrics: true, ...supportOptions };

/**
 * min_j E f_j(R): raise the smallest metric. Influence function f_j - E f_j of the smallest one. Concave: a minimum of linear
 * functions, with a kink where two are equal.
 */
export function maximin(options: MetricsOptions): Utility {
  checkOptions("maximin", options, metricsOptions);
  const { metrics: specs } = options;
  const rising = risingForm(metricList(specs), (m) => Math.min(...m));
  const form = (tie: number): DenseForm => ({
    ...rising,
    gradient: (m: Float64Array, out: Float64Array) => {
      out.fill(0);
      out[firstLeast(m, tie)] = 1;
    },
    slack: (m: Float64Array) => tie * largestOf(m),
  });
  return readingMetrics(denseUtility("maximin", form(0), options, specs.length === 1, form(TIE)), specs);
}

/** The first metric that is the smallest up to `tie`, relative to the largest in size. */
function firstLeast(m: Float64Array, tie: number): number {
  const upTo = Math.min(...m) + tie * largestOf(m);
  return m.findIndex((value) => value <= upTo);
}

function largestOf(m: Float64Array): number {
  return m.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}
