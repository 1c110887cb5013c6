import { invalid } from "@blendit/core/errors";
import { allChunks } from "../simulate/chunk.ts";
import type { Experiment } from "../spec/experiment.ts";

/** A part of a study, counted from 1. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/** @throws InvalidError for a part that there is not */
export function checkShard({ part, of }: Shard): void {
  if (!(Number.isSafeInteger(of) && of >= 1)) throw invalid("shard", "a whole number of parts >= 1", of);
  if (!(Number.isSafeInteger(part) && part >= 1 && part <= of)) {
    throw invalid("shard", `a part from 1 to ${of}`, part);
  }
}

/**
 * The chunks of each experiment that belong to a part. Parts are neighbours in the order of experiments and chunks and differ by
 * one chunk at most: so a part has to do with few experiments, and a sweep of which parts are missing still has whole points.
 */
export function shardChunks(experiments: readonly Experiment[], { part, of }: Shard): number[][] {
  const all = experiments.flatMap((experiment, point) => allChunks(experiment).map((chunk) => ({ point, chunk })));
  const own = all.slice(Math.floor(((part - 1) * all.length) / of), Math.floor((part * all.length) / of));
  return experiments.map((_, point) => own.filter((entry) => entry.point === point).map(({ chunk }) => chunk));
}
