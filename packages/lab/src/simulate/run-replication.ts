import { Random } from "@blendit/core";
import { invalid } from "@blendit/core/errors";
import { type Certificate, hasCertificate, type Learner } from "@blendit/core/learners";
import type { NamedLearner } from "../spec/experiment.ts";
import type { Problem } from "../spec/problem.ts";
import { type Diagnostic, diagnosticFields, gapOf, type RunView, type Stop, stopAt } from "./diagnostics.ts";
import { weightRounds } from "./recorded-rounds.ts";
import { type RewardSource, rewardsOf } from "./rewards.ts";

/**
 * The results of one learner in one replication, by field: a number for each recorded round, or a single number about the stop; the
 * average weights, one round after the other; and the blend recommended at the end.
 */
export type ReplicationResult = Readonly<Record<string, Float64Array>> & {
  readonly averageWeights: Float64Array;
  readonly recommendedWeights: Float64Array;
};

/** Plays one replication with every learner, all on the same rewards. */
export function runReplication(problem: Problem, rounds: readonly number[], replication: number): ReplicationResult[] {
  const { learners, horizon } = problem.experiment;
  const rewards = rewardsOf(problem, replication);
  return learners.map((spec) => {
    const run = new Run(problem, spec, replication, rewards(), rounds);
    run.advance(horizon);
    return run.result();
  });
}

/** Fields about the stop, which are averaged over replications like other fields. */
function stopFields(stop: Stop | undefined): Record<string, Float64Array> {
  return {
    stopped: Float64Array.of(stop ? 1 : 0),
    stopRound: Float64Array.of(stop?.round ?? 0),
    stoppedWrongly: Float64Array.of(stop?.isWrong ? 1 : 0),
  };
}

interface Field {
  readonly name: string;
  readonly diagnostic: Diagnostic;
  readonly row: Float64Array;
}

/** A run of one learner in one replication. */
export class Run implements RunView {
  readonly problem: Problem;
  readonly learner: Learner;
  readonly random: Random;
  round = 0;
  average: Float64Array;
  recommendedGap = 0;
  certificate: Certificate | undefined;
  readonly #rewards: RewardSource;
  readonly #choices: Random;
  readonly #rounds: readonly number[];
  readonly #fields: readonly Field[];
  readonly #before: readonly NonNullable<Diagnostic["before"]>[];
  readonly #after: readonly NonNullable<Diagnostic["after"]>[];
  readonly #needsCertificate: boolean;
  /** The average weights at the last `#weightRounds` recorded rounds. */
  readonly #averages: Float64Array;
  readonly #weightRounds: number;
  /** The number of rounds recorded so far. */
  #recorded = 0;
  /** The next round to record. */
  #next: number;
  #stop: Stop | undefined;

  /** Diagnostics are recorded in `rounds`, and skipped if that is empty. */
  constructor(
    problem: Problem,
    spec: NamedLearner,
    replication: number,
    rewards: RewardSource,
    rounds: readonly number[],
  ) {
    const { experiment, arms } = problem;
    const { seed, stopWhen } = experiment;
    const diagnostics = rounds.length > 0 ? experiment.diagnostics : [];
    this.problem = problem;
    this.learner = problem.learner(spec);
    this.average = this.learner.average();
    this.random = Random.stream(seed, replication, "diagnostics", spec.id);
    this.#rewards = rewards;
    this.#choices = Random.stream(seed, replication, "choices", spec.id);
    this.#rounds = rounds;
    this.#next = rounds[0] ?? Number.POSITIVE_INFINITY;
    this.#fields = diagnostics
      .flatMap((name) => Object.entries(diagnosticFields[name]))
      .map(([name, make]) => ({ name, diagnostic: make(), row: new Float64Array(rounds.length) }));
    this.#before = this.#fields.flatMap(({ diagnostic }) => diagnostic.before ?? []);
    this.#after = this.#fields.flatMap(({ diagnostic }) => diagnostic.after ?? []);
    this.#needsCertificate = stopWhen !== undefined || diagnostics.includes("certificate");
    this.#weightRounds = Math.min(weightRounds(experiment).length, rounds.length);
    this.#averages = new Float64Array(arms.count * this.#weightRounds);
  }

  /** The recorded values of a field, such as `utilityGap`; zero for rounds not yet played. */
  field(name: string): Float64Array | undefined {
    return this.#fields.find((field) => field.name === name)?.row;
  }

  /**
   * Plays up to a round, or until the stop rule applies, and records diagnostics. The results do not depend on the number of calls
   * that lead to the round.
   */
  advance(round: number): void {
    while (this.round < round && !this.#stop) this.#playRound();
    // After a stop, the last recorded values are repeated.
    while (this.#next <= round) this.#record(({ row }, index) => row[index - 1]!);
  }

  /** All recorded values, for use once the horizon is reached. */
  result(): ReplicationResult {
    return {
      ...Object.fromEntries(this.#fields.map(({ name, row }) => [name, row])),
      ...(this.problem.experiment.stopWhen && stopFields(this.#stop)),
      averageWeights: this.#averages,
      recommendedWeights: this.learner.recommend(),
    };
  }

  #playRound(): void {
    const { learner } = this;
    const isRecorded = ++this.round === this.#next;
    for (let index = 0; index < this.#before.length; index++) this.#before[index]!(this, isRecorded);
    const arm = learner.choose(this.#choices);
    const probability = learner.probability(arm);
    const reward = this.#rewards.next(arm, this.round);
    learner.update(arm, reward, probability);
    for (let index = 0; index < this.#after.length; index++) this.#after[index]!(this, reward);
    if (isRecorded) this.#recordRound();
  }

  /** Records the round just played, and applies the stop rule. */
  #recordRound(): void {
    const { learner } = this;
    const { stopWhen } = this.problem.experiment;
    this.average = learner.average();
    this.recommendedGap = gapOf(this, learner.recommend());
    if (this.#needsCertificate && hasCertificate(learner)) this.certificate = learner.certificate();
    this.#record(({ diagnostic }) => diagnostic.value(this));
    this.#stop = stopWhen && stopAt(this, stopWhen);
  }

  #record(measure: (field: Field, index: number) => number): void {
    const index = this.#recorded++;
    this.#next = this.#rounds[this.#recorded] ?? Number.POSITIVE_INFINITY;
    for (const field of this.#fields) field.row[index] = measure(field, index);
    const kept = index - (this.#rounds.length - this.#weightRounds);
    if (kept >= 0) this.#averages.set(this.average, this.average.length * kept);
  }
}

/** The rewards and average weights of one complete run. */
export interface RepresentativeRun {
  readonly rewards: readonly number[];
  readonly averageWeights: readonly number[];
}

/** Plays a replication of one learner as in the summary, and keeps its rewards. Arms must have distributions of numbers. */
export function representativeRun(problem: Problem, learnerIndex: number, replication = 0): RepresentativeRun {
  const { experiment, arms } = problem;
  if (!arms.areNumbers) {
    const kinds = experiment.arms.map(({ kind }) => kind);
    throw invalid("arms", "distributions of numbers", kinds);
  }
  const rewards: number[] = [];
  const source = rewardsOf(problem, replication)();
  const next = (arm: number, round: number) => {
    const reward = source.next(arm, round) as number;
    rewards.push(reward);
    return reward;
  };
  const run = new Run(problem, experiment.learners[learnerIndex]!, replication, { next }, []);
  run.advance(experiment.horizon);
  return { rewards, averageWeights: Array.from(run.learner.average()) };
}
