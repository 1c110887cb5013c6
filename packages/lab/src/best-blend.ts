import type { Experiment } from "./experiment.ts";
import { Problem } from "./replication/problem.ts";
import type { Summary } from "./summary.ts";

export type BestBlend = NonNullable<Summary["optimum"]>;

/** The best blend of the arms of an experiment, as plain data. */
export function bestBlend(source: Experiment | Problem): BestBlend {
  const { optimum, utility, experiment } = Problem.of(source);
  const { weights, value, certificate } = optimum;
  const { costs = [] } = experiment;
  // What people quote is the utility itself, without what playing the arms costs.
  const alone = costs.reduce((sum, cost, arm) => sum + cost * weights[arm]!, value);
  return {
    weights: Array.from(weights),
    value,
    certificate,
    ...(utility.shown && { shown: { [utility.shown.name]: utility.shown.of(alone) } }),
  };
}
