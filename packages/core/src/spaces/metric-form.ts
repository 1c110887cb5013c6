import type { DenseForm } from "./dense-space.ts";
import type { Metric } from "./metrics.ts";

/** Between which ends a function lies that rises with every metric, where all metrics are bounded. */
export function risingRange(
  ranges: ReturnType<NonNullable<DenseForm["ranges"]>>,
  value: DenseForm["value"],
): readonly [number, number] {
  if (!ranges) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return [value(Float64Array.from(ranges, ([low]) => low)), value(Float64Array.from(ranges, ([, high]) => high))];
}

/** The features (f_1(r), ..., f_n(r)) of a list of metrics. */
export function metricFeatures(
  metrics: readonly Metric[],
): Pick<DenseForm, "dimension" | "features"> & Required<Pick<DenseForm, "expected" | "ranges">> {
  return {
    dimension: metrics.length,
    features: (reward, out) => {
      for (let index = 0; index < metrics.length; index++) out[index] = metrics[index]!.of(reward);
    },
    expected: (law) => Float64Array.from(metrics, (metric) => metric.expected(law)),
    ranges: (support) => {
      const ranges = metrics.flatMap((metric) => {
        const range = metric.range(support);
        return range ? [range] : [];
      });
      return ranges.length === metrics.length ? ranges : undefined;
    },
  };
}
