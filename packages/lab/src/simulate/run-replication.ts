import { Random } from "@blendit/core";
import type { Reward } from "@blendit/core/distributions";
import { invalid } from "@blendit/core/errors";
import { type Certificate, hasCertificate, type Learner } from "@blendit/core/learners";
import type { Experiment, NamedLearner } from "../spec/experiment.ts";
import { learnerOf, type Problem } from "../spec/problem.ts";
import { type Diagnostic, diagnosticFields, gapOf, type RunView, type Stop, stopAt } from "./diagnostics.ts";
import { weightRounds } from "./recorded-rounds.ts";
import { type RewardSource, rewardsOf } from "./rewards.ts";

/**
 * What one learner did in one replication: a row of numbers for each field, the average weights, round by round, and the
 * blend that it recommends at the end.
 */
export interface ReplicationResult {
  readonly fields: Readonly<Record<string, Float64Array>>;
  readonly averageWeights: Float64Array;
  readonly recommendedWeights: Float64Array;
}

/** What is recorded of a run, and in which rounds. */
export interface Recording {
  readonly rounds: readonly number[];
  /** The last so many of these, at which the average weights are kept. */
  readonly weightRounds: number;
  readonly diagnostics: Experiment["diagnostics"];
}

/** Plays one replication with every learner, on the same rewards. */
export function runReplication(problem: Problem, rounds: readonly number[], replication: number): ReplicationResult[] {
  const rewards = rewardsOf(problem, replication);
  const { learners, diagnostics } = problem.experiment;
  const recording = { rounds, diagnostics, weightRounds: weightRounds(problem.experiment).length };
  return learners.map((spec) => new Run(problem, spec, replication, recording).play(rewards()));
}

/** Numbers about the stop, to be averaged over replications as the others are. */
function stopFields(stop: Stop | undefined): Record<string, Float64Array> {
  return {
    stopped: Float64Array.of(stop ? 1 : 0),
    stopRound: Float64Array.of(stop?.round ?? 0),
    stoppedWrongly: Float64Array.of(stop?.isWrong ? 1 : 0),
  };
}

/** One learner in one replication, as diagnostics see it. */
export class Run implements RunView {
  readonly problem: Problem;
  readonly learner: Learner;
  readonly random: Random;
  round = 0;
  readonly #rounds: readonly number[];
  readonly #choices: Random;
  readonly #names: string[];
  readonly #diagnostics: Diagnostic[];
  /** Those that want to be told of every round, before it and after. */
  readonly #before: readonly ((view: RunView) => void)[];
  readonly #after: ((view: RunView, reward: Reward) => void)[];
  readonly #weightRounds: number;
  readonly #rows: readonly Float64Array[];
  readonly #averages: Float64Array;
  #recorded = 0;
  #stop: Stop | undefined;
  #average: Float64Array = new Float64Array(0);
  #averageRound = -1;
  #recommendedGap = 0;
  #gapRound = -1;
  #certificate: Certificate | undefined;
  #certificateRound = -1;

  constructor(problem: Problem, spec: NamedLearner, replication: number, recording: Recording) {
    const { rounds, diagnostics } = recording;
    const { experiment, utility, arms } = problem;
    const { seed, floor, costs } = experiment;
    this.problem = problem;
    this.#rounds = rounds;
    const knownArms = problem.knownTo(spec);
    this.learner = learnerOf(spec, { utility, armCount: arms.count, floor, costs, knownArms });
    this.#choices = Random.stream(seed, replication, "choices", spec.id);
    this.random = Random.stream(seed, replication, "diagnostics", spec.id);
    const fields = diagnostics.flatMap((name) => Object.entries(diagnosticFields[name]));
    this.#names = fields.map(([name]) => name);
    this.#diagnostics = fields.map(([, make]) => make());
    this.#before = this.#diagnostics.flatMap(({ eachRound }) => eachRound ?? []);
    this.#after = this.#diagnostics.flatMap(({ after }) => after ?? []);
    this.#weightRounds = recording.weightRounds;
    this.#rows = fields.map(() => new Float64Array(rounds.length));
    this.#averages = new Float64Array(arms.count * recording.weightRounds);
  }

  get average(): Float64Array {
    if (this.#averageRound !== this.round) {
      this.#average = this.learner.average();
      this.#averageRound = this.round;
    }
    return this.#average;
  }

  get recommendedGap(): number {
    if (this.#gapRound !== this.round) {
      this.#recommendedGap = gapOf(this, this.learner.recommend());
      this.#gapRound = this.round;
    }
    return this.#recommendedGap;
  }

  get certificate(): Certificate | undefined {
    if (this.#certificateRound !== this.round) {
      this.#certificate = hasCertificate(this.learner) ? this.learner.certificate() : undefined;
      this.#certificateRound = this.round;
    }
    return this.#certificate;
  }

  /** What is recorded by now under a name, such as `utilityGap`; zero at rounds that are to come. */
  field(name: string): Float64Array | undefined {
    return this.#rows[this.#names.indexOf(name)];
  }

  /** The average weights at a recorded round; NaN where they are not kept. */
  averageAt(index: number): Float64Array {
    const { count } = this.problem.arms;
    const start = count * (index - (this.#rounds.length - this.#weightRounds));
    return start < 0 ? new Float64Array(count).fill(Number.NaN) : this.#averages.subarray(start, start + count);
  }

  /** Plays all rounds, or as many as the stop rule lets it; `onReward` is told each reward. */
  play(rewards: RewardSource, onReward?: (reward: Reward) => void): ReplicationResult {
    if (onReward) this.#after.push((_, reward) => onReward(reward));
    this.advance(this.problem.experiment.horizon, rewards);
    return this.result();
  }

  /** Plays up to a round, and records on the way. The numbers are the same however many steps lead there. */
  advance(round: number, rewards: RewardSource): void {
    while (this.#recorded < this.#rounds.length && this.#rounds[this.#recorded]! <= round) this.#playToRecord(rewards);
    if (this.#stop === undefined) this.#playUntil(round, rewards);
  }

  /** What was recorded, once the horizon is reached. */
  result(): ReplicationResult {
    return {
      fields: {
        ...Object.fromEntries(this.#names.map((name, index) => [name, this.#rows[index]!])),
        ...(this.problem.experiment.stopWhen && stopFields(this.#stop)),
      },
      averageWeights: this.#averages,
      recommendedWeights: this.learner.recommend(),
    };
  }

  /** Up to the next recorded round. What is recorded of a replication that has stopped stays as it was. */
  #playToRecord(rewards: RewardSource): void {
    const index = this.#recorded++;
    const isStopped = this.#stop !== undefined;
    if (!isStopped) {
      this.#playUntil(this.#rounds[index]! - 1, rewards);
      this.#playRecorded(rewards);
    }
    this.#diagnostics.forEach((diagnostic, field) => {
      const row = this.#rows[field]!;
      row[index] = isStopped ? row[index - 1]! : diagnostic.value(this);
    });
    const firstKept = this.#rounds.length - this.#weightRounds;
    if (index >= firstKept) this.#averages.set(this.average, this.problem.arms.count * (index - firstKept));
    const { stopWhen } = this.problem.experiment;
    this.#stop ??= stopWhen && stopAt(this, stopWhen);
  }

  #playRecorded(rewards: RewardSource): void {
    this.round++;
    for (const diagnostic of this.#diagnostics) diagnostic.beforeRecorded?.(this);
    this.#playRound(rewards);
  }

  #playUntil(round: number, rewards: RewardSource): void {
    while (this.round < round) {
      this.round++;
      this.#playRound(rewards);
    }
  }

  #playRound(rewards: RewardSource): void {
    const { learner } = this;
    for (let index = 0; index < this.#before.length; index++) this.#before[index]!(this);
    const arm = learner.choose(this.#choices);
    const probability = learner.probability(arm);
    const reward = rewards.next(arm, this.round);
    learner.update(arm, reward, probability);
    for (let index = 0; index < this.#after.length; index++) this.#after[index]!(this, reward);
  }
}

/** One run from beginning to end: the rewards received and the average of the weights. */
export interface RepresentativeRun {
  readonly rewards: readonly number[];
  readonly averageWeights: readonly number[];
}

const NOTHING: Recording = { rounds: [], weightRounds: 0, diagnostics: [] };

/** Plays a replication of one learner, the same one as in the summary, and keeps its rewards. For arms on the line. */
export function representativeRun(problem: Problem, learnerIndex: number, replication = 0): RepresentativeRun {
  const { experiment, arms } = problem;
  if (!arms.areNumbers) {
    const kinds = experiment.arms.map(({ kind }) => kind);
    throw invalid("arms", "distributions of numbers", kinds);
  }
  const run = new Run(problem, experiment.learners[learnerIndex]!, replication, NOTHING);
  const rewards: number[] = [];
  run.play(rewardsOf(problem, replication)(), (reward) => rewards.push(reward as number));
  return { rewards, averageWeights: Array.from(run.average) };
}
