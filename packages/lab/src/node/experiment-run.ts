import type { Optimum } from "@blendit/core/known";
import { allChunks, type ChunkResult, chunkSize } from "../simulate/chunk.ts";
import { ChunkMerger, summarize } from "../simulate/summarize.ts";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import type { Problem } from "../spec/problem.ts";
import type { Journal } from "./chunk-journal.ts";
import { experimentFingerprint } from "./experiment-fingerprint.ts";
import type { OpenJournal } from "./open-journal.ts";
import { versions } from "./versions.ts";
import type { Work } from "./worker-pool.ts";

export interface ExperimentRunOptions {
  /** Where finished chunks are kept, and those that are there already; left out, an interrupted run is lost. */
  readonly kept?: OpenJournal | undefined;
  /** The chunks to play, of a part of a run; all by default. */
  readonly chunks?: readonly number[] | undefined;
  /** Each finished chunk, those of the journal first; the order is otherwise by chance. */
  readonly onChunk?: ((result: ChunkResult) => void) | undefined;
  /** The best blend so far, while a search for it takes long. */
  readonly onSearch?: ((best: Optimum) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One run of an experiment: what is left to do, what came of it, and how long it took. */
export class ExperimentRun {
  readonly experiment: Experiment;
  /** How many replications it has, and how many of them are left. */
  readonly total: number;
  readonly toRun: number;
  readonly #problem: Problem;
  readonly #fingerprint: string;
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
    this.experiment = experiment;
    this.#problem = problem;
    this.#fingerprint = experimentFingerprint(experiment);
    this.#merger = new ChunkMerger(experiment);
    this.#onChunk = options.onChunk ?? (() => {});
    this.#findBest = () => problem.findBest({ onStep: options.onSearch, signal: options.signal });
    const { kept: { journal, finished } = { finished: [] }, chunks = allChunks(experiment) } = options;
    this.#journal = journal;
    for (const result of finished) this.#take(result);
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
        this.#take(result);
        this.#end = performance.now();
      },
      onReplication,
    };
  }

  /** Of all replications, once the work is done. */
  async summary(): Promise<Summary> {
    // A run that was complete in its journal has not looked for it yet.
    await this.#findBest();
    const seconds = (this.#end - this.#start) / 1000;
    return summarize(this.#problem, this.#merger, {
      versions: versions(),
      fingerprint: this.#fingerprint,
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

  #take(result: ChunkResult): void {
    this.#merger.add(result);
    this.#onChunk(result);
  }
}

function replicationsIn(experiment: Experiment, chunks: readonly number[]): number {
  return chunks.reduce((sum, chunk) => sum + chunkSize(experiment, chunk), 0);
}
