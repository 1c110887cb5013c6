import type { Experiment } from "../spec/experiment.ts";
import type { Problem } from "../spec/problem.ts";
import { Moments, type MomentsState } from "./moments.ts";
import { checkpointRounds, recordedRounds } from "./recorded-rounds.ts";
import { type ReplicationResult, runReplication } from "./run-replication.ts";

const SMALLEST_CHUNK = 5;
const MOST_CHUNKS = 200;

/** The results of a chunk of replications: for each learner the moments of its fields, and single replications at checkpoints. */
export interface ChunkResult {
  readonly chunk: number;
  readonly learners: readonly {
    readonly fields: Readonly<Record<string, MomentsState>>;
    readonly checkpoints: Checkpoints;
  }[];
}

/** The size of a chunk. It depends only on the experiment, so that results do not depend on the number of workers. */
function fullChunk({ replications }: Experiment): number {
  return Math.max(SMALLEST_CHUNK, Math.ceil(replications / MOST_CHUNKS));
}

export function chunkCount(experiment: Experiment): number {
  return Math.ceil(experiment.replications / fullChunk(experiment));
}

/** The numbers of all chunks of an experiment. */
export function allChunks(experiment: Experiment): number[] {
  return Array.from({ length: chunkCount(experiment) }, (_, chunk) => chunk);
}

/** The number of replications in a chunk. The last chunk may be smaller. */
export function chunkSize(experiment: Experiment, chunk: number): number {
  const full = fullChunk(experiment);
  return Math.min(full, experiment.replications - chunk * full);
}

export function runChunk(problem: Problem, chunk: number, onReplication: () => void = () => {}): ChunkResult {
  const { experiment } = problem;
  const rounds = recordedRounds(experiment);
  const totals = experiment.learners.map(() => new LearnerTotals());
  const checkpoints = experiment.learners.map((): Checkpoints => ({ values: {}, finalWeights: [] }));
  const indices = checkpointRounds(experiment).map((round) => rounds.indexOf(round));
  for (let index = 0; index < chunkSize(experiment, chunk); index++) {
    runReplication(problem, rounds, chunk * fullChunk(experiment) + index).forEach((result, learner) => {
      totals[learner]!.add(result);
      addCheckpoints(checkpoints[learner]!, result, indices);
    });
    onReplication();
  }
  return {
    chunk,
    learners: totals.map((total, learner) => ({ fields: total.save(), checkpoints: checkpoints[learner]! })),
  };
}

/** Moments of everything that the replications of one learner record, by field. */
export class LearnerTotals {
  readonly #fields = new Map<string, Moments>();

  add(result: ReplicationResult): void {
    for (const [name, values] of Object.entries(result)) this.#momentsOf(name, values.length).add(values);
  }

  merge(fields: Readonly<Record<string, MomentsState>>): void {
    for (const [name, state] of Object.entries(fields)) this.#momentsOf(name, state.mean.length).merge(state);
  }

  field(name: string): Moments | undefined {
    return this.#fields.get(name);
  }

  save(): Record<string, MomentsState> {
    return Object.fromEntries(Array.from(this.#fields, ([name, moments]) => [name, moments.save()]));
  }

  #momentsOf(name: string, length: number): Moments {
    const moments = this.#fields.get(name) ?? new Moments(length);
    this.#fields.set(name, moments);
    return moments;
  }
}

/** The fields that can be compared between single replications. */
const checkpointFields = ["utilityGap", "recommendedGap", "bias"] as const;

type CheckpointField = (typeof checkpointFields)[number];

/** The values of single replications of one learner at `checkpointRounds`. */
export interface Checkpoints {
  /** By field: a list for each checkpoint, with a value for each replication. Fields that are not recorded are missing. */
  readonly values: Partial<Record<CheckpointField, number[][]>>;
  /** The average weights at the end of each replication; empty if weights are not recorded. */
  readonly finalWeights: number[][];
}

/** Adds one replication. `indices` are those of the checkpoints among all recorded rounds. */
function addCheckpoints(
  { values, finalWeights }: Checkpoints,
  result: ReplicationResult,
  indices: readonly number[],
): void {
  const { averageWeights, recommendedWeights } = result;
  for (const name of checkpointFields) {
    const recorded = result[name];
    if (recorded === undefined) continue;
    values[name] ??= indices.map(() => []);
    indices.forEach((index, checkpoint) => {
      values[name]![checkpoint]!.push(recorded[index]!);
    });
  }
  if (averageWeights.length === 0) return;
  finalWeights.push(Array.from(averageWeights.subarray(-recommendedWeights.length)));
}

/** All replications of a learner in order, for chunks in any order. */
export function checkpointsOf(chunks: readonly ChunkResult[], learner: number): Checkpoints {
  const parts = chunks.toSorted((a, b) => a.chunk - b.chunk).map(({ learners }) => learners[learner]!.checkpoints);
  const all: Checkpoints = { values: {}, finalWeights: parts.flatMap(({ finalWeights }) => finalWeights) };
  for (const name of checkpointFields) {
    const [first] = parts.flatMap(({ values }) => (values[name] ? [values[name]] : []));
    if (first) all.values[name] = first.map((_, index) => parts.flatMap(({ values }) => values[name]![index]!));
  }
  return all;
}

/** The two gaps of a learner: of its average weights, and of the blend that it recommends. */
export type PairedField = Exclude<CheckpointField, "bias">;

/** The values of a learner's replications at the last recorded round, in order. */
export function finalsOf(chunks: readonly ChunkResult[], learner: number, field: PairedField): readonly number[] {
  return checkpointsOf(chunks, learner).values[field]!.at(-1)!;
}
