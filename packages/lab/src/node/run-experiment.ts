import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Optimum } from "@blendit/core/optimum";
import { allChunks, type ChunkResult, chunkSize } from "../simulate/chunk.ts";
import { ChunkMerger, summarize } from "../simulate/summarize.ts";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { type Journal, type JournalOptions, type OpenJournal, openJournal } from "./journal.ts";
import { JOURNAL, type ResultsFolder, writeResults } from "./results-folder.ts";
import { experimentFingerprint, versions } from "./study.ts";
import { withErrorLocation } from "./utility-module.ts";
import { runInWorkers, type Work, type WorkerPoolOptions } from "./worker-pool.ts";

/** What a run reports while it works. */
export interface RunProgress {
  /** The best blend so far, while the search for it takes long. */
  readonly searching?: (best: Optimum) => void;
  /** The first chunk goes to a worker: until `finished`, an interruption can lose work, and the signal is heard. */
  readonly started?: () => void;
  /** A replication ended: how many are done, of how many. */
  readonly replication?: (done: number, total: number) => void;
  /** A worker died, and its chunk is tried once more. */
  readonly retry?: (chunk: number, reason: Error) => void;
  readonly finished?: () => void;
}

/** How experiments are to be played. */
export interface PlayOptions {
  /** Worker threads; all cores by default. The result does not depend on it. */
  readonly workers?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: RunProgress | undefined;
  /** What plays chunks; worker threads of this process by default. */
  readonly player?: ((options: WorkerPoolOptions) => Promise<void>) | undefined;
}

/** How an experiment is run: its workers, its progress, and the journal that lets it resume. */
export interface RunOptions extends PlayOptions, JournalOptions {
  /** Each finished chunk, those of the journal first; otherwise in no particular order. */
  readonly onChunk?: ((result: ChunkResult) => void) | undefined;
}

/** Runs all replications of an experiment in worker threads and summarizes them. */
export async function runExperiment(source: Experiment | Problem, options: RunOptions = {}): Promise<Summary> {
  const run = openRun(Problem.of(source), options);
  await playRuns([run], options);
  return run.summary();
}

/** A run with its journal, ready to be played. */
export function openRun(problem: Problem, options: RunOptions): ExperimentRun {
  const kept = openJournal(experimentFingerprint(problem.experiment), options);
  return new ExperimentRun(problem, { ...options, kept });
}

/** How an experiment is to be run, and where its results go. */
export interface RunInFolderOptions extends Omit<RunOptions, "journal">, ResultsFolder {}

/** Runs an experiment and writes its results: summary.json, and with diagnostics also report, figures and trajectories. */
export async function runInFolder(
  source: Experiment | Problem,
  { folder, file, ...options }: RunInFolderOptions,
): Promise<Summary> {
  const journal = join(folder, JOURNAL);
  const problem = Problem.of(source);
  const summary = await withErrorLocation(problem.module, () => runExperiment(problem, { ...options, journal }));
  await writeResults(problem, summary, { folder, file });
  rmSync(journal);
  return summary;
}

export interface RunSeveralOptions extends PlayOptions {
  /** Each finished chunk and the index of its experiment. */
  readonly onChunk?: ((result: ChunkResult, experiment: number) => void) | undefined;
}

/** Runs several experiments in order, in the same worker threads. */
export async function runExperiments(
  experiments: readonly Experiment[],
  options: RunSeveralOptions = {},
): Promise<Summary[]> {
  const { onChunk = () => {} } = options;
  const runs = experiments.map((experiment, index) => {
    return new ExperimentRun(new Problem(experiment), { ...options, onChunk: (result) => onChunk(result, index) });
  });
  await playRuns(runs, options);
  return Promise.all(runs.map((run) => run.summary()));
}

/** Plays what is left of some runs, in order. */
export async function playRuns(runs: readonly ExperimentRun[], options: PlayOptions): Promise<void> {
  const { workers = availableParallelism(), signal, progress = {}, player = runInWorkers } = options;
  const total = runs.reduce((sum, run) => sum + run.total, 0);
  let done = total - runs.reduce((sum, { toRun }) => sum + toRun, 0);
  // A chunk that is tried once more reports its replications again.
  const onReplication = () => progress.replication?.(Math.min(++done, total), total);
  await player({
    work: runs.map((run) => run.work(onReplication)),
    workers,
    signal,
    onRetry: (chunk, reason) => progress.retry?.(chunk, reason),
    onPlaying: () => progress.started?.(),
  });
  // One that came with the last replication, and ended nothing.
  signal?.throwIfAborted();
  progress.finished?.();
}

export interface ExperimentRunOptions extends Pick<RunOptions, "onChunk" | "signal" | "progress"> {
  /** Where finished chunks are kept, and those that are there already; left out, an interrupted run is lost. */
  readonly kept?: OpenJournal | undefined;
  /** The chunks to play, of a shard; all by default. */
  readonly chunks?: readonly number[] | undefined;
}

/** One run of an experiment: what is left to do, its results so far, and how long it took. */
export class ExperimentRun {
  readonly experiment: Experiment;
  /** How many replications it has, and how many of them are left. */
  readonly total: number;
  readonly toRun: number;
  readonly #problem: Problem;
  readonly #merger: ChunkMerger;
  readonly #journal: Journal | undefined;
  readonly #onChunk: (result: ChunkResult) => void;
  readonly #findBest: () => Promise<Optimum | undefined>;
  readonly #chunks: readonly number[];
  readonly #secondsBefore: number;
  #start: number;
  #end: number;

  constructor(problem: Problem, options: ExperimentRunOptions = {}) {
    const begin = performance.now();
    const { experiment } = problem;
    const { kept: { journal, finished } = { finished: [] }, chunks = allChunks(experiment) } = options;
    this.experiment = experiment;
    this.#problem = problem;
    this.#merger = new ChunkMerger(experiment);
    this.#onChunk = options.onChunk ?? (() => {});
    this.#findBest = () => problem.findBest({ onStep: options.progress?.searching, signal: options.signal });
    this.#journal = journal;
    for (const result of finished) this.#merge(result);
    const isFinished = new Set(finished.map(({ chunk }) => chunk));
    this.#chunks = chunks.filter((chunk) => !isFinished.has(chunk));
    this.total = replicationsIn(experiment, chunks);
    this.toRun = replicationsIn(experiment, this.#chunks);
    this.#start = performance.now();
    this.#end = this.#start;
    this.#secondsBefore = (this.#start - begin) / 1000;
  }

  /** What is left, for workers. */
  work(onReplication: () => void): Work {
    return {
      experiment: this.experiment,
      module: this.#problem.module,
      best: this.#findBest,
      chunks: this.#chunks,
      onStart: () => {
        this.#start = performance.now();
      },
      onChunk: (result) => {
        this.#journal?.add(result);
        this.#merge(result);
        this.#end = performance.now();
      },
      onReplication,
    };
  }

  /** Of all replications, once the work is done. */
  async summary(): Promise<Summary> {
    // A run that was complete in its journal has not looked for the best blend yet.
    await this.#findBest();
    const seconds = (this.#end - this.#start) / 1000;
    return summarize(this.#problem, this.#merger, {
      versions: versions(),
      fingerprint: experimentFingerprint(this.experiment),
      elapsedSeconds: this.#secondsBefore + seconds,
      // A run that was complete in its journal played nothing in no time.
      roundsPerSecond: seconds > 0 ? this.roundsPlayed / seconds : 0,
    });
  }

  /** The rounds of all learners together that were left: those that stopped early played fewer. */
  get roundsPlayed(): number {
    const { horizon } = this.experiment;
    const each = this.#merger.stops.reduce(
      (sum, stopped) => sum + horizon - (stopped?.round ? stopped.share * (horizon - stopped.round.mean) : 0),
      0,
    );
    return this.toRun * each;
  }

  #merge(result: ChunkResult): void {
    this.#merger.add(result);
    this.#onChunk(result);
  }
}

function replicationsIn(experiment: Experiment, chunks: readonly number[]): number {
  return chunks.reduce((sum, chunk) => sum + chunkSize(experiment, chunk), 0);
}
