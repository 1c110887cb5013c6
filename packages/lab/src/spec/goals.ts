import type { UtilitySpec } from "@blendit/core/specs";

/** Groups of similar goals, in the order in which they are offered. */
export const goalGroups = {
  spread: "Varied outcomes",
  high: "High outcomes",
  tail: "A strong upper tail",
  target: "Outcomes that match a target",
  categories: "Categories in balance",
  vectors: "Dissimilar outcomes, such as texts or images as vectors",
  metrics: "Several metrics at once",
} as const;

/** The name of a group of goals. */
export type GoalGroup = keyof typeof goalGroups;

/**
 * How two blends are compared in words. `ratio`: values are positive with a meaningful zero, so that one blend can be twice as varied
 * as another. `distance`: values are minus a distance, or minus its square; `isShare` if the distance is a share of outcomes.
 * `difference`: only differences are meaningful.
 */
export type GoalScale =
  | { readonly kind: "ratio"; readonly adjective: string }
  | { readonly kind: "distance"; readonly to: string; readonly isSquared: boolean; readonly isShare?: boolean }
  | { readonly kind: "difference" };

/** A goal as users see it; `kind` is the utility that measures it. */
export interface Goal {
  readonly kind: UtilitySpec["kind"];
  readonly title: string;
  readonly sentence: string;
  readonly group: GoalGroup;
  readonly scale: GoalScale;
}

const difference = { kind: "difference" } as const;

function ratio(adjective: string): GoalScale {
  return { kind: "ratio", adjective };
}

function distance(to: string, isSquared: boolean, isShare = false): GoalScale {
  return { kind: "distance", to, isSquared, ...(isShare && { isShare }) };
}

/** All goals, in the order in which they are offered. A new kind of utility needs an entry here. */
const words: Readonly<Record<Goal["kind"], readonly [title: string, sentence: string, GoalGroup, GoalScale]>> = {
  variance: ["As varied as possible", "Outcomes differ as much as possible.", "spread", ratio("varied")],
  deviation: [
    "Largest standard deviation",
    "Like the variance, but its value has the unit of outcomes.",
    "spread",
    ratio("varied"),
  ],
  gini: [
    "Different from one another",
    "Two outcomes differ as much as possible on average; outliers count less.",
    "spread",
    ratio("varied"),
  ],
  "median-deviation": [
    "Far from the median",
    "Outcomes are as far from their median as possible on average.",
    "spread",
    ratio("spread out"),
  ],
  "inter-es": [
    "A wide range",
    "The best and the worst outcomes are as far apart as possible on average.",
    "spread",
    ratio("wide"),
  ],
  wang: ["Spread upwards", "Outcomes spread as far as possible above their mean.", "spread", ratio("spread upwards")],
  mean: [
    "High on average",
    "Outcomes are as high as possible on average. Without limits, one option is best.",
    "high",
    difference,
  ],
  chance: [
    "Often in a range",
    "As many outcomes as possible lie in a range. Without limits, one option is best.",
    "high",
    difference,
  ],
  "mean-variance": ["High and varied", "Outcomes are high on average and also vary.", "high", difference],
  "upper-cvar": [
    "A strong upper tail",
    "The best outcomes, a given share of all, are as high as possible on average.",
    "tail",
    difference,
  ],
  "best-of": [
    "Good at their best",
    "The best of several outcomes is as high as possible on average.",
    "tail",
    difference,
  ],
  wasserstein: [
    "Match a target",
    "Outcomes follow a target distribution as closely as possible.",
    "target",
    distance("the target", true),
  ],
  cramer: [
    "Match a target despite outliers",
    "Outcomes follow a target distribution; outliers count less.",
    "target",
    distance("the target", true),
  ],
  mmd: [
    "Match a sample",
    "Outcomes, numbers or vectors, resemble a target sample.",
    "target",
    distance("the target", true),
  ],
  quota: [
    "Meet a quota",
    "A given share of outcomes lies in a range, no more and no less.",
    "target",
    distance("the quota", true, true),
  ],
  kl: [
    "Match shares of categories",
    "Categories come in the shares of a target.",
    "categories",
    distance("the target shares", false),
  ],
  entropy: ["Diverse categories", "Outcomes are spread evenly over categories.", "categories", ratio("diverse")],
  "gini-simpson": [
    "Diverse categories (Gini-Simpson index)",
    "Two outcomes are rarely of the same category; rare categories count less.",
    "categories",
    ratio("diverse"),
  ],
  "kernel-diversity": ["Dissimilar outcomes", "Two outcomes are rarely similar.", "vectors", difference],
  "von-neumann": [
    "Many kinds of outcomes",
    "There are as many dissimilar kinds of outcomes as possible.",
    "vectors",
    ratio("diverse"),
  ],
  "log-det": ["Spread in every direction", "Vectors vary in all directions at once.", "vectors", difference],
  maximin: ["Raise the worst metric", "The lowest of several metrics is as high as possible.", "metrics", difference],
  nash: [
    "Balance several metrics",
    "Several metrics are balanced: a gain counts more where a metric is low.",
    "metrics",
    difference,
  ],
  sum: ["Several goals at once", "A weighted sum of other goals is as large as possible.", "metrics", difference],
};

/** All goals: the choices of the web app and of `blendit suggest --utility`, and the table in docs/choosing.md. */
export const goals: readonly Goal[] = (Object.entries(words) as [Goal["kind"], (typeof words)[Goal["kind"]]][]).map(
  ([kind, [title, sentence, group, scale]]) => ({ kind, title, sentence, group, scale }),
);

/** The goals that most people look for, which forms offer first. */
export const commonGoals: ReadonlySet<string> = new Set<Goal["kind"]>([
  "variance",
  "upper-cvar",
  "best-of",
  "wasserstein",
  "quota",
  "entropy",
]);

/** The goal of a kind of utility; undefined for other kinds, such as `custom`. */
export function goalOf(kind: string): Goal | undefined {
  return goals.find((goal) => goal.kind === kind);
}

/** The unit in which experts compare values of a goal. */
export function goalUnit(experiment: Parameters<typeof squaredDistance>[0]): string {
  return squaredDistance(experiment) ? "squared distance" : "units of the goal";
}

/** A distance as people read it, for a goal that is minus its square. */
export interface SquaredDistance {
  /** For example `distance to the target`. */
  readonly name: string;
  /** The distance for a value of the goal. */
  of(value: number): number;
}

/** The distance whose square a goal minimises; undefined for other goals, and with costs, which are no part of a square. */
export function squaredDistance({
  utility,
  costs,
}: {
  readonly utility: { readonly kind?: string };
  readonly costs?: readonly number[] | undefined;
}): SquaredDistance | undefined {
  const scale = goalOf(utility.kind ?? "")?.scale;
  if (costs || scale?.kind !== "distance" || !scale.isSquared) return undefined;
  const { to, isShare } = scale;
  return {
    name: `distance to ${to}${isShare ? " (percentage points)" : ""}`,
    // Rounding can make the goal of a perfect match slightly positive.
    of: (value) => (isShare ? 100 : 1) * Math.sqrt(Math.max(0, -value)),
  };
}
