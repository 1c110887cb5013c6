import type { MessagePort } from "node:worker_threads";
import type { Optimum } from "@blendit/core/all";
import type { Experiment } from "../experiment.ts";
import { type ChunkResult, runChunk } from "../replication/chunk.ts";
import { Problem } from "../replication/problem.ts";

/** What a worker is told to do: a chunk of one of the experiments that it was given. */
export interface WorkerTask {
  readonly experiment: number;
  readonly chunk: number;
  /** The best blend, where it has been found already. */
  readonly best: Optimum | undefined;
}

/** What a worker tells now and then: how many replications it has done since it told last, and a chunk that is complete. */
export interface WorkerMessage {
  readonly replications: number;
  readonly result?: ChunkResult;
}

/** Milliseconds between two messages: each takes as long as hundreds of rounds. */
const PAUSE = 50;

/** The program of a worker, which calls `serveChunks`. */
export const workerFile = new URL("./chunk-worker.mjs", import.meta.url);

/** Runs the chunks that the port asks for, as long as it lives. */
export function serveChunks(port: MessagePort, experiments: readonly Experiment[]): void {
  let last: Problem | undefined;
  const tell = (message: WorkerMessage) => port.postMessage(message);
  port.on("message", ({ experiment, chunk, best }: WorkerTask) => {
    const problem =
      last?.experiment === experiments[experiment] ? last! : new Problem(experiments[experiment]!, { best });
    last = problem;
    let replications = 0;
    let toldAt = performance.now();
    const result = runChunk(problem, chunk, () => {
      replications++;
      if (performance.now() - toldAt < PAUSE) return;
      tell({ replications });
      replications = 0;
      toldAt = performance.now();
    });
    tell({ replications, result });
  });
}
