import { allChunks, type ChunkResult, runChunk } from "../src/simulate/chunk.ts";
import { ChunkMerger, summarize } from "../src/simulate/summarize.ts";
import type { Summary } from "../src/simulate/summary.ts";
import type { Experiment } from "../src/spec/experiment.ts";
import { Problem } from "../src/spec/problem.ts";

/** The summary of an experiment, from the given chunks or, without them, from replications played in this thread. */
export function playedSummary(source: Experiment | Problem, chunks?: readonly ChunkResult[]): Summary {
  const problem = Problem.of(source);
  const merger = new ChunkMerger(problem.experiment);
  const results = chunks ?? allChunks(problem.experiment).map((chunk) => runChunk(problem, chunk));
  for (const chunk of results) merger.add(chunk);
  const versions = { blendit: "0.1.0", node: "24.0.0" };
  return summarize(problem, merger, { versions, elapsedSeconds: 1, roundsPerSecond: 1 });
}
