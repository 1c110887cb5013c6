import { parentPort, workerData } from "node:worker_threads";
import type { Experiment } from "../experiment.ts";
import { type ChunkResult, runChunk } from "../replication/chunk.ts";
import { type Problem, problemOf } from "../replication/problem.ts";

/** What a worker is told to do: a chunk of one of the experiments that it was given. */
export interface WorkerTask {
  readonly experiment: number;
  readonly chunk: number;
}

/** What a worker tells: a replication is done, or a whole chunk. */
export type WorkerMessage = { readonly kind: "replication" } | { readonly kind: "chunk"; readonly result: ChunkResult };

const experiments = workerData as readonly Experiment[];
/** The problem of the experiment that ran last. */
let last: Problem | undefined;

parentPort!.on("message", ({ experiment, chunk }: WorkerTask) => {
  const tell = (message: WorkerMessage) => parentPort!.postMessage(message);
  const problem = last?.experiment === experiments[experiment] ? last! : problemOf(experiments[experiment]!);
  last = problem;
  tell({ kind: "chunk", result: runChunk(problem, chunk, () => tell({ kind: "replication" })) });
});
