import { checkpointsOf, runChunk } from "../src/simulate/chunk.ts";
import { Problem } from "../src/spec/problem.ts";
import { type PaperResult, paperProblems, type Variant } from "../src/studies/paper/experiments.ts";
import { playedSummary } from "./played-summary.ts";

/** Small results of the paper's eight experiments: five replications in one chunk, played in this thread. */
export function paperResults(variant: Variant = "published", horizon = 40): PaperResult[] {
  return paperProblems({ variant, horizon, replications: 5, seed: 8 }).map(({ scenario, utility, experiment }) => {
    const problem = new Problem(experiment);
    const chunk = runChunk(problem, 0);
    const checkpoints = experiment.learners.map((_, learner) => checkpointsOf([chunk], learner));
    return { scenario, utility, summary: playedSummary(problem, [chunk]), checkpoints };
  });
}
