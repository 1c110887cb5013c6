import type { Distribution } from "../distributions/distribution.ts";
import { massWithin } from "../distributions/mass-at.ts";
import { checkFinite, checkInterval } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { unknownKind } from "../errors/nearest-name.ts";

/** One number read off a reward, f(r), and its expectation under a known law. */
export interface Metric {
  of(reward: number): number;
  expected(law: Distribution): number;
  /** Between which ends it lies for rewards from a support; undefined where it is unbounded. */
  range(support: readonly [number, number] | undefined): readonly [number, number] | undefined;
}

/** Of what is 1 for some rewards and 0 for others. */
export const indicatorRange = (): readonly [number, number] => [0, 1];

/** The reward itself. */
function reward(): Metric {
  return { of: (reward) => reward, expected: (law) => law.mean, range: (support) => support };
}

/** 1 where the reward is above a threshold. */
function above({ threshold }: { threshold: number }): Metric {
  checkFinite("threshold", threshold);
  return {
    of: (reward) => (reward > threshold ? 1 : 0),
    expected: (law) => law.survival(threshold),
    range: indicatorRange,
  };
}

/** 1 where the reward is at most a threshold. */
function atMost({ threshold }: { threshold: number }): Metric {
  checkFinite("threshold", threshold);
  return {
    of: (reward) => (reward <= threshold ? 1 : 0),
    expected: (law) => law.cdf(threshold),
    range: indicatorRange,
  };
}

/** 1 where low <= reward <= high. */
export function between({ low, high }: { low: number; high: number }): Metric {
  checkInterval("low and high", low, high);
  return {
    of: (reward) => (reward >= low && reward <= high ? 1 : 0),
    expected: (law) => massWithin(law, low, high),
    range: indicatorRange,
  };
}

const metricKinds = { mean: reward, above, "at-most": atMost, between };

export type MetricSpec =
  | { readonly kind: "mean" }
  | { readonly kind: "above" | "at-most"; readonly threshold: number }
  | { readonly kind: "between"; readonly low: number; readonly high: number };

/** The metrics of `maximin` and `nash`, from their specs. */
export function metricList(specs: readonly MetricSpec[]): Metric[] {
  if (!Array.isArray(specs) || specs.length === 0) throw invalid("metrics", "a list of at least one metric", specs);
  return specs.map((spec: MetricSpec) => {
    if (!Object.hasOwn(metricKinds, spec?.kind)) throw unknownKind("metric", spec?.kind, Object.keys(metricKinds));
    return metricKinds[spec.kind](spec as never);
  });
}
