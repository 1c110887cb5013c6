import { availableParallelism } from "node:os";
import type { ChunkResult } from "../simulate/chunk.ts";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { experimentFingerprint } from "./experiment-fingerprint.ts";
import { ExperimentRun, type ExperimentRunOptions } from "./experiment-run.ts";
import { type JournalOptions, openJournal } from "./open-journal.ts";
import { runInWorkers, type WorkerPoolOptions } from "./worker-pool.ts";

/** How experiments are to be played. */
export interface PlayOptions {
  /** Worker threads; all cores by default. The result does not depend on it. */
  readonly workers?: number | undefined;
  /** After each replication: how many are done, of how many. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly onRetry?: ((chunk: number, reason: Error) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Workers begin to play, and have done so: between the two there is something to lose, and the signal is heard. */
  readonly onPlaying?: (() => void) | undefined;
  readonly onPlayed?: (() => void) | undefined;
  /** What plays chunks: worker threads of this process unless told otherwise. */
  readonly player?: ((options: WorkerPoolOptions) => Promise<void>) | undefined;
}

/** How an experiment is to be run. */
export interface RunOptions extends PlayOptions, JournalOptions, Omit<ExperimentRunOptions, "kept" | "chunks"> {
  readonly signal?: AbortSignal | undefined;
}

/** Runs all replications of an experiment in worker threads and sums them up. */
export async function runExperiment(source: Experiment | Problem, options: RunOptions = {}): Promise<Summary> {
  const run = openRun(Problem.of(source), options);
  await playRuns([run], options);
  return run.summary();
}

/** A run with its journal, ready to be played. */
export function openRun(problem: Problem, options: RunOptions): ExperimentRun {
  return new ExperimentRun(problem, {
    ...options,
    kept: openJournal(experimentFingerprint(problem.experiment), options),
  });
}

export interface RunSeveralOptions extends PlayOptions {
  /** Each finished chunk and the place of its experiment in the list. */
  readonly onChunk?: ((result: ChunkResult, experiment: number) => void) | undefined;
}

/** Runs several experiments one after another, in the same worker threads. */
export async function runExperiments(
  experiments: readonly Experiment[],
  options: RunSeveralOptions = {},
): Promise<Summary[]> {
  const { signal, onChunk = () => {} } = options;
  const runs = experiments.map((experiment, index) => {
    return new ExperimentRun(new Problem(experiment), { signal, onChunk: (result) => onChunk(result, index) });
  });
  await playRuns(runs, options);
  return Promise.all(runs.map((run) => run.summary()));
}

/** Plays what is left of some runs, one after another. */
export async function playRuns(runs: readonly ExperimentRun[], options: PlayOptions): Promise<void> {
  const { workers = availableParallelism(), onProgress = () => {}, onRetry = () => {}, signal, onPlaying } = options;
  const { player = runInWorkers } = options;
  const total = runs.reduce((sum, run) => sum + run.total, 0);
  let done = total - runs.reduce((sum, { toRun }) => sum + toRun, 0);
  // A chunk that is tried once more tells of its replications again.
  const onReplication = () => onProgress(Math.min(++done, total), total);
  await player({ work: runs.map((run) => run.work(onReplication)), workers, onRetry, signal, onPlaying });
  // One that came with the last replication, and ended nothing.
  signal?.throwIfAborted();
  options.onPlayed?.();
}
