import type { Experiment } from "../spec/experiment.ts";
import type { Problem } from "../spec/problem.ts";
import { Moments, type MomentsState } from "./moments.ts";
import { checkpointRounds, recordedRounds } from "./recorded-rounds.ts";
import { type ReplicationResult, runReplication } from "./run-replication.ts";

const SMALLEST_CHUNK = 5;
const MOST_CHUNKS = 200;

/** A chunk of replications: for each learner the moments of its fields, and each replication at a few rounds. */
export interface ChunkResult {
  readonly chunk: number;
  readonly learners: readonly {
    readonly fields: Readonly<Record<string, MomentsState>>;
    readonly checkpoints: Checkpoints;
  }[];
}

/** Replications in a chunk: by the experiment alone, so that results do not depend on how many workers share the chunks. */
function fullChunk({ replications }: Experiment): number {
  return Math.max(SMALLEST_CHUNK, Math.ceil(replications / MOST_CHUNKS));
}

export function chunkCount(experiment: Experiment): number {
  return Math.ceil(experiment.replications / fullChunk(experiment));
}

/** The numbers of all its chunks. */
export function allChunks(experiment: Experiment): number[] {
  return Array.from({ length: chunkCount(experiment) }, (_, chunk) => chunk);
}

/** How many replications a chunk holds: the last one may be smaller. */
export function chunkSize(experiment: Experiment, chunk: number): number {
  const full = fullChunk(experiment);
  return Math.min(full, experiment.replications - chunk * full);
}

export function runChunk(problem: Problem, chunk: number, onReplication: () => void = () => {}): ChunkResult {
  const { experiment } = problem;
  const rounds = recordedRounds(experiment);
  const totals = experiment.learners.map(() => new LearnerTotals());
  const checkpoints = experiment.learners.map((): Checkpoints => ({ values: {}, finalWeights: [] }));
  const places = checkpointRounds(experiment).map((round) => rounds.indexOf(round));
  for (let index = 0; index < chunkSize(experiment, chunk); index++) {
    runReplication(problem, rounds, chunk * fullChunk(experiment) + index).forEach((result, learner) => {
      totals[learner]!.add(result);
      addCheckpoints(checkpoints[learner]!, result, places);
    });
    onReplication();
  }
  return {
    chunk,
    learners: totals.map((total, learner) => ({ fields: total.save(), checkpoints: checkpoints[learner]! })),
  };
}

/** Moments of all that one learner's replications record, by field. */
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

/** What can be compared replication by replication. */
const checkpointFields = ["utilityGap", "recommendedGap", "bias"] as const;

type CheckpointField = (typeof checkpointFields)[number];

/** What single replications of one learner recorded, at a few rounds: see `checkpointRounds`. */
export interface Checkpoints {
  /** By field: a list for each of these rounds, with a value for each replication. Without what is not recorded. */
  readonly values: Partial<Record<CheckpointField, number[][]>>;
  /** The average weights at the end of each replication; none where weights are not recorded. */
  readonly finalWeights: number[][];
}

/** Adds one more replication. `places` are those of the few rounds among all that are recorded. */
function addCheckpoints(
  { values, finalWeights }: Checkpoints,
  result: ReplicationResult,
  places: readonly number[],
): void {
  const { averageWeights, recommendedWeights } = result;
  for (const name of checkpointFields) {
    const recorded = result[name];
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

/** The two gaps of a learner: of the average of its weights, and of the blend that it recommends. */
export type PairedField = Exclude<CheckpointField, "bias">;

/** Where a learner's replications ended, in their order: a value for each, at the last recorded round. */
export function finalsOf(chunks: readonly ChunkResult[], learner: number, field: PairedField): readonly number[] {
  return checkpointsOf(chunks, learner).values[field]!.at(-1)!;
}
