import { invalid } from "@blendit/core/errors";
import { type ChunkResult, chunkCount, chunkSize, runChunk } from "../../simulate/chunk.ts";
import { ChunkMerger, summarize } from "../../simulate/summarize.ts";
import type { RunSpeed, Summary } from "../../simulate/summary.ts";
import { Problem } from "../../spec/problem.ts";
import { type PaperProblem, type PaperResult, paperResult } from "./experiments.ts";

/**
 * One of the paper's experiments, played in this thread a few replications at a time. Intermediate results equal those of a run with
 * the same number of replications to the bit, for experiments of up to a thousand replications.
 */
export class PaperRun {
  readonly paperProblem: PaperProblem;
  readonly #problem: Problem;
  /** Finished chunks, each with the total number of replications after it. */
  readonly #chunks: { readonly result: ChunkResult; readonly replications: number }[] = [];
  #seconds = 0;

  constructor(paperProblem: PaperProblem) {
    this.paperProblem = paperProblem;
    this.#problem = new Problem(paperProblem.experiment);
  }

  /** The number of replications played so far. */
  get replications(): number {
    return this.#chunks.at(-1)?.replications ?? 0;
  }

  get isComplete(): boolean {
    return this.#chunks.length === chunkCount(this.#problem.experiment);
  }

  /** Plays the next five replications, or fewer at the end. */
  play(): void {
    if (this.isComplete) return;
    const start = performance.now();
    const chunk = this.#chunks.length;
    const replications = this.replications + chunkSize(this.#problem.experiment, chunk);
    this.#chunks.push({ result: runChunk(this.#problem, chunk), replications });
    this.#seconds += (performance.now() - start) / 1000;
  }

  /** The result of all replications played, or of the first `replications`, a number reached after some call of `play`. */
  result(versions: Summary["versions"], replications = this.replications): PaperResult {
    const last = this.#chunks.findIndex((chunk) => chunk.replications === replications);
    if (last < 0) throw invalid("replications", "a number of replications after which a chunk ended", replications);
    const chunks = this.#chunks.slice(0, last + 1).map(({ result }) => result);
    const { experiment } = this.#problem;
    const problem = this.#problem.withReplications(replications);
    const merger = new ChunkMerger(experiment);
    for (const chunk of chunks) merger.add(chunk);
    const summary = summarize(problem, merger, { versions, ...this.#speed() });
    return paperResult(this.paperProblem, summary, chunks);
  }

  #speed(): RunSpeed {
    const { learners, horizon } = this.#problem.experiment;
    const rounds = this.replications * learners.length * horizon;
    return { elapsedSeconds: this.#seconds, roundsPerSecond: this.#seconds > 0 ? rounds / this.#seconds : 0 };
  }
}
