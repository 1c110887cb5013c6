import { type Certificate, hasCertificate } from "@blendit/core/learners";
import type { Experiment } from "../spec/experiment.ts";
import { armNames } from "../spec/names.ts";
import { Problem } from "../spec/problem.ts";
import { allChunks, chunkSize } from "./chunk.ts";
import { Moments } from "./moments.ts";
import { recordedRounds } from "./recorded-rounds.ts";
import { rewardsOf } from "./rewards.ts";
import { Run } from "./run-replication.ts";
import type { Estimate } from "./summary.ts";

/** The state of a learner in the first replication at a recorded round. */
export interface Moment {
  readonly recommended: Float64Array;
  /** Undefined for learners without certificates. */
  readonly certificate: Certificate | undefined;
}

/** The value of a blend and its derivatives, by the true distributions of a round. */
export interface BlendLook {
  /** U(w). */
  readonly value: number;
  /** The centred slope towards each arm: the derivative of U as weight moves there. */
  readonly slopes: Float64Array;
  /** The influence of outcomes: the derivative of U as each becomes more frequent. */
  influence(outcomes: ArrayLike<number>): Float64Array;
}

/**
 * All replications of an experiment, played side by side up to any round so that intermediate results can be shown. Its numbers are
 * bit for bit those of `blendit run` for the same file.
 */
export class Simulation {
  readonly experiment: Experiment;
  /** The names of the arms. */
  readonly names: readonly string[];
  /** The recorded rounds. */
  readonly rounds: readonly number[];
  readonly #problem: Problem;
  /** By learner and replication. */
  readonly #runs: readonly (readonly Run[])[];
  /** States in the first replication, by learner and recorded round. */
  readonly #moments: readonly Moment[][];
  #round = 0;

  constructor(experiment: Experiment) {
    const problem = new Problem(experiment);
    const { learners, replications } = experiment;
    this.#problem = problem;
    this.experiment = experiment;
    this.names = armNames(experiment);
    this.rounds = recordedRounds(experiment);
    const sources = Array.from({ length: replications }, (_, replication) => rewardsOf(problem, replication));
    this.#runs = learners.map((spec) =>
      sources.map((source, replication) => new Run(problem, spec, replication, source(), this.rounds)),
    );
    this.#moments = learners.map(() => []);
  }

  /** The number of rounds played. */
  get round(): number {
    return this.#round;
  }

  /** The number of recorded rounds already played. */
  get recorded(): number {
    return this.#moments[0]?.length ?? 0;
  }

  /** Plays all replications of all learners up to a round, at most to the horizon. */
  advance(round: number): void {
    const last = Math.min(round, this.experiment.horizon);
    this.#runs.forEach((runs, index) => {
      const moments = this.#moments[index]!;
      const [first] = runs;
      const { learner } = first!;
      while (this.rounds[moments.length]! <= last) {
        first!.advance(this.rounds[moments.length]!);
        const certificate = hasCertificate(learner) ? learner.certificate() : undefined;
        moments.push({ recommended: learner.recommend(), certificate });
      }
      for (const run of runs) run.advance(last);
    });
    this.#round = Math.max(this.#round, last);
  }

  /** The blend that a learner recommends now, in the first replication. */
  recommended(learner: number): Float64Array {
    return this.#runs[learner]![0]!.learner.recommend();
  }

  /** The state of a learner in the first replication at a recorded round. */
  moment(learner: number, index: number): Moment | undefined {
    return this.#moments[learner]![index];
  }

  /** The values of a field, such as `recommendedGap`, in all replications at a recorded round. */
  values(learner: number, field: string, index: number): number[] {
    return this.#runs[learner]!.map((run) => run.field(field)?.[index] ?? Number.NaN);
  }

  /**
   * The mean of a field at a recorded round, with its standard error. Values are merged in chunks as in a run with workers, since
   * the order of sums affects their last bits.
   */
  estimate(learner: number, field: string, index: number): Estimate {
    const values = this.values(learner, field, index);
    const total = new Moments(1);
    for (const chunk of allChunks(this.experiment)) {
      const part = new Moments(1);
      for (const value of values.splice(0, chunkSize(this.experiment, chunk))) part.add(Float64Array.of(value));
      total.merge(part.save());
    }
    return total.estimates()[0]!;
  }

  /** The value of a blend in a round by the true distributions, and its derivatives. */
  look(weights: ArrayLike<number>, round: number): BlendLook {
    const stage = this.#problem.stageAt(round);
    return {
      value: stage.value(weights),
      slopes: stage.gradient(weights),
      influence: (outcomes) => stage.influence(weights, outcomes),
    };
  }

  /** The best blend in a round, and its utility. */
  best(round: number): { readonly weights: readonly number[]; readonly value: number } {
    const { weights, value } = this.#problem.stageAt(round).best;
    return { weights: Array.from(weights), value };
  }

  /** U of a blend in a round. */
  value(weights: ArrayLike<number>, round: number): number {
    return this.#problem.stageAt(round).value(weights);
  }
}
