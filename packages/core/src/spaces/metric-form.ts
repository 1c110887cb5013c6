import type { DenseForm } from "./dense-space.ts";
import type { Metric } from "./metrics.ts";

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
