import { invalid } from "@blendit/core/errors";
import { Problem } from "./problem.ts";
import type { Configuration } from "./records.ts";
import { Refusal } from "./refusal.ts";

/**
 * The cost of an experiment to the thread that answers all calls: milliseconds per step, and how many numbers are kept.
 */
export interface Price {
  /** To create it, or to change it. */
  readonly create: number;
  /** To learn one reward. */
  readonly learn: number;
  /** To compute the recommended blend, its utility and its certificate. */
  readonly report: number;
  /** Numbers in a checkpoint. */
  readonly numbers: number;
}

/** The most that a step of one experiment may delay the others; see docs/in-production.md. */
export const budget: Price = { create: 100, learn: 50, report: 2000, numbers: 2_000_000 };
/** Reports that take longer, in milliseconds, are computed on another thread. */
export const LONG_REPORT = 20;

/** With more parts, even the price of a utility would be slow to compute. */
const MOST_PARTS = 1000;
const MOST_EVALUATIONS = 1_000_000;

/** Measured nanoseconds; price.slow.test.ts compares them with real steps. */
const PER_ARM = { create: 16_000, learn: 60 };
const PER_MIXED_FEATURE = 2.5;
/** Learning spaces that creating an experiment makes. */
const SPACES = 6;
/** Gradients in a search for the best blend: between 70 and 270 were counted. */
const SEARCH = 250;
/** Utilities that a report evaluates, besides that of each arm alone. */
const VALUES = 50;
/** Rewards per arm that a certificate keeps. */
const KEPT = 200;

/**
 * The price of a configuration, found without the slow parts of building its utility. It is linear in the number of
 * arms.
 */
export function priceOf(
  { utility, dimension }: Problem,
  { arms, learner }: Configuration,
  armCount = arms.length,
): Price {
  if (!utility.work) throw invalid("utility", "one with known costs", utility.kind);
  const { features, sparsity, make, space, start, reward, gradient, value } = utility.work(dimension);
  const { certificate, certificateShare, memory } = learner as {
    readonly certificate?: string;
    readonly certificateShare?: number;
    readonly memory?: { readonly window?: number };
  };
  const window = memory?.window ?? 0;
  const slopes = gradient + PER_MIXED_FEATURE * armCount * features;
  const kept = armCount * KEPT;
  const report = SEARCH * slopes + (VALUES + armCount) * value + kept * (2 * reward + 20 * sparsity + 500);
  const certifies = certificateShare !== undefined || certificate === "guaranteed";
  const learn = 2 * start + (4 + window) * reward + slopes + PER_ARM.learn * armCount;
  return {
    create: (make + SPACES * space + PER_ARM.create * armCount) / 1e6,
    learn: (learn + (certifies ? report : 0)) / 1e6,
    report: report / 1e6,
    numbers: armCount * (2 * features + 20) + (kept + window) * dimension,
  };
}

/** Says what each step would take. */
const words: Readonly<Record<keyof Price, (amount: string) => string>> = {
  create: (amount) => `Creating the experiment would take about ${amount} ms`,
  learn: (amount) => `Learning one reward would take about ${amount} ms`,
  report: (amount) => `Computing a report would take about ${amount} ms`,
  numbers: (amount) => `A checkpoint of the experiment would have about ${amount} numbers`,
};
const steps = Object.keys(words) as (keyof Price)[];

/**
 * The refusal of a configuration whose steps would delay other experiments: what is too expensive, the limit, and what
 * to reduce. Undefined if it may be learned.
 */
export function priceRefusal(configuration: Configuration): Refusal | undefined {
  const parts = countParts(configuration.utility);
  if (parts > MOST_PARTS || evaluationsIn(configuration.utility) > MOST_EVALUATIONS) {
    const message =
      `The utility has ${rounded(parts)} parts; at most ${rounded(MOST_PARTS)} are allowed, and fewer if a ` +
      "target is evaluated at many categories. Use fewer terms, metrics or parts of a target.";
    return tooExpensive("utility", message);
  }
  const problem = new Problem(configuration);
  const price = priceOf(problem, configuration);
  const excess = (step: keyof Price) => price[step] / budget[step];
  const over = steps.reduce((most, step) => (excess(step) > excess(most) ? step : most));
  if (excess(over) <= 1) return undefined;
  const most = mostArms(problem, configuration);
  const remedy =
    most >= 2
      ? `Use at most ${most} arms, or a utility of fewer features.`
      : "Use fewer features, cells, categories, terms or parts of a target, a larger bandwidth, or outcomes of fewer numbers.";
  const { features } = problem.utility.work!(problem.dimension);
  const message =
    `${words[over](rounded(price[over]))}; at most ${rounded(budget[over])} are allowed, so that other ` +
    `experiments do not wait. The utility has ${rounded(features)} features, for ${rounded(configuration.arms.length)} arms ` +
    `and outcomes of ${problem.dimension === 1 ? "1 number" : `${problem.dimension} numbers`}. ${remedy}`;
  return tooExpensive(most >= 2 ? "arms" : "utility", message);
}

function mostArms(problem: Problem, configuration: Configuration): number {
  const none = priceOf(problem, configuration, 0);
  const one = priceOf(problem, configuration, 1);
  return Math.min(...steps.map((step) => Math.floor((budget[step] - none[step]) / (one[step] - none[step]))));
}

function tooExpensive(path: string, message: string): Refusal {
  return new Refusal(422, "too-expensive", message, [{ path, message }]);
}

/** The number of objects in plain data, including itself. */
function countParts(data: unknown): number {
  if (typeof data !== "object" || data === null) return 0;
  const own = Array.isArray(data) ? 0 : 1;
  return Object.values(data).reduce((sum: number, part) => sum + countParts(part), own);
}

/** How often parts of targets are evaluated at the numbers that are listed beside them. */
function evaluationsIn(data: unknown): number {
  if (typeof data !== "object" || data === null) return 0;
  const inside = Object.values(data).reduce((sum: number, part) => sum + evaluationsIn(part), 0);
  if (!("target" in data)) return inside;
  const lists = Object.values(data).map((part) => (Array.isArray(part) ? part.length : 0));
  return inside + countParts(data.target) * Math.max(...lists);
}

function rounded(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString("en-US");
}
