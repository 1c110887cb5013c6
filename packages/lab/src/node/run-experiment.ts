import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Experiment } from "../experiment.ts";
import { type ChunkResult, chunkCount, chunkSize } from "../replication/chunk.ts";
import { problemOf } from "../replication/problem.ts";
import { ChunkMerger, summarize } from "../replication/summarize.ts";
import type { Summary } from "../summary.ts";
import { ChunkJournal } from "./chunk-journal.ts";
import { versions } from "./versions.ts";
import { runInWorkers } from "./worker-pool.ts";

export interface RunOptions {
  /** Worker threads; all cores by default. The result does not depend on it. */
  readonly workers?: number | undefined;
  /** Where finished chunks are kept until the run is complete; left out, an interrupted run is lost. */
  readonly journal?: string | undefined;
  /** Go on from the journal of an interrupted run. */
  readonly resume?: boolean | undefined;
  /** After each replication: how many are done, of how many. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Each finished chunk, those of the journal first; the order is otherwise by chance. */
  readonly onChunk?: ((result: ChunkResult) => void) | undefined;
  readonly onRetry?: ((chunk: number, reason: Error) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Runs all replications of an experiment in worker threads and sums them up. */
export async function runExperiment(experiment: Experiment, options: RunOptions = {}): Promise<Summary> {
  const { workers = availableParallelism(), onProgress = () => {}, onRetry = () => {}, signal } = options;
  const start = performance.now();
  const problem = problemOf(experiment);
  const merger = new ChunkMerger(experiment);
  const { journal, finished } = openJournal(experiment, options);
  const take = (result: ChunkResult) => {
    merger.add(result);
    options.onChunk?.(result);
  };
  finished.forEach(take);
  const isFinished = new Set(finished.map(({ chunk }) => chunk));
  const chunks = Array.from({ length: chunkCount(experiment) }, (_, chunk) => chunk).filter(
    (chunk) => !isFinished.has(chunk),
  );

  const total = experiment.replications;
  const toRun = chunks.reduce((sum, chunk) => sum + chunkSize(experiment, chunk), 0);
  let done = total - toRun;
  const loopStart = performance.now();
  await runInWorkers({
    experiment,
    chunks,
    workers,
    onChunk: (result) => {
      journal?.add(result);
      take(result);
    },
    onReplication: () => onProgress(Math.min(++done, total), total),
    onRetry: (chunk, reason) => {
      onRetry(chunk, reason);
    },
    signal,
  });
  const now = performance.now();
  const played = toRun * experiment.horizon * experiment.learners.length;
  return summarize(problem, merger, {
    versions: versions(),
    elapsedSeconds: (now - start) / 1000,
    roundsPerSecond: played / ((now - loopStart) / 1000),
  });
}

function openJournal(experiment: Experiment, { journal, resume }: RunOptions) {
  if (journal === undefined) return { journal: undefined, finished: [] };
  if (resume) return ChunkJournal.resume(journal, experiment);
  if (existsSync(journal)) {
    throw new Error(`${journal} holds an unfinished run: go on with --resume, or delete that file to begin anew`);
  }
  return { journal: ChunkJournal.begin(journal, experiment), finished: [] };
}
