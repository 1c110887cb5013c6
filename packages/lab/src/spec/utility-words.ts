import type { UtilitySpec } from "@blendit/core/specs";
import { formatPercent } from "../text/numbers.ts";
import { listText } from "../text/words.ts";
import { lawWords, type WrittenLaw } from "./law-words.ts";
import type { ModuleUtility } from "./module-spec.ts";

type Words = {
  readonly [Kind in UtilitySpec["kind"]]: (utility: Extract<UtilitySpec, { readonly kind: Kind }>) => string;
};

type Metric = Extract<UtilitySpec, { readonly kind: "maximin" }>["metrics"][number];

/** A new kind of utility is a line here. */
const words: Words = {
  mean: () => "the largest mean",
  variance: () => "the largest variance",
  deviation: () => "the largest standard deviation",
  "mean-variance": ({ lambda }) => `the largest mean plus ${lambda} times the variance`,
  wasserstein: ({ target }) => `outcomes nearest to ${targetWords(target)} (by the Wasserstein distance)`,
  cramer: ({ target }) => `outcomes nearest to ${targetWords(target)} (by the Cramér distance)`,
  mmd: ({ target }) => `outcomes nearest to ${targetWords(target)} (by the maximum mean discrepancy)`,
  kl: ({ target }) => `outcomes nearest to ${targetWords(target)} (by the Kullback-Leibler divergence)`,
  "upper-cvar": ({ level }) => `the largest mean of its best ${formatPercent(level)}`,
  gini: () => "the largest mean difference of two outcomes (Gini)",
  "median-deviation": () => "the largest mean deviation from the median",
  wang: () => "the widest spread to the right (Wang)",
  "best-of": ({ draws }) => `the largest mean of the best of ${draws} outcomes`,
  "inter-es": ({ level }) => `the widest range between the means of its best and its worst ${formatPercent(level)}`,
  entropy: () => "the most varied categories (by their entropy)",
  "gini-simpson": () => "the most varied categories (by the Gini-Simpson index)",
  quota: ({ low, high, values, share }) => {
    const set = values
      ? `are ${values.length > 1 ? "among " : ""}${listText(values.map(String))}`
      : `lie in ${low} to ${high}`;
    return `outcomes of which ${formatPercent(share)} ${set}, as near as can be`;
  },
  maximin: ({ metrics }) => `the largest least of these: ${listText(metrics.map(metricWords))}`,
  nash: ({ metrics }) => `the fairest balance (Nash) of ${listText(metrics.map(metricWords))}`,
  "kernel-diversity": () => "the most diverse outcomes (by a kernel)",
  "log-det": () => "outcomes that spread most in every direction (by the determinant of their covariance)",
  "von-neumann": () => "the most diverse outcomes (by the entropy of a kernel)",
  sum: ({ terms }) =>
    `the largest sum of ${listText(terms.map(({ weight, utility }) => `${weight} times ${utility.kind}`))}`,
};

/** What a blend is to have, in words; a utility of one's own has no more than its name. */
export function utilityWords(utility: UtilitySpec | ModuleUtility): string {
  const say = "module" in utility ? undefined : (words[utility.kind] as ((utility: UtilitySpec) => string) | undefined);
  return say ? say(utility as UtilitySpec) : ["the largest utility", utility.kind ?? []].flat().join(" ");
}

function targetWords(target: unknown): string {
  return lawWords(target as WrittenLaw);
}

function metricWords(metric: Metric): string {
  switch (metric.kind) {
    case "mean":
      return "the mean";
    case "above":
      return `the share above ${metric.threshold}`;
    case "at-most":
      return `the share of at most ${metric.threshold}`;
    case "between":
      return `the share in ${metric.low} to ${metric.high}`;
  }
}
