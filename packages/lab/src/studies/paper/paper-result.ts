import type { Checkpoints } from "../../simulate/checkpoints.ts";
import type { Summary } from "../../simulate/summary.ts";
import type { PaperProblem } from "./experiments.ts";

/** One of the paper's eight experiments, run. */
export interface PaperResult extends PaperProblem {
  readonly summary: Summary;
  /** Single replications, by learner: exact and plug-in. */
  readonly checkpoints: readonly Checkpoints[];
}
