import type { MessagePort } from "node:worker_threads";
import type { Optimum } from "@blendit/core/optimum";
import { type ChunkResult, runChunk } from "../simulate/chunk.ts";
import { ExperimentError } from "../spec/experiment-error.ts";
import type { Problem } from "../spec/problem.ts";
import { loadProblem, type WorkerExperiment, withErrorLocation } from "./utility-module.ts";

/** A task for a worker: one chunk of one of its experiments. */
export interface WorkerTask {
  readonly experiment: number;
  readonly chunk: number;
  /** The best blend, if already computed. */
  readonly best: Optimum | undefined;
}

/** A message from a worker: the number of replications since the last message, and possibly a finished chunk. */
export interface WorkerMessage {
  readonly replications: number;
  readonly result?: ChunkResult;
  /** An error of the user's program, with its line; a retry would fail again. */
  readonly failure?: { readonly complaints: ExperimentError["complaints"]; readonly fileName: string | undefined };
}

/** Milliseconds between two messages, because a message takes as long as hundreds of rounds. */
const PAUSE = 50;

/** The program of a worker; it calls `serveChunks`. */
export const workerFile = new URL("./chunk-worker.mjs", import.meta.url);

/** Runs the chunks requested through the port, until it closes. */
export function serveChunks(port: MessagePort, experiments: readonly WorkerExperiment[]): void {
  let last: Problem | undefined;
  // Copies arrays rather than transferring them: after a transfer, V8 checks every access to any array for detachment.
  const send = (message: WorkerMessage) => port.postMessage(message);

  function play(problem: Problem, chunk: number): void {
    let replications = 0;
    let sentAt = performance.now();
    const result = runChunk(problem, chunk, () => {
      replications++;
      if (performance.now() - sentAt < PAUSE) return;
      send({ replications });
      replications = 0;
      sentAt = performance.now();
    });
    send({ replications, result });
  }

  port.on("message", async ({ experiment: index, chunk, best }: WorkerTask) => {
    const { experiment, module } = experiments[index]!;
    try {
      await withErrorLocation(module, async () => {
        if (last?.experiment !== experiment) last = await loadProblem(experiments[index]!, best);
        play(last!, chunk);
      });
    } catch (error) {
      if (!(error instanceof ExperimentError)) throw error;
      send({ replications: 0, failure: { complaints: error.complaints, fileName: error.fileName } });
    }
  });
}
