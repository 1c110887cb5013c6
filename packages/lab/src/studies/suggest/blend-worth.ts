import type { Reward } from "@blendit/core/distributions";
import { invalid, refused } from "@blendit/core/errors";
import type { Ends, Undetermined } from "@blendit/core/inference";
import { blendValue } from "../../simulate/blends.ts";
import type { BlendValue } from "../../simulate/summary.ts";
import type { Experiment } from "../../spec/experiment.ts";
import type { Problem } from "../../spec/problem.ts";

/** Bounds of the difference between a blend's exact utility and the one computed from the problem's features. */
export function offsetOf({ utility }: Problem, weights: ArrayLike<number>): Ends {
  return utility.offset?.(weights) ?? { low: 0, high: 0 };
}

/** The value of a blend: exact, or the middle of its bounds. */
export function blendWorth(problem: Problem, weights: ArrayLike<number>): BlendValue {
  const { low, high } = offsetOf(problem, weights);
  return blendValue(problem, weights, problem.known.value(weights) + (low + high) / 2);
}

/** A caution about an option whose tail dominates, and what to do. */
export function tailText(name: string, kind: string): string {
  const robust =
    kind === "wasserstein" ? "match the target by --utility cramer" : "choose a goal that counts extreme outcomes less";
  return `the tail dominates. One more extreme outcome of ${name}, which its rows make likely, could outweigh all others, so the interval may be too narrow. Trim outcomes to a range (--trim LOW,HIGH), give the possible range (--support LOW,HIGH), or ${robust}`;
}

/** Why there is no estimate, with the name of the arm that causes it. */
export function whyText({ arm, reason }: Undetermined, names: readonly string[]): string {
  return arm === undefined ? reason : `${names[arm]} ${reason}`;
}

/** The outcomes of each arm of an experiment whose arms are recorded. */
export function samplesOf({ arms, drift }: Pick<Experiment, "arms" | "drift">): (readonly Reward[])[] {
  if (drift) {
    throw refused("drift", "Past outcomes of an arm are treated as one distribution. Leave drift out.", drift.from);
  }
  return arms.map((arm, index) => {
    if (arm.kind === "empirical-records") {
      const name = arm.name ?? `arm ${index + 1}`;
      throw refused(`arms[${index}]`, `${name} has outcomes with several metrics. Give it a single column.`, arm.kind);
    }
    if ("samples" in arm) return arm.samples as readonly Reward[];
    throw invalid(`arms[${index}]`, "a recorded or empirical arm, which has single outcomes", arm.kind);
  });
}
