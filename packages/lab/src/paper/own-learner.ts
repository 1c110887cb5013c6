import { OWN_LEARNER } from "../arena/arena-learners.ts";
import type { PaperProblem } from "./experiments.ts";

/** The same experiment with Blendit's own learner instead of the paper's: on the same rewards, since the seed is the same. */
export function withOwnLearner(problem: PaperProblem): PaperProblem {
  const learners = [{ id: OWN_LEARNER, kind: OWN_LEARNER }] as const;
  return { ...problem, experiment: { ...problem.experiment, learners } };
}
