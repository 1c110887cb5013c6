import type { ChunkResult } from "./chunk.ts";
import type { ReplicationResult } from "./run-replication.ts";

/** What can be compared replication by replication. */
const checkpointFields = ["utilityGap", "recommendedGap", "bias"] as const;

export type CheckpointField = (typeof checkpointFields)[number];

/** What single replications of one learner recorded, at a few rounds: see `checkpointRounds`. */
export interface Checkpoints {
  /** By field: a list for each of these rounds, with a value for each replication. Without what is not recorded. */
  readonly values: Partial<Record<CheckpointField, number[][]>>;
  /** The average weights at the end of each replication; none where weights are not recorded. */
  readonly finalWeights: number[][];
}

/** Adds one more replication. `places` are those of the few rounds among all that are recorded. */
export function addCheckpoints(
  { values, finalWeights }: Checkpoints,
  { fields, averageWeights, recommendedWeights }: ReplicationResult,
  places: readonly number[],
): void {
  for (const name of checkpointFields) {
    const recorded = fields[name];
    if (recorded === undefined) continue;
    values[name] ??= places.map(() => []);
    places.forEach((place, index) => {
      values[name]![index]!.push(recorded[place]!);
    });
  }
  if (averageWeights.length === 0) return;
  finalWeights.push(Array.from(averageWeights.subarray(-recommendedWeights.length)));
}

/** All replications of a learner in their order, whatever the order of chunks. */
export function checkpointsOf(chunks: readonly ChunkResult[], learner: number): Checkpoints {
  const parts = chunks.toSorted((a, b) => a.chunk - b.chunk).map(({ learners }) => learners[learner]!.checkpoints);
  const all: Checkpoints = { values: {}, finalWeights: parts.flatMap(({ finalWeights }) => finalWeights) };
  for (const name of checkpointFields) {
    const [first] = parts.flatMap(({ values }) => (values[name] ? [values[name]] : []));
    if (first) all.values[name] = first.map((_, place) => parts.flatMap(({ values }) => values[name]![place]!));
  }
  return all;
}
