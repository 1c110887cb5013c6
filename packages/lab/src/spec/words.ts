import { type Ceiling, commonLimit, type Floor, type WeightLimits } from "@blendit/core/simplex";
import type { DistributionSpec, UtilitySpec } from "@blendit/core/specs";
import { columnNames, type RecordedSource } from "../tables/recorded-spec.ts";
import { countOf, formatPercent, rounded } from "../text/numbers.ts";
import { listText } from "../text/words.ts";
import type { ConstraintSpec } from "./constraints.ts";
import type { Experiment } from "./experiment.ts";
import type { ModuleUtility } from "./module-spec.ts";
import { areNamed, distinctNames } from "./names.ts";
import { type WrittenDistribution, writtenExperiment } from "./written-experiment.ts";

const MOST_NAMES = 8;

/** The question that an experiment answers, in one sentence with the names of its arms. */
export function questionText(experiment: Experiment, names: readonly string[]): string {
  const { utility, arms, costs, floor, ceiling, constraints } = writtenExperiment(experiment);
  // Numbered names are less informative than the number of arms.
  const what = areNamed(experiment) ? listText(names, MOST_NAMES) : countOf(arms.length, "option");
  const less = costs ? ", less the costs of the options" : "";
  const shares = limitWords({ floor, ceiling }, areNamed(experiment) ? names : undefined);
  const limits = [shares ?? [], constraintWords(constraints)].flat();
  return `Which blend of ${what} has ${utilityWords(utility)}${less}${limits.length === 0 ? "" : `, with ${listText(limits)}`}?`;
}

type Words = {
  readonly [Kind in UtilitySpec["kind"]]: (utility: Extract<UtilitySpec, { readonly kind: Kind }>) => string;
};

type Metric = Extract<UtilitySpec, { readonly kind: "maximin" }>["metrics"][number];

/** A new kind of utility needs a line here. */
const words: Words = {
  mean: () => "the largest mean",
  chance: (range) => `the largest share of outcomes ${rangeWords(range)}`,
  variance: () => "the largest variance",
  deviation: () => "the largest standard deviation",
  "mean-variance": ({ lambda }) => `the largest mean plus ${asGiven(lambda)} times the variance`,
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
      ? `${values.length > 1 ? "among" : "equal to"} ${listText(values.map(asGiven))}`
      : `in ${range(low!, high!)}`;
    return `the share of outcomes ${set} nearest to ${formatPercent(share)}`;
  },
  maximin: ({ metrics }) => `the largest minimum of ${listText(metrics.map(metricWords))}`,
  nash: ({ metrics }) => `the fairest balance (Nash) of ${listText(metrics.map(metricWords))}`,
  "kernel-diversity": () => "the most diverse outcomes (by a kernel)",
  "log-det": () => "outcomes that spread most in every direction (by the determinant of their covariance)",
  "von-neumann": () => "the most diverse outcomes (by the entropy of a kernel)",
  sum: ({ terms }) =>
    `the largest sum of ${listText(terms.map(({ weight, utility }) => `${asGiven(weight)} times ${termWords(utility as UtilitySpec)}`))}`,
};

/** What the best blend has, in words that follow "has". A custom utility is only named. */
export function utilityWords(utility: UtilitySpec | ModuleUtility): string {
  const say = "module" in utility ? undefined : (words[utility.kind] as ((utility: UtilitySpec) => string) | undefined);
  if (!say) return ["the largest", utility.kind ?? [], "utility"].flat().join(" ");
  const text = say(utility as UtilitySpec);
  const { of } = utility as UtilitySpec;
  if (of === undefined) return text;
  const metrics = listText([of].flat());
  return text.includes("outcomes") ? text.replace("outcomes", `${metrics} outcomes`) : `${text} of ${metrics}`;
}

/** What a goal measures, such as `mean of quality`, if it has such a name; otherwise `value of the goal`. */
export function utilityName(utility: UtilitySpec | ModuleUtility): string {
  const largest = "the largest ";
  const text = utilityWords(utility);
  const isNamed = !("module" in utility) && utility.kind in words && text.startsWith(largest);
  return isNamed ? text.slice(largest.length) : "value of the goal";
}

/** @example rangeWords({ low: 1, high: 2 })   // "from 1 to 2" */
function rangeWords({ low, high }: { readonly low?: number; readonly high?: number }): string {
  if (low === undefined) return `of at most ${asGiven(high!)}`;
  return high === undefined ? `of at least ${asGiven(low)}` : `from ${range(low, high)}`;
}

function targetWords(target: unknown): string {
  return distributionWords(target as WrittenDistribution);
}

/** A utility by its kind and metric, such as `mean of dollars`. */
function termWords({ kind, of }: UtilitySpec): string {
  return of === undefined ? kind : `${kind} of ${listText([of].flat())}`;
}

function metricWords(metric: Metric): string {
  const of = metric.of === undefined ? "" : ` of ${metric.of}`;
  switch (metric.kind) {
    case "mean":
      return `the mean${of}`;
    case "above":
      return `the share${of} above ${asGiven(metric.threshold)}`;
    case "at-most":
      return `the share${of} of at most ${asGiven(metric.threshold)}`;
    case "between":
      return `the share${of} in ${range(metric.low, metric.high)}`;
  }
}

const MOST_VALUES = 6;

type DistributionWords = {
  readonly [Kind in WrittenDistribution["kind"]]: (
    distribution: Extract<WrittenDistribution, { readonly kind: Kind }>,
  ) => string;
};

/** A new kind of distribution needs a line here. */
const wordsOfDistributions: DistributionWords = {
  bernoulli: ({ p }) => `1 with probability ${number(p)}, else 0`,
  beta: ({ alpha, beta, low = 0, high = 1 }) =>
    `beta(${number(alpha)}, ${number(beta)})${low === 0 && high === 1 ? "" : ` on ${range(low, high)}`}`,
  discrete: ({ values, masses }) =>
    values.length > MOST_VALUES
      ? `${values.length} values from ${range(values[0]!, values.at(-1)!)}`
      : listText(values.map((value, index) => `${asGiven(value)} (${formatPercent(masses[index]! / total(masses))})`)),
  empirical: ({ samples }) => countOf(samples.length, "given value"),
  exponential: ({ rate }) => `exponential with rate ${number(rate)}`,
  gaussian: ({ mean, deviation }) => `Gaussian with mean ${number(mean)} and deviation ${number(deviation)}`,
  triangular: ({ low, mode, high }) => `triangular on ${range(low, high)} with its peak at ${number(mode)}`,
  "truncated-gaussian": ({ mean, deviation, low, high }) =>
    `Gaussian with mean ${number(mean)} and deviation ${number(deviation)}, truncated to ${range(low, high)}`,
  uniform: ({ low, high }) => `uniform on ${range(low, high)}`,
  mixture: ({ parts }) => {
    const weights = total(parts.map(({ weight }) => weight));
    return listText(
      parts.map(({ weight, distribution }) => {
        return `${formatPercent(weight / weights)} ${distributionWords(distribution as DistributionSpec)}`;
      }),
    );
  },
  "gaussian-vector": ({ mean }) => `Gaussian vectors of ${mean.length} numbers around (${mean.map(number).join(", ")})`,
  "empirical-vectors": ({ samples }) =>
    `${countOf(samples.length, "given vector")} of ${countOf(samples[0]?.length ?? 0, "number")}`,
  record: ({ metrics }) => {
    const each = Object.entries(metrics).map(
      ([name, metric]) => `${name} ${distributionWords(metric as DistributionSpec)}`,
    );
    return `records: ${each.join("; ")}`;
  },
  "empirical-records": ({ samples }) => countOf(samples.length, "given record"),
  recorded: (distribution) => {
    const what = "columns" in distribution ? "record" : "value";
    const names = listText(columnNames(distribution));
    return `${countOf(distribution.count, what)} of ${names} in ${distribution.file}${whereText(distribution)}`;
  },
  "recorded-vectors": (distribution) =>
    `${countOf(distribution.count, "vector")} of ${distribution.columns.length} numbers in ${distribution.file}${whereText(distribution)}`,
};

/**
 * A distribution in a few words.
 *
 * @example distributionWords({ kind: "triangular", low: 2, mode: 7, high: 9 })   // "triangular on 2 to 9 with its peak at 7"
 */
export function distributionWords(distribution: WrittenDistribution): string {
  return (wordsOfDistributions[distribution.kind] as (distribution: WrittenDistribution) => string)(distribution);
}

function whereText({ where = {} }: RecordedSource): string {
  const conditions = Object.entries(where).map(([column, value]) => `${column} is ${value}`);
  return conditions.length === 0 ? "" : ` where ${listText(conditions)}`;
}

function number(value: number): string {
  return asGiven(rounded(value, 6));
}

/** A number with all its digits, and with a true minus; a category as it is. */
function asGiven(value: number | string): string {
  return typeof value === "number" && value < 0 ? `−${-value}` : String(value);
}

function range(low: number | string, high: number | string): string {
  return `${asGiven(low)} to ${asGiven(high)}`;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The names of constraints, all different: given names, and for the rest their subjects. */
export function limitNames(constraints: readonly ConstraintSpec[] = []): string[] {
  return distinctNames(
    constraints.map(({ name }) => name),
    constraints.map(subject),
  );
}

/** The subject of a constraint, such as `mean of dollars`. */
function subject({ utility, contributionOf }: ConstraintSpec): string {
  const from = contributionOf === undefined ? "" : ` from ${contributionOf}`;
  if (utility.kind !== "chance") return `${termWords(utility)}${from}`;
  const { low, high, of = "outcomes" } = utility;
  const upper = high === undefined ? "" : ` <= ${high}`;
  return `share of ${low === undefined ? "" : `${low} <= `}${of}${upper}${from}`;
}

/** Constraints in words, such as `mean of dollars at most 0.0007`. */
function constraintWords(constraints: readonly ConstraintSpec[] = []): string[] {
  const names = limitNames(constraints);
  return constraints.map(({ atLeast, atMost }, index) =>
    atLeast === undefined
      ? `${names[index]} at most ${asGiven(atMost!)}`
      : `${names[index]} at least ${asGiven(atLeast)}`,
  );
}

const MOST_LIMITS = 8;

/**
 * Limits of shares in words, such as `every share at least 3 % and at most 60 %`, or with names `at most 50 % cedar`. Undefined if
 * shares are not limited.
 */
export function limitWords({ floor, ceiling = 1 }: WeightLimits, names?: readonly string[]): string | undefined {
  const [least, most] = [commonLimit(floor), commonLimit(ceiling)];
  if (least !== undefined && most !== undefined && least > 0 && most < 1) {
    return `every share at least ${formatPercent(least)} and at most ${formatPercent(most)}`;
  }
  const parts = [limitText("at least", floor, 0, names), limitText("at most", ceiling, 1, names)].flat();
  return parts.length === 0 ? undefined : parts.join(" and ");
}

/** The limits of shares in words; empty if all are `none`. */
function limitText(relation: string, limit: Floor | Ceiling, none: number, names?: readonly string[]): string[] {
  const common = commonLimit(limit);
  if (common !== undefined) return common === none ? [] : [`every share ${relation} ${formatPercent(common)}`];
  const shares = limit as readonly number[];
  if (!names) return [`shares of ${relation} ${listText(shares.map(formatPercent), MOST_LIMITS)}`];
  const own = shares.flatMap((share, arm) => (share === none ? [] : [`${formatPercent(share)} ${names[arm]}`]));
  return [`${relation} ${listText(own, MOST_LIMITS)}`];
}
