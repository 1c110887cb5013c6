import { checkpointsOf, runChunk } from "../src/simulate/chunk.ts";
import { ChunkMerger, summarize } from "../src/simulate/summarize.ts";
import { Problem } from "../src/spec/problem.ts";
import { type PaperResult, paperProblems, type Variant } from "../src/studies/paper/experiments.ts";

/** Small results of the paper's eight experiments: five replications in one chunk, played in this thread. */
export function paperResults(variant: Variant = "published", horizon = 40): PaperResult[] {
  return paperProblems({ variant, horizon, replications: 5, seed: 8 }).map((each) => {
    const problem = new Problem(each.experiment);
    const merger = new ChunkMerger(each.experiment);
    const chunk = runChunk(problem, 0);
    merger.add(chunk);
    const times = { versions: { blendit: "0.1.0", node: "24.0.0" }, elapsedSeconds: 1, roundsPerSecond: 1 };
    const checkpoints = each.experiment.learners.map((_, learner) => checkpointsOf([chunk], learner));
    return { ...each, summary: summarize(problem, merger, times), checkpoints };
  });
}
