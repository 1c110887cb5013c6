import {
  type Distribution,
  distribution,
  KnownArms,
  type Optimum,
  optimum,
  type Utility,
  utility,
} from "@blendit/core/all";
import type { Experiment } from "../experiment.ts";

/** What all replications of an experiment share: built once in each worker. */
export interface Problem {
  readonly experiment: Experiment;
  readonly utility: Utility;
  readonly laws: readonly Distribution[];
  readonly known: KnownArms;
  /** Undefined when no diagnostic asks for it. */
  readonly best: Optimum | undefined;
}

export function problemOf(experiment: Experiment): Problem {
  const laws = experiment.arms.map((spec) => distribution(spec));
  const built = utility(experiment.utility);
  const { costs, floor } = experiment;
  const known = new KnownArms({ utility: built, arms: laws, costs });
  const needsBest = experiment.diagnostics.length > 0;
  const best = needsBest ? optimum({ utility: built, arms: laws, floor, ...(costs && { costs }) }) : undefined;
  return { experiment, utility: built, laws, known, best };
}
