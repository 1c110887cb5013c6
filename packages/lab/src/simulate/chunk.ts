import type { Experiment } from "../spec/experiment.ts";
import type { Problem } from "../spec/problem.ts";
import { addCheckpoints, type Checkpoints } from "./checkpoints.ts";
import { Moments, type MomentsState } from "./moments.ts";
import { checkpointRounds, recordedRounds } from "./recorded-rounds.ts";
import { type ReplicationResult, runReplication } from "./run-replication.ts";

const SMALLEST_CHUNK = 5;
const MOST_CHUNKS = 200;

/** What a learner's replications add up to: moments of its fields, of its average weights and of what it recommends. */
export interface LearnerMoments {
  readonly fields: Readonly<Record<string, MomentsState>>;
  readonly averageWeights: MomentsState;
  readonly recommendedWeights: MomentsState;
}

/** A chunk of replications: for each learner what they add up to, and each of them at a few rounds. */
export interface ChunkResult {
  readonly chunk: number;
  readonly learners: readonly (LearnerMoments & { readonly checkpoints: Checkpoints })[];
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
    learners: totals.map((total, learner) => ({ ...total.save(), checkpoints: checkpoints[learner]! })),
  };
}

/** Moments of all that one learner's replications record. */
export class LearnerTotals {
  readonly #fields = new Map<string, Moments>();
  #averageWeights: Moments | undefined;
  #recommendedWeights: Moments | undefined;

  add({ fields, averageWeights, recommendedWeights }: ReplicationResult): void {
    for (const [name, values] of Object.entries(fields)) this.#field(name, values.length).add(values);
    this.#averages(averageWeights.length).add(averageWeights);
    this.#recommended(recommendedWeights.length).add(recommendedWeights);
  }

  merge({ fields, averageWeights, recommendedWeights }: LearnerMoments): void {
    for (const [name, state] of Object.entries(fields)) this.#field(name, state.mean.length).merge(state);
    this.#averages(averageWeights.mean.length).merge(averageWeights);
    this.#recommended(recommendedWeights.mean.length).merge(recommendedWeights);
  }

  field(name: string): Moments | undefined {
    return this.#fields.get(name);
  }

  get averageWeights(): Moments {
    return this.#averages(0);
  }

  get recommendedWeights(): Moments {
    return this.#recommended(0);
  }

  save(): LearnerMoments {
    return {
      fields: Object.fromEntries(Array.from(this.#fields, ([name, moments]) => [name, moments.save()])),
      averageWeights: this.averageWeights.save(),
      recommendedWeights: this.recommendedWeights.save(),
    };
  }

  #field(name: string, length: number): Moments {
    const moments = this.#fields.get(name) ?? new Moments(length);
    this.#fields.set(name, moments);
    return moments;
  }

  #averages(length: number): Moments {
    this.#averageWeights ??= new Moments(length);
    return this.#averageWeights;
  }

  #recommended(length: number): Moments {
    this.#recommendedWeights ??= new Moments(length);
    return this.#recommendedWeights;
  }
}
