import type { MessagePort } from "node:worker_threads";
import type { Optimum } from "@blendit/core/known";
import type { Experiment } from "../experiment.ts";
import { type ChunkResult, runChunk } from "../replication/chunk.ts";
import { Problem } from "../replication/problem.ts";
import { ProblemParts } from "../replication/problem-parts.ts";
import { ExperimentError } from "../spec/experiment-error.ts";
import type { ModuleUtility } from "../spec/module-spec.ts";
import { blaming } from "./blaming.ts";
import { loadUtility } from "./load-utility.ts";
import type { ModuleFile } from "./module-file.ts";

/** What a worker is told to do: a chunk of one of the experiments that it was given. */
export interface WorkerTask {
  readonly experiment: number;
  readonly chunk: number;
  /** The best blend, where it has been found already. */
  readonly best: Optimum | undefined;
}

/** An experiment for workers, and the program of its utility where that is one of the user's own: each loads it anew. */
export interface WorkerExperiment {
  readonly experiment: Experiment;
  readonly module?: ModuleFile | undefined;
}

/** What a worker tells now and then: how many replications it has done since it told last, and a chunk that is complete. */
export interface WorkerMessage {
  readonly replications: number;
  readonly result?: ChunkResult;
  /** What a program of the user's has thrown, by its line: no use in trying once more. */
  readonly failure?: { readonly complaints: ExperimentError["complaints"]; readonly fileName: string | undefined };
}

/** Milliseconds between two messages: each takes as long as hundreds of rounds. */
const PAUSE = 50;

/** The program of a worker, which calls `serveChunks`. */
export const workerFile = new URL("./chunk-worker.mjs", import.meta.url);

/** Runs the chunks that the port asks for, as long as it lives. */
export function serveChunks(port: MessagePort, experiments: readonly WorkerExperiment[]): void {
  let last: Problem | undefined;
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
        if (last?.experiment !== experiment) last = await problemOf(experiments[index]!, best);
        play(last!, chunk);
      });
    } catch (error) {
      if (!(error instanceof ExperimentError)) throw error;
      tell({ replications: 0, failure: { complaints: error.complaints, fileName: error.fileName } });
    }
  });
}

async function problemOf({ experiment, module }: WorkerExperiment, best: Optimum | undefined): Promise<Problem> {
  if (!module) return new Problem(experiment, { best });
  const { options } = experiment.utility as ModuleUtility;
  const { utility } = await loadUtility(module, options);
  return new Problem(experiment, { parts: ProblemParts.of(experiment, utility), best });
}
