import nodeModule from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { workerFile } from "./serve-chunks.ts";
import type { WorkerExperiment } from "./worker-message.ts";

/** A worker thread for chunks of these experiments. */
export function startChunkWorker(experiments: readonly WorkerExperiment[]): Worker {
  const workerData = experiments.map(({ experiment, module }): WorkerExperiment => ({ experiment, module }));
  return new Worker(workerFile, { workerData, env: workerEnvironment(), ...ownOptions() });
}

/**
 * A worker does not share the cache of compiled code by itself. Without it, it strips types by WebAssembly, which besides
 * the time for that leaves all its loops over typed arrays slower. Node 20 has no such cache, and no types to strip.
 */
function workerEnvironment(): NodeJS.ProcessEnv {
  const cache = nodeModule.getCompileCacheDir?.();
  if (cache === undefined) return process.env;
  nodeModule.flushCompileCache?.();
  return { ...process.env, NODE_COMPILE_CACHE: dirname(cache) };
}

/** A worker takes over Node's options; the one that says what a program given as text is written in fits no file. */
function ownOptions(): { readonly execArgv?: string[] } {
  return process.execArgv.some((word) => word.startsWith("--input-type")) ? { execArgv: [] } : {};
}
