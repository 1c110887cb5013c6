import type { PaperProblem } from "./experiments.ts";

/** The experiment with Blendit's own learner instead of the paper's, on the same rewards, since the seed is the same. */
export function withOwnLearner(problem: PaperProblem): PaperProblem {
  const learners = [{ id: "full-gradient", kind: "full-gradient" }] as const;
  return { ...problem, experiment: { ...problem.experiment, learners } };
}
