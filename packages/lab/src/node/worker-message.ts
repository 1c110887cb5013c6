import type { Optimum } from "@blendit/core/known";
import type { ChunkResult } from "../simulate/chunk.ts";
import type { Experiment } from "../spec/experiment.ts";
import type { ExperimentError } from "../spec/experiment-error.ts";
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
