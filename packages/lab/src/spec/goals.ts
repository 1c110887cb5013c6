import type { UtilitySpec } from "@blendit/core/specs";

/** A goal in words, as people choose it; `kind` names the utility that measures it. */
export interface Goal {
  readonly kind: UtilitySpec["kind"];
  readonly title: string;
  readonly sentence: string;
}

type Words = readonly [title: string, sentence: string];

/** In the order in which they are offered. A new kind of utility is a line here. */
const words: Readonly<Record<Goal["kind"], Words>> = {
  variance: ["As varied as possible", "Outcomes differ as much as possible."],
  deviation: ["Largest standard deviation", "Outcomes differ as much as possible, measured in their own unit."],
  gini: ["Different from one another", "Two outcomes differ as much as possible on average; outliers count less."],
  "median-deviation": ["Far from the median", "Outcomes are as far from their median as possible on average."],
  "inter-es": ["A wide range", "The best and the worst outcomes are as far apart as possible on average."],
  wang: ["Spread upwards", "Outcomes spread as far as possible above their mean."],
  mean: ["High on average", "Outcomes are as high as possible on average. The best blend is a single option."],
  chance: ["Often in a range", "As many outcomes as possible lie in a range. The best blend is a single option."],
  "mean-variance": ["High and varied", "Outcomes are high on average and also vary."],
  "upper-cvar": ["A strong upper tail", "The best outcomes, a given share of all, are as high as possible on average."],
  "best-of": ["Good at their best", "The best of several outcomes is as high as possible on average."],
  wasserstein: ["Match a target", "Outcomes follow a target distribution as closely as possible."],
  cramer: ["Match a target, whatever the outliers", "Outcomes follow a target distribution; outliers count less."],
  mmd: ["Match a sample", "Outcomes, numbers or vectors, resemble a target sample."],
  kl: ["Match shares of categories", "Categories come in the shares of a target."],
  quota: ["Meet a quota", "A given share of outcomes lies in a range, no more and no less."],
  entropy: ["Diverse categories", "Outcomes are spread evenly over categories."],
  "gini-simpson": ["Diverse categories, rare ones count less", "Two outcomes are rarely of the same category."],
  "kernel-diversity": ["Dissimilar outcomes", "Two outcomes are rarely similar."],
  "von-neumann": ["Many kinds of outcomes", "There are as many dissimilar kinds of outcomes as possible."],
  "log-det": ["Spread in every direction", "Vectors vary in all directions at once."],
  maximin: ["Raise the worst metric", "The lowest of several metrics is as high as possible."],
  nash: ["Balance several metrics", "Several metrics are balanced: a gain counts more where a metric is low."],
  sum: ["Several goals at once", "A weighted sum of other goals is as large as possible."],
};

/** What a blend can be good at: the choices of the web app and of `blendit suggest --utility`. */
export const goals: readonly Goal[] = (Object.entries(words) as [Goal["kind"], Words][]).map(
  ([kind, [title, sentence]]) => ({ kind, title, sentence }),
);
