import { parentPort, workerData } from "node:worker_threads";
import type { Experiment } from "../experiment.ts";
import { type ChunkResult, runChunk } from "../replication/chunk.ts";
import { problemOf } from "../replication/problem.ts";

/** What a worker tells: a replication is done, or a whole chunk. */
export type WorkerMessage = { readonly kind: "replication" } | { readonly kind: "chunk"; readonly result: ChunkResult };

const problem = problemOf(workerData as Experiment);

parentPort!.on("message", (chunk: number) => {
  const tell = (message: WorkerMessage) => parentPort!.postMessage(message);
  tell({ kind: "chunk", result: runChunk(problem, chunk, () => tell({ kind: "replication" })) });
});
