import { Random } from "@blendit/core";
import { invalid } from "@blendit/core/errors";
import { type Certificate, hasCertificate, type Learner } from "@blendit/core/learners";
import type { NamedLearner } from "../spec/experiment.ts";
import type { Problem } from "../spec/problem.ts";
import { type Diagnostic, diagnosticFields, gapOf, type RunView, type Stop, stopAt } from "./diagnostics.ts";
import { weightRounds } from "./recorded-rounds.ts";
import { type RewardSource, rewardsOf } from "./rewards.ts";

/**
 * What one learner did in one replication, by field: a number for each recorded round, or one about its stop; the average
 * weights, round by round, and the blend that it recommends at the end.
 */
export type ReplicationResult = Readonly<Record<string, Float64Array>> & {
  readonly averageWeights: Float64Array;
  readonly recommendedWeights: Float64Array;
};

/** Plays one replication with every learner, on the same rewards. */
export function runReplication(problem: Problem, rounds: readonly number[], replication: number): ReplicationResult[] {
  const { learners, horizon } = problem.experiment;
  const rewards = rewardsOf(problem, replication);
  return learners.map((spec) => {
    const run = new Run(problem, spec, replication, rewards(), rounds);
    run.advance(horizon);
    return run.result();
  });
}

/** Numbers about the stop, to be averaged over replications as the others are. */
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

/** One learner in one replication, as diagnostics see it. */
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
  /** What is to be called in every round, before it and after. */
  readonly #before: readonly NonNullable<Diagnostic["before"]>[];
  readonly #after: readonly NonNullable<Diagnostic["after"]>[];
  readonly #needsCertificate: boolean;
  /** The average weights at the last recorded rounds, and at how many of them. */
  readonly #averages: Float64Array;
  readonly #weightRounds: number;
  #recorded = 0;
  /** The next round to be recorded. */
  #next: number;
  #stop: Stop | undefined;

  /** Diagnostics are recorded in `rounds`; none of them runs if that is empty. */
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

  /** What is recorded by now under a name, such as `utilityGap`; zero at rounds that are to come. */
  field(name: string): Float64Array | undefined {
    return this.#fields.find((field) => field.name === name)?.row;
  }

  /**
   * Plays up to a round, or as far as the stop rule lets it, and records on the way. The numbers are the same however many
   * steps lead there.
   */
  advance(round: number): void {
    while (this.round < round && !this.#stop) this.#playRound();
    // What is recorded of a replication that has stopped stays as it was.
    while (this.#next <= round) this.#record(({ row }, index) => row[index - 1]!);
  }

  /** What was recorded, once the horizon is reached. */
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
    if (isRecorded) this.#look();
  }

  /** Records the round that was just played, and stops if that is due. */
  #look(): void {
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

/** One run from beginning to end: the rewards received and the average of the weights. */
export interface RepresentativeRun {
  readonly rewards: readonly number[];
  readonly averageWeights: readonly number[];
}

/** Plays a replication of one learner, the same one as in the summary, and keeps its rewards. For arms on the line. */
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
