import { runChunk } from "../src/simulate/chunk.ts";
import { Problem } from "../src/spec/problem.ts";
import { type PaperResult, paperProblems, paperResult, type Variant } from "../src/studies/paper/experiments.ts";
import { playedSummary } from "./played-summary.ts";

/** Small results of the paper's eight experiments: five replications in one chunk, played in this thread. */
export function paperResults(variant: Variant = "published", horizon = 40): PaperResult[] {
  return paperProblems({ variant, horizon, replications: 5, seed: 8 }).map((each) => {
    const problem = new Problem(each.experiment);
    const chunk = runChunk(problem, 0);
    return paperResult(each, playedSummary(problem, [chunk]), [chunk]);
  });
}
