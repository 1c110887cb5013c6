import type { MessagePort } from "node:worker_threads";
import { runChunk } from "../simulate/chunk.ts";
import { ExperimentError } from "../spec/experiment-error.ts";
import type { Problem } from "../spec/problem.ts";
import { blaming } from "./blaming.ts";
import { loadProblem } from "./load-problem.ts";
import type { WorkerExperiment, WorkerMessage, WorkerTask } from "./worker-message.ts";

/** Milliseconds between two messages: each takes as long as hundreds of rounds. */
const PAUSE = 50;

/** The program of a worker, which calls `serveChunks`. */
export const workerFile = new URL("./chunk-worker.mjs", import.meta.url);

/** Runs the chunks that the port asks for, as long as it lives. */
export function serveChunks(port: MessagePort, experiments: readonly WorkerExperiment[]): void {
  let last: Problem | undefined;
  // Copied, not handed over: once a thread has given an array away, V8 looks at every use of any array whether it is still there.
  const tell = (message: WorkerMessage) => port.postMessage(message);

  function play(problem: Problem, chunk: number): void {
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
  }

  port.on("message", async ({ experiment: index, chunk, best }: WorkerTask) => {
    const { experiment, module } = experiments[index]!;
    try {
      await blaming(module, async () => {
        if (last?.experiment !== experiment) last = await loadProblem(experiments[index]!, best);
        play(last!, chunk);
      });
    } catch (error) {
      if (!(error instanceof ExperimentError)) throw error;
      tell({ replications: 0, failure: { complaints: error.complaints, fileName: error.fileName } });
    }
  });
}
