/** Measures the memory that merging keeps. Run in a separate process with `node --expose-gc`. Prints a line of JSON. */
import { setImmediate } from "node:timers/promises";
import { type ChunkResult, chunkCount, runChunk } from "../src/simulate/chunk.ts";
import { ChunkMerger } from "../src/simulate/summarize.ts";
import type { Experiment } from "../src/spec/experiment.ts";
import { Problem } from "../src/spec/problem.ts";
import { smallExperiment } from "./small-experiment.ts";

const tiny: Experiment = {
  ...smallExperiment,
  arms: smallExperiment.arms.slice(0, 2),
  horizon: 5,
  replications: 10_000,
  learners: ["a", "b", "c", "d"].map((id) => ({ id, kind: "uniform" })),
  diagnostics: ["utility-gap", "bias", "regret", "weights"],
};
const problem = new Problem(tiny);

/** Bytes in use after garbage collection. It waits for the next turn, until which weakly referenced objects stay alive. */
async function used(): Promise<number> {
  await setImmediate();
  globalThis.gc!();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The additional memory in use after 10,000 replications compared with 2,000. */
async function growth(): Promise<number> {
  const merger = new ChunkMerger(tiny);
  const chunks = chunkCount(tiny);
  for (let chunk = 0; chunk < chunks / 5; chunk++) merger.add(runChunk(problem, chunk));
  const before = await used();
  for (let chunk = chunks / 5; chunk < chunks; chunk++) merger.add(runChunk(problem, chunk));
  const after = await used();
  merger.learners(problem);
  return after - before;
}

/** The number of chunks alive while the first one is missing, and after it has arrived. */
async function heldChunks(): Promise<number[]> {
  const merger = new ChunkMerger(tiny);
  const references: WeakRef<ChunkResult>[] = [];
  const add = (chunk: number) => {
    const result = runChunk(problem, chunk);
    references.push(new WeakRef(result));
    merger.add(result);
  };
  const alive = async () => {
    await used();
    return references.filter((reference) => reference.deref()).length;
  };
  for (let chunk = 1; chunk <= 10; chunk++) add(chunk);
  const early = await alive();
  add(0);
  const late = await alive();
  merger.learners(problem);
  return [early, late];
}

console.log(JSON.stringify({ growth: await growth(), held: await heldChunks() }));
