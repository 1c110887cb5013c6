import { type KnownArms, knownArms, type Law, law, type Optimum, type Utility, utility } from "@blendit/core/all";
import { checkFloor } from "@blendit/core/simplex";
import type { Experiment } from "../experiment.ts";
import { rememberLaws } from "./remember-laws.ts";
import { driftingStages, type Stage, steadyStage } from "./stages.ts";

/** What all replications of an experiment share: built once in each worker. */
export interface Problem {
  readonly experiment: Experiment;
  readonly utility: Utility;
  readonly laws: readonly Law[];
  /** The laws that arms drift to, where they do. */
  readonly laterLaws: readonly Law[] | undefined;
  /** The arms as they are before any drift. */
  readonly known: KnownArms;
  /** The arms as they are in a round. */
  stageAt(round: number): Stage;
  /** The best blend in the first round. Undefined when no diagnostic asks for it. */
  readonly best: Optimum | undefined;
}

export function problemOf(experiment: Experiment): Problem {
  const { costs, floor, drift } = experiment;
  const laws = experiment.arms.map((spec) => law(spec));
  const laterLaws = drift?.to.map((spec) => law(spec));
  // Learners are told the utility and the known arms: these must be of the same one.
  const built = rememberLaws(utility(experiment.utility), laws);
  const known = knownArms({ utility: built, arms: laws, costs });
  checkFloor(floor, laws.length);
  const steady = steadyStage(known, floor);
  const stageAt =
    drift && laterLaws ? driftingStages({ utility: built, laws, costs, floor }, drift, laterLaws) : () => steady;
  const best = experiment.diagnostics.length > 0 ? steady.best : undefined;
  return { experiment, utility: built, laws, laterLaws, known, stageAt, best };
}
