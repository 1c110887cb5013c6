import { Counts, type CountsState } from "./counts.ts";
import { Learning, type LearningState } from "./learning.ts";
import { priceRefusal } from "./price.ts";
import { Problem } from "./problem.ts";
import {
  type Configuration,
  type ConfigurationRecord,
  type DecisionRecord,
  type EventRecord,
  type ExperimentRecord,
  isForLearner,
  type Outcome,
} from "./records.ts";
import { notReady, type Refusal } from "./refusal.ts";
import { SampleRatio, type SampleRatioState } from "./sample-ratio.ts";
import { equalShares, servedShares, withoutRetired } from "./shares.ts";
import type { LogEntry, StoredExperiment } from "./store.ts";

export interface ExperimentState {
  readonly learning: LearningState;
  readonly counts: CountsState;
  readonly sampleRatio: SampleRatioState;
  readonly lastAt: number;
}

/**
 * An experiment in memory: its configuration, its counts, what it has learned, and the events that it has yet to learn.
 * An archived experiment may be unloaded; what it has learned is then only in the store.
 */
export class Experiment {
  readonly record: ExperimentRecord;
  /** Every configuration so far. The last one is in force. */
  readonly configurations: ConfigurationRecord[];
  /** The position in the log of the last entry that was applied, and its time. */
  position = 0;
  lastAt: number;
  counts = new Counts();
  sampleRatio: SampleRatio;
  #learning: Learning | undefined;
  /** Learns the log again, and is adopted when that is done. Until then, the former weights are served. */
  relearning: Learning | undefined;
  /** Events in the log that are not learned yet. */
  #pending: EventRecord[] = [];
  #shares: Float64Array | undefined;
  // Of the configuration in force, made once, since a batch needs them for every item: equal shares, arms by name, and
  // the problem of an unloaded experiment.
  #equalShares: Float64Array | undefined;
  #armNumbers: ReadonlyMap<string, number> | undefined;
  #problem: Problem | undefined;
  readonly watchers = new Set<() => void>();
  /** The position in the log of the last checkpoint. */
  savedAt = 0;
  /** Whether something was applied since the last point of the history, and when that point was recorded. */
  hasNews = false;
  lastPointAt = Number.NEGATIVE_INFINITY;
  /** When what it has learned was last needed, by `performance.now()`. */
  neededAt = Number.NEGATIVE_INFINITY;

  /** Starts unloaded if the experiment is archived or too expensive to learn. */
  constructor({ record, configurations }: StoredExperiment) {
    this.record = record;
    this.lastAt = record.createdAt;
    this.configurations = [...configurations];
    if (!this.isArchived && !this.tooExpensive) this.#learning = this.newLearning();
    this.sampleRatio = this.#newRatio();
  }

  get configuration(): Configuration {
    return this.configurations.at(-1)!.configuration;
  }

  get version(): number {
    return this.configurations.at(-1)!.version;
  }

  /** The position in the log of the configuration in force. */
  get configuredAt(): number {
    return this.configurations.at(-1)!.sequence;
  }

  /** @throws Refusal while the experiment is unloaded */
  get learning(): Learning {
    if (this.#learning) return this.#learning;
    throw this.tooExpensive ?? notReady(this.record.id);
  }

  /** Why this experiment is not learned: each step would delay all others. Undefined if it may be learned. */
  get tooExpensive(): Refusal | undefined {
    return priceRefusal(this.configuration);
  }

  get isArchived(): boolean {
    return this.configuration.status === "archived";
  }

  get isUnloaded(): boolean {
    return this.#learning === undefined;
  }

  newLearning(): Learning {
    return new Learning(this.configuration, this.configurations);
  }

  armName({ arm }: Pick<DecisionRecord, "arm">): string {
    return this.configuration.arms[arm]!.name;
  }

  /** The number of an arm, by its name. */
  armNumber(name: string): number | undefined {
    this.#armNumbers ??= new Map(this.configuration.arms.map((each, arm) => [each.name, arm]));
    return this.#armNumbers.get(name);
  }

  /**
   * Refuses an outcome that could not be learned under the configuration in force.
   *
   * @throws InvalidError
   */
  check(outcome: Outcome): void {
    const learning = this.relearning ?? this.#learning;
    if (learning) learning.problem.check(outcome);
    else {
      this.#problem ??= new Problem(this.configuration);
      this.#problem.rewardOf(outcome);
    }
  }

  /** How many rewards it has learned from; taken from its counts while it is unloaded. */
  get learned(): number {
    return this.#learning?.learned ?? this.counts.total("rewarded") + this.counts.total("imputed");
  }

  /** How many rewards it has yet to learn. Changes of the configuration are pending too, but are not rewards. */
  get lag(): number {
    return this.#pending.filter(({ kind }) => kind !== "configured").length;
  }

  /** Whether `learn` has something to learn. */
  get canLearn(): boolean {
    return this.#pending.length > 0 && !this.relearning;
  }

  /** Something was applied, so that its report may have changed. */
  changed(): void {
    this.hasNews = true;
    this.notify();
  }

  notify(): void {
    for (const onChange of this.watchers) onChange();
  }

  /** Counts the next entry of the log and keeps it for `learn`. An unloaded experiment reads it from the log later. */
  apply(entry: LogEntry): void {
    this.count(entry);
    const keeps = this.#learning ?? this.relearning;
    if (keeps && entry.event && isForLearner(entry.event)) this.#pending.push(entry.event);
  }

  /** Counts the next entry of the log, which the caller learns. */
  count({ position, decision, event }: LogEntry): void {
    this.position = position;
    if (decision) {
      this.lastAt = decision.decidedAt;
      this.counts.addDecision(decision);
      this.sampleRatio.addDecision(decision);
    } else {
      this.lastAt = event.at;
      this.counts.addEvent(event);
      this.sampleRatio.addEvent(event);
    }
  }

  /** Learns pending events in order, until `end` by `performance.now()`. */
  learn(end = Number.POSITIVE_INFINITY): void {
    if (this.relearning) return;
    let learned = 0;
    while (learned < this.#pending.length && performance.now() < end) this.learning.apply(this.#pending[learned++]!);
    if (learned === 0) return;
    this.#pending = this.#pending.slice(learned);
    this.#shares = undefined;
  }

  /**
   * Puts a configuration in force. With `relearns`, `relearning` has to learn the log again before `adopt` is called.
   */
  configure(configured: ConfigurationRecord, relearns: boolean): void {
    const before = this.configuration;
    this.configurations.push(configured);
    if (relearns) this.relearning = this.newLearning();
    else this.#learning?.configure(configured.configuration);
    this.#shares = undefined;
    this.#equalShares = undefined;
    this.#armNumbers = undefined;
    this.#problem = undefined;
    if (!isComparable(before, configured.configuration)) this.sampleRatio = this.#newRatio();
  }

  /** Continues with what was learned from the log. Later events remain pending. */
  adopt(learning: Learning): void {
    this.#learning = learning;
    this.#pending = this.#pending.filter(({ sequence }) => sequence > learning.version);
    this.#shares = undefined;
    this.relearning = undefined;
  }

  /** Frees what it has learned, which must be saved in the store. */
  unload(): void {
    this.#learning = undefined;
    this.#pending = [];
    this.#shares = undefined;
  }

  /** The current share of decisions of each arm. */
  shares(): Float64Array {
    this.#shares ??= this.#servedNow();
    return this.#shares;
  }

  /** The share of decisions of each arm during the burn-in. */
  equalShares(): Float64Array {
    this.#equalShares ??= equalShares(this.configuration);
    return this.#equalShares;
  }

  /** `ahead` is the number of decisions that were made but are not counted yet. */
  isBurningIn(ahead = 0): boolean {
    return this.counts.drawn + ahead < this.configuration.burnIn;
  }

  /** A copy that later changes do not affect. */
  save(): ExperimentState {
    return {
      learning: this.learning.save(),
      counts: structuredClone(this.counts.save()),
      sampleRatio: structuredClone(this.sampleRatio.save()),
      lastAt: this.lastAt,
    };
  }

  restore({ learning, counts, sampleRatio, lastAt }: ExperimentState, position: number): void {
    this.#learning?.restore(learning);
    this.counts = new Counts(counts);
    this.sampleRatio = this.#newRatio(sampleRatio);
    this.lastAt = lastAt;
    this.position = position;
    this.savedAt = position;
    this.#shares = undefined;
  }

  #servedNow(): Float64Array {
    const { configuration } = this;
    const { frozen, status } = configuration;
    if (status === "paused" && frozen) return withoutRetired(configuration, Float64Array.from(frozen));
    const weights = this.learning.weights();
    // Until the learner has reached the change of arms, it may still have weights for retired ones.
    const isCurrent = this.learning.version >= this.configuredAt;
    return servedShares(configuration, isCurrent ? weights : withoutRetired(configuration, weights));
  }

  #newRatio(state?: SampleRatioState): SampleRatio {
    const { arms, reward } = this.configuration;
    const playing = arms.flatMap(({ isRetired }, arm) => (isRetired ? [] : [arm]));
    const shares = this.equalShares();
    const start = playing.map((arm) => shares[arm]!);
    const hasWindow = reward.expiresAfter !== null;
    const { sequence: since } = this.configurations.findLast(({ configuration }, index, all) => {
      return index === 0 || !isComparable(all[index - 1]!.configuration, configuration);
    })!;
    return new SampleRatio({ since, playing, start, hasWindow }, state);
  }
}

/** Whether outcomes of decisions under the two configurations can be compared with each other. */
function isComparable(left: Configuration, right: Configuration): boolean {
  return (["arms", "floor", "ceiling", "control", "reward"] as const).every(
    (setting) => JSON.stringify(left[setting]) === JSON.stringify(right[setting]),
  );
}
