import { Type } from "typebox";
import {
  anyDistributionRef,
  closed,
  distributionRef,
  finite,
  fraction,
  interval,
  kind,
  metricName,
  nonNegative,
  numbers,
  positive,
  probability,
  utilityRef,
  values,
} from "./fields.ts";

/** The metric that a utility reads, if outcomes are records. */
const ofMetric = Type.Optional(metricName);
/** One metric, or several that form a vector. */
const ofMetrics = Type.Optional(
  Type.Union([metricName, Type.Array(metricName, { minItems: 1, uniqueItems: true })], { title: "metrics" }),
);
const supported = {
  of: ofMetric,
  support: Type.Optional(interval),
  outside: Type.Optional(Type.Enum(["error", "clip"])),
};
const gridded = {
  ...supported,
  grid: Type.Optional(closed({ cells: Type.Integer({ minimum: 2, maximum: 100_000 }) })),
};
const targeted = { target: distributionRef, ...gridded };
const categorical = {
  categories: Type.Optional(values),
  edges: Type.Optional(numbers()),
  ...supported,
};

/** The options of a Gaussian kernel, approximated by random features. */
const kernel = {
  bandwidth: positive,
  features: Type.Optional(Type.Integer({ minimum: 2 })),
  seed: Type.Optional(Type.Integer({ minimum: 0 })),
  ...supported,
  of: ofMetrics,
};

/** The metrics of `maximin` and `nash`, each a number computed from a reward. */
const metric = Type.Union(
  [
    kind("mean", { of: ofMetric }),
    kind("above", { threshold: finite, of: ofMetric }),
    kind("at-most", { threshold: finite, of: ofMetric }),
    kind("between", { low: finite, high: finite, of: ofMetric }),
  ],
  { title: "metric" },
);
const fair = { metrics: Type.Array(metric, { minItems: 1 }), ...supported };

/** The goal of a blend. */
export const utilitySchema = Type.Union(
  [
    kind("mean", supported),
    kind("chance", { low: Type.Optional(finite), high: Type.Optional(finite), ...supported }),
    kind("variance", supported),
    kind("deviation", supported),
    kind("mean-variance", { lambda: nonNegative, ...supported }),
    kind("wasserstein", targeted),
    kind("cramer", targeted),
    kind("upper-cvar", { level: fraction, ...gridded }),
    kind("gini", gridded),
    kind("median-deviation", gridded),
    kind("wang", gridded),
    kind("best-of", { draws: Type.Integer({ minimum: 1 }), ...gridded }),
    kind("inter-es", { level: Type.Number({ exclusiveMinimum: 0, maximum: 0.5 }), ...gridded }),
    kind("entropy", categorical),
    kind("gini-simpson", categorical),
    kind("quota", {
      low: Type.Optional(finite),
      high: Type.Optional(finite),
      values: Type.Optional(values),
      share: probability,
      ...supported,
    }),
    kind("maximin", fair),
    kind("nash", fair),
    kind("kl", { target: distributionRef, ...categorical }),
    kind("mmd", { target: anyDistributionRef, ...kernel }),
    kind("kernel-diversity", kernel),
    kind("log-det", { ridge: Type.Optional(positive), ...supported, of: ofMetrics }),
    kind("von-neumann", kernel),
    kind("sum", {
      terms: Type.Array(closed({ weight: finite, utility: utilityRef }), { minItems: 1 }),
      ...supported,
      of: ofMetrics,
    }),
  ],
  { title: "utility" },
);
