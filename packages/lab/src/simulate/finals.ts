import { type CheckpointField, checkpointsOf } from "./checkpoints.ts";
import type { ChunkResult } from "./chunk.ts";

/** The two gaps of a learner: of the average of its weights, and of the blend that it recommends. */
export type PairedField = Exclude<CheckpointField, "bias">;

/** Where a learner's replications ended, in their order: a value for each, at the last recorded round. */
export function finalsOf(chunks: readonly ChunkResult[], learner: number, field: PairedField): readonly number[] {
  return checkpointsOf(chunks, learner).values[field]!.at(-1)!;
}
