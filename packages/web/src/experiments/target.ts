import type { Distribution } from "@blendit/core";
import { type DistributionSpec, distribution } from "@blendit/core/specs";
import { countOf, formatCount, rounded } from "@blendit/lab/text";
import type { OutcomesAnswer } from "@blendit/service/contract";
import type { ExperimentSettings } from "./settings.ts";

type Range = readonly [low: number, high: number];
/** A target as in the settings of an experiment, of numbers, words or vectors, and some of its fields. */
export interface TargetSpec {
  readonly kind: string;
  readonly values?: readonly unknown[];
  readonly masses?: readonly number[];
  readonly samples?: readonly unknown[];
  readonly mean?: unknown;
}

/** The share of an infinite target that is left out at either end. */
export const TAIL = 0.005;

/** The target of a utility, if it has one. In a form the utility, or a term of it, may be missing. */
export function targetOf(utility: unknown): TargetSpec | undefined {
  const { target, terms } = (utility ?? {}) as {
    readonly target?: TargetSpec;
    readonly terms?: readonly { readonly utility: unknown }[];
  };
  if (target !== undefined) return target;
  return terms?.map((term) => targetOf(term.utility)).find((found) => found !== undefined);
}

/** The target of a goal, if it has one that is a distribution of numbers with valid fields. */
export function builtTarget(utility: unknown): Distribution | undefined {
  const target = targetOf(utility);
  if (target === undefined) return undefined;
  try {
    return distribution(target as DistributionSpec);
  } catch {
    return undefined;
  }
}

/** The range of the target of a goal; undefined without a target, or if the target has no end on one side. */
export function targetRange(utility: unknown): Range | undefined {
  const support = builtTarget(utility)?.support;
  return support?.every(Number.isFinite) ? support : undefined;
}

/**
 * A warning about outcomes that are far from the target: by more than the width of the target. One of them, perhaps a mistake, can
 * matter more than thousands of others. Undefined if there are none, or if a range of outcomes is set.
 */
export function farWords(
  outcomes: OutcomesAnswer,
  { utility, support }: Pick<ExperimentSettings, "utility" | "support">,
): string | undefined {
  const isRanged = (support ?? utility.support) != null;
  const target = outcomes.kind === "numbers" && !isRanged ? builtTarget(utility) : undefined;
  if (outcomes.kind !== "numbers" || target === undefined) return undefined;
  const [low, high] = rangeOf(target);
  const { start, width, arms } = outcomes;
  const counts = arms[0]?.counts.map((_, bin) => arms.reduce((sum, arm) => sum + arm.counts[bin]!, 0)) ?? [];
  const middle = (bin: number) => start + (bin + 0.5) * width;
  const distance = (bin: number) => Math.max(low - middle(bin), middle(bin) - high);
  const far = [...counts.keys()].filter((bin) => counts[bin]! > 0 && distance(bin) > high - low);
  if (far.length === 0) return undefined;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const count = far.reduce((sum, bin) => sum + counts[bin]!, 0);
  const farthest = far.reduce((most, bin) => (distance(bin) > distance(most) ? bin : most));
  const isOne = count === 1;
  return (
    `${formatCount(count)} of ${countOf(total, "outcome")} ${isOne ? "is" : "are"} far from the target, which covers ` +
    `${rangeText([low, high])}: ${isOne ? "" : "up to "}about ${rounded(middle(farthest), 2)}. ` +
    `${isOne ? "It" : "They"} can decide the blend. If ${isOne ? "it is a mistake" : "they are mistakes"}, ` +
    "set the range of outcomes under Settings: outcomes outside it are then left out."
  );
}

/** From one end of a target to the other; an infinite end is replaced by one that few outcomes pass. */
function rangeOf(target: Distribution): Range {
  const [low, high] = target.support;
  return [Number.isFinite(low) ? low : target.quantile(TAIL), Number.isFinite(high) ? high : target.quantile(1 - TAIL)];
}

/** A range in words, such as "0 to 1". */
export function rangeText(range: readonly number[]): string {
  return range.map((end) => rounded(end, 4)).join(" to ");
}
