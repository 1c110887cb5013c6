import { invalid } from "@blendit/core/errors";
import type { BlendInference } from "@blendit/core/inference";
import type { Floor } from "@blendit/core/simplex";
import { comparison } from "../../simulate/blends.ts";
import type { Experiment } from "../../spec/experiment.ts";
import { armNames } from "../../spec/names.ts";
import { Problem } from "../../spec/problem.ts";
import { questionText } from "../../spec/words.ts";
import { BlendWorth, type SuggestedValue, samplesOf, whyText } from "./blend-worth.ts";

/** An arm of a suggestion. */
export interface SuggestedShare {
  readonly name: string;
  /** Of the suggested blend. */
  readonly share: number;
  /** Of the table. */
  readonly tableShare: number;
  readonly outcomes: number;
}

/** The best blend by past outcomes, as plain data. */
export interface Suggestion {
  readonly question: string;
  readonly floor: Floor;
  /** In the order of the table. */
  readonly arms: readonly SuggestedShare[];
  readonly blend: SuggestedValue;
  readonly equalShares: SuggestedValue;
  readonly bestArm: SuggestedValue & { readonly name: string };
  /** The blend that the table itself is. */
  readonly tableBlend: SuggestedValue;
  /** How much better the best blend of the true distributions can be, with a confidence of 95 %; null where that cannot be told. */
  readonly gap: { readonly upper: number } | null;
  readonly whyNoGap?: string;
  /** The answer is settled when `gap.upper` is at most `goal`: what that takes. */
  readonly settling: Settling;
  /** Rows that were left out, and why. */
  readonly leftOut: readonly string[];
}

/** What it takes until an answer is settled. */
export interface Settling {
  /** Null where equal shares are as good, and none was stated. */
  readonly goal: number | null;
  readonly isSettled: boolean;
  /** How many more outcomes of which arms, if these go on as they did; null where no number within reach is enough. */
  readonly needed: readonly { readonly name: string; readonly outcomes: number }[] | null;
}

/** What a suggestion may be told beside the problem. */
export interface SuggestOptions {
  /** The answer is settled when the best blend cannot be better by more; by default 5 % of what it has over equal shares. */
  readonly within?: number;
  /** What is known of rows that were left out. */
  readonly leftOut?: readonly string[];
}

/** The answer is settled when so much of what the blend gains over equal shares is in doubt. */
const SETTLED_SHARE = 0.05;

/**
 * The best blend of arms by their past outcomes, with what it is worth, how sure that is and what to measure next. Takes an
 * experiment whose arms are `empirical` distributions, or a problem read from a table. Plain data in, plain data out: no files.
 */
export function suggest(source: Experiment | Problem, options: SuggestOptions = {}): Suggestion {
  const problem = Problem.of(source);
  const { within, leftOut = [] } = options;
  if (within !== undefined && !(within > 0)) throw invalid("within", "a number > 0", within);
  const { experiment, known } = problem;
  const names = armNames(experiment);
  const samples = samplesOf(experiment);
  const worth = new BlendWorth(problem, samples);
  const { inference } = worth;
  const { weights, value } = problem.optimum;
  const total = samples.reduce((sum, { length }) => sum + length, 0);
  const tableShares = Float64Array.from(samples, ({ length }) => length / total);
  const equal = new Float64Array(names.length).fill(1 / names.length);
  const { bestArm } = comparison(problem);
  const alone = equal.map((_, arm) => (arm === bestArm.arm ? 1 : 0));
  const blend = worth.of(weights, value);
  const gap = inference.gap(weights);
  const goal = within ?? SETTLED_SHARE * (value - known.value(equal));
  return {
    question: questionText(experiment, names),
    floor: experiment.floor,
    arms: names.map((name, arm) => ({
      name,
      share: weights[arm]!,
      tableShare: tableShares[arm]!,
      outcomes: samples[arm]!.length,
    })),
    blend,
    ...(gap.grade === "none" ? { gap: null, whyNoGap: whyText(gap, names) } : { gap: { upper: gap.upper } }),
    settling: settlingOf(inference, weights, gap.grade === "none" ? null : gap.upper, goal, names),
    equalShares: worth.of(equal),
    bestArm: { name: names[bestArm.arm]!, ...worth.of(alone, bestArm.value) },
    tableBlend: worth.of(tableShares),
    leftOut,
  };
}

function settlingOf(
  inference: BlendInference,
  weights: Float64Array,
  upper: number | null,
  goal: number,
  names: readonly string[],
): Settling {
  if (!(goal > 0)) return { goal: null, isSettled: false, needed: null };
  const isSettled = upper !== null && upper <= goal;
  const more = isSettled ? new Float64Array(names.length) : inference.rewardsNeeded(weights, goal);
  const needed = more && names.flatMap((name, arm) => (more[arm]! > 0 ? [{ name, outcomes: more[arm]! }] : []));
  return { goal, isSettled, needed: needed ?? null };
}
