import type { Optimum } from "@blendit/core/known";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import type { BlendValue, Summary } from "./summary.ts";

/** The best blend of known arms, as plain data. */
export type BestBlend = NonNullable<Summary["optimum"]>;

/** The best blend of the arms of an experiment, as plain data; another than that of the first round where it is given. */
export function bestBlend(source: Experiment | Problem, best?: Optimum): BestBlend {
  const problem = Problem.of(source);
  const { weights, value, certificate } = best ?? problem.optimum;
  const { shown } = blendValue(problem, weights, value);
  return { weights: Array.from(weights), value, certificate, ...(shown && { shown }) };
}

/** What a blend is worth, and the same as people quote it, for utilities that have such a number. */
export function blendValue(
  { utility: { shown }, experiment: { costs = [] } }: Problem,
  weights: ArrayLike<number>,
  value: number,
): BlendValue {
  // What people quote is the utility itself, without what playing the arms costs.
  const alone = costs.reduce((sum, cost, arm) => sum + cost * weights[arm]!, value);
  return { value, ...(shown && { shown: { [shown.name]: shown.of(alone) } }) };
}
