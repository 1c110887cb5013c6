import { availableParallelism } from "node:os";
import type { Optimum } from "@blendit/core/optimum";
import { allChunks, type ChunkResult, chunkSize } from "../simulate/chunk.ts";
import { ChunkMerger, summarize } from "../simulate/summarize.ts";
import type { RunSpeed, Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import type { ModuleFile } from "../spec/module-spec.ts";
import { Problem } from "../spec/problem.ts";
import type { Journal } from "./journal.ts";
import { fingerprintOf, versions } from "./study.ts";
import { withErrorLocation } from "./utility-module.ts";
import { runInWorkers, type Work, type WorkerPoolOptions } from "./worker-pool.ts";

/** Callbacks for the progress of a run. */
export interface RunProgress {
  /** Called during a long search for the best blend, with the best one so far. */
  readonly searching?: (best: Optimum) => void;
  /** Called when the first chunk goes to a worker. From here to `finished` an interruption can lose work, and the signal is handled. */
  readonly started?: () => void;
  /** Called after each replication, with the number done and the total. */
  readonly replication?: (done: number, total: number) => void;
  /** Called when a worker died and its chunk is retried. */
  readonly retry?: (chunk: number, reason: Error) => void;
  readonly finished?: () => void;
}

/** How to play experiments. */
export interface RunOptions {
  /** Worker threads; all cores by default. The result does not depend on it. */
  readonly workers?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: RunProgress | undefined;
  /** Plays chunks; by default worker threads of this process. */
  readonly player?: ((options: WorkerPoolOptions) => Promise<void>) | undefined;
  /** Receives each finished chunk and the index of its experiment: first the chunks of a journal, then others in any order. */
  readonly onChunk?: ((result: ChunkResult, experiment: number) => void) | undefined;
  /** Stores finished chunks. Without it, an interrupted run is lost. */
  readonly journal?: Journal | undefined;
}

/** Runs all replications of an experiment in worker threads and summarizes them. */
export async function runExperiment(source: Experiment | Problem, options: RunOptions = {}): Promise<Summary> {
  const [summary] = await runExperiments([source], options);
  return summary!;
}

/** Runs several experiments in order, in the same worker threads. */
export async function runExperiments(
  sources: readonly (Experiment | Problem)[],
  options: RunOptions = {},
): Promise<Summary[]> {
  const runs = await playProblems(sources.map(Problem.of), options);
  return Promise.all(runs.map((run) => run.summary()));
}

/** The summary of an experiment whose chunks were all played elsewhere. */
export function summaryOfChunks(problem: Problem, finished: readonly ChunkResult[]): Promise<Summary> {
  return new ExperimentRun(problem, [], finished, 0).summary();
}

/** Plays the unfinished chunks of some experiments: of all their chunks, or of the chunks of a shard, listed by experiment. */
export async function playProblems(
  problems: readonly Problem[],
  options: RunOptions,
  chunks: readonly (readonly number[])[] = problems.map(({ experiment }) => allChunks(experiment)),
): Promise<ExperimentRun[]> {
  const { workers = availableParallelism(), signal, progress = {}, player = runInWorkers } = options;
  const work = openRuns(problems, options, chunks);
  const total = work.reduce((sum, run) => sum + run.total, 0);
  let done = total - work.reduce((sum, { toRun }) => sum + toRun, 0);
  const programs = problems.map(({ module }) => module);
  await withErrorLocation(programs, () =>
    player({
      work,
      workers,
      signal,
      // A retried chunk reports its replications again.
      onReplication: () => progress.replication?.(Math.min(++done, total), total),
      onRetry: (chunk, reason) => progress.retry?.(chunk, reason),
      onPlaying: () => progress.started?.(),
    }),
  );
  // Catches an abort during the last replication, which the player may not have noticed.
  signal?.throwIfAborted();
  progress.finished?.();
  return work;
}

/** A separate function, so that no variable keeps finished chunks alive once they are merged. */
function openRuns(problems: readonly Problem[], options: RunOptions, chunks: readonly (readonly number[])[]) {
  const finished = options.journal?.takeFinished() ?? [];
  return problems.map((problem, point) => {
    const own = finished.filter((chunk) => chunk.point === point);
    return new ExperimentRun(problem, chunks[point]!, own, point, options);
  });
}

/** A run of an experiment: its unfinished chunks, its results so far, and its duration. */
class ExperimentRun implements Work {
  readonly experiment: Experiment;
  readonly module: ModuleFile | undefined;
  /** The unfinished chunks. */
  readonly chunks: readonly number[];
  /** The number of replications. */
  readonly total: number;
  /** The number of replications left to play. */
  readonly toRun: number;
  readonly #problem: Problem;
  readonly #merger: ChunkMerger;
  readonly #point: number;
  readonly #options: RunOptions;
  /** Undefined until the first chunk goes to a worker. */
  #start: number | undefined;
  #end = 0;
  /** Number of replications played by this process. */
  #played = 0;

  /** `finished` are chunks done before; `point` is the index of the experiment in the journal. */
  constructor(
    problem: Problem,
    chunks: readonly number[],
    finished: readonly ChunkResult[],
    point: number,
    options: RunOptions = {},
  ) {
    const { experiment, module } = problem;
    this.experiment = experiment;
    this.module = module;
    this.#problem = problem;
    this.#merger = new ChunkMerger(experiment);
    this.#point = point;
    this.#options = options;
    for (const result of finished) this.#merge(result);
    const isFinished = new Set(finished.map(({ chunk }) => chunk));
    this.chunks = chunks.filter((chunk) => !isFinished.has(chunk));
    this.total = replicationsIn(experiment, chunks);
    this.toRun = replicationsIn(experiment, this.chunks);
  }

  /** The best blend, which only diagnostics need. */
  async findBest(): Promise<Optimum | undefined> {
    const { progress, signal } = this.#options;
    if (this.experiment.diagnostics.length === 0) return undefined;
    return this.#problem.findOptimum({ onStep: progress?.searching, signal });
  }

  onStart(): void {
    this.#start = performance.now();
  }

  onChunk(result: ChunkResult): void {
    this.#options.journal?.add({ point: this.#point, ...result });
    this.#merge(result);
    // A queue first delivers chunks from an earlier run, which do not count.
    if (this.#start !== undefined) this.#played += chunkSize(this.experiment, result.chunk);
    this.#end = performance.now();
  }

  /** The summary of all replications, once the work is done. */
  async summary(): Promise<Summary> {
    // A run that was complete in its journal has not searched for the best blend yet.
    await this.findBest();
    return summarize(this.#problem, this.#merger, {
      versions: versions(),
      fingerprint: fingerprintOf(this.experiment),
      ...this.#speed(),
    });
  }

  #speed(): RunSpeed | undefined {
    if (this.#start === undefined || this.#played === 0) return undefined;
    const elapsedSeconds = (this.#end - this.#start) / 1000;
    return { elapsedSeconds, roundsPerSecond: this.roundsPlayed / elapsedSeconds };
  }

  /** The total number of rounds of all learners in this process; learners that stopped early played fewer. */
  get roundsPlayed(): number {
    const { horizon } = this.experiment;
    const each = this.#merger.stops.reduce(
      (sum, stopped) => sum + horizon - (stopped?.round ? stopped.share * (horizon - stopped.round.mean) : 0),
      0,
    );
    return this.#played * each;
  }

  #merge(result: ChunkResult): void {
    this.#merger.add(result);
    this.#options.onChunk?.(result, this.#point);
  }
}

function replicationsIn(experiment: Experiment, chunks: readonly number[]): number {
  return chunks.reduce((sum, chunk) => sum + chunkSize(experiment, chunk), 0);
}
