import type { Distribution, RewardRecord } from "../distributions/distribution.ts";
import { massAt, massWithin } from "../distributions/masses.ts";
import { metricIn, metricOf } from "../distributions/record.ts";
import { checkFinite, checkInterval } from "../errors/checks.ts";
import { invalid, refused } from "../errors/invalid.ts";
import { unknownKind } from "../errors/nearest-name.ts";
import type { DenseForm } from "./dense-space.ts";
import { ofRecords, type Utility } from "./utility.ts";

/** A number computed from a reward, f(r), and its expectation under a known distribution. */
export interface Metric {
  of(reward: number): number;
  expected(distribution: Distribution): number;
  /** Its bounds for rewards within a support; undefined if it is unbounded. */
  range(support: readonly [number, number] | undefined): readonly [number, number] | undefined;
}

/** 1 if a condition holds, else 0. */
export function indicator(holds: (reward: number) => boolean, expected: Metric["expected"]): Metric {
  return { of: (reward) => (holds(reward) ? 1 : 0), expected, range: () => [0, 1] };
}

/** 1 if low <= reward <= high, else 0; a missing end is no limit. */
export function within(low: number | undefined, high: number | undefined): Metric {
  const [least, most] = [low ?? Number.NEGATIVE_INFINITY, high ?? Number.POSITIVE_INFINITY];
  return indicator(
    (reward) => reward >= least && reward <= most,
    (distribution) => {
      if (low === undefined) return distribution.cdf(most);
      if (high === undefined) return distribution.survival(low) + massAt(distribution)(low);
      return massWithin(distribution, low, high);
    },
  );
}

/** 1 if the reward is between two finite numbers or equal to one of them, else 0. */
export function between({ low, high }: { low: number; high: number }): Metric {
  checkInterval("low and high", low, high);
  return within(low, high);
}

/** The reward itself. */
function reward(): Metric {
  return { of: (reward) => reward, expected: (distribution) => distribution.mean, range: (support) => support };
}

/** 1 if the reward is above a threshold, else 0. */
function above({ threshold }: { threshold: number }): Metric {
  checkFinite("threshold", threshold);
  return indicator(
    (reward) => reward > threshold,
    (distribution) => distribution.survival(threshold),
  );
}

/** 1 if the reward is at most a threshold, else 0. */
function atMost({ threshold }: { threshold: number }): Metric {
  return within(undefined, checkFinite("threshold", threshold));
}

const metricKinds = { mean: reward, above, "at-most": atMost, between };

/** A number computed from a reward; with `of`, from one metric of a record. */
export type MetricSpec = { readonly of?: string } & (
  | { readonly kind: "mean" }
  | { readonly kind: "above" | "at-most"; readonly threshold: number }
  | { readonly kind: "between"; readonly low: number; readonly high: number }
);

/** The metrics of `maximin` and `nash`, from their specs. */
export function metricList(specs: readonly MetricSpec[]): Metric[] {
  if (!Array.isArray(specs) || specs.length === 0) throw invalid("metrics", "a list of at least one metric", specs);
  return specs.map((spec: MetricSpec) => {
    if (!Object.hasOwn(metricKinds, spec?.kind)) throw unknownKind("metric", spec?.kind, Object.keys(metricKinds));
    const metric = metricKinds[spec.kind](spec as never);
    return spec.of === undefined ? metric : inRecords(spec.of, metric);
  });
}

/** A number computed from one metric of a record. */
function inRecords(name: string, metric: Metric): Metric {
  return {
    of: (reward) => metric.of(metricIn(reward as unknown as RewardRecord, name) as number),
    expected: (distribution) => metric.expected(metricOf(distribution, name) as Distribution),
    range: () => undefined,
  };
}

/** A utility of such numbers; with `of`, for records whose metrics they are computed from. */
export function readingMetrics(utility: Utility, specs: readonly MetricSpec[]): Utility {
  const { support } = utility;
  const names = specs.flatMap(({ of }) => of ?? []);
  if (names.length === 0) return utility;
  const unnamed = specs.findIndex(({ of }) => of === undefined);
  if (unnamed >= 0) throw invalid(`metrics[${unnamed}]`, "one with `of`, as other metrics have", specs[unnamed]);
  if (support) {
    throw refused("support", "A support would apply to all metrics alike. Leave it out.", support);
  }
  return ofRecords([...new Set(names)], utility);
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
    expected: (distribution) => Float64Array.from(metrics, (metric) => metric.expected(distribution)),
    ranges: (support) => {
      const ranges = metrics.map((metric) => metric.range(support));
      return ranges.every((range) => range !== undefined) ? ranges : undefined;
    },
  };
}

/** Such features, and a function that increases with each of their expectations. */
export function risingForm(metrics: readonly Metric[], value: DenseForm["value"]): Omit<DenseForm, "gradient"> {
  const features = metricFeatures(metrics);
  return {
    ...features,
    value,
    range: (support) => {
      const ranges = features.ranges(support);
      if (!ranges) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      return [value(Float64Array.from(ranges, ([low]) => low)), value(Float64Array.from(ranges, ([, high]) => high))];
    },
  };
}
