import { armNumber } from "./configuration.ts";
import { Tallies, type TalliesState } from "./counts.ts";
import { type ArmHistory, Learning, type LearningState } from "./learning.ts";
import { Problem } from "./problem.ts";
import {
  type ArmSettings,
  type Configuration,
  type ConfigurationRecord,
  type EventRecord,
  type ExperimentRecord,
  isLesson,
  type Outcome,
} from "./records.ts";
import { Refusal } from "./refusal.ts";
import { SampleRatio, type SampleRatioState } from "./sample-ratio.ts";
import type { LogEntry } from "./store.ts";

export interface LiveState {
  readonly learning: LearningState;
  readonly tallies: TalliesState;
  readonly sampleRatio: SampleRatioState;
  readonly lastAt: number;
}

/** An experiment at work: its configuration, what it has counted, what it has learned, and what it has still to learn. */
export class LiveExperiment {
  readonly record: ExperimentRecord;
  /** Of what needs what it has learned, while it rests. */
  readonly #refusal: Refusal;
  /** What it was created with, as it was sent. */
  readonly firstChange: unknown;
  #configured: ConfigurationRecord;
  readonly #armHistory = new Map<number, readonly ArmSettings[]>();
  /** The last place in the log that was taken in. */
  place = 0;
  /** When that happened. */
  lastAt: number;
  tallies: Tallies;
  sampleRatio: SampleRatio;
  /** Undefined while the experiment rests: what it has learned is in the store alone. */
  #learning: Learning | undefined;
  /** Lessons that are in the log and not yet learned, the next one at `#next`. */
  #lessons: EventRecord[] = [];
  #next = 0;
  #relearning: Learning | undefined;
  #shares: Float64Array | undefined;
  readonly watchers = new Set<() => void>();
  /** When somebody last needed what it has learned, by `performance.now()`. */
  neededAt = Number.NEGATIVE_INFINITY;
  /** The position in the log where arms, their least weights or the rules for rewards last changed. */
  #comparableSince: number;

  /** `rests`: without what it has learned, which `wake` brings; `refusal` says why it cannot be learned. */
  constructor(
    record: ExperimentRecord,
    configurations: readonly ConfigurationRecord[],
    rests = false,
    refusal = new Refusal(503, "not-ready", `experiment ${record.id} is being read from the log: try again`),
  ) {
    this.record = record;
    this.lastAt = record.createdAt;
    this.#refusal = refusal;
    this.firstChange = configurations[0]!.change;
    this.#configured = configurations.at(-1)!;
    this.tallies = new Tallies();
    for (const { sequence, configuration } of configurations) this.#armHistory.set(sequence, configuration.arms);
    if (!rests) this.#learning = this.newLearning();
    const isOther = ({ configuration }: ConfigurationRecord, index: number) =>
      index === 0 || !isComparable(configurations[index - 1]!.configuration, configuration);
    this.#comparableSince = configurations.findLast(isOther)!.sequence;
    this.sampleRatio = this.#newRatio();
  }

  get configuration(): Configuration {
    return this.#configured.configuration;
  }

  get version(): number {
    return this.#configured.version;
  }

  /** The place in the log where the configuration in force began. */
  get configuredAt(): number {
    return this.#configured.sequence;
  }

  get armHistory(): ArmHistory {
    return this.#armHistory;
  }

  /** @throws Refusal while the experiment rests */
  get learning(): Learning {
    if (this.#learning) return this.#learning;
    throw this.#refusal;
  }

  /** Whether what it has learned is in the store alone. */
  get isResting(): boolean {
    return this.#learning === undefined;
  }

  /** A learning of its configuration that knows nothing yet. */
  newLearning(): Learning {
    return new Learning(this.configuration, this.#armHistory);
  }

  /** What is being learned again from the log; until that is done, weights are those of before. */
  get relearning(): Learning | undefined {
    return this.#relearning;
  }

  get isRelearning(): boolean {
    return this.#relearning !== undefined;
  }

  /**
   * Refuses an outcome that could not be learned under the configuration in force.
   *
   * @throws InvalidError
   */
  check(outcome: Outcome): void {
    const learning = this.#relearning ?? this.#learning;
    if (learning) learning.check(outcome);
    else new Problem(this.configuration).rewardOf(outcome);
  }

  /** How many rewards it has learned from; by its counts while it rests. */
  get learned(): number {
    return this.#learning?.learned ?? this.tallies.total("rewarded") + this.tallies.total("imputed");
  }

  /** How many lessons wait. */
  get lag(): number {
    return this.#lessons.length - this.#next;
  }

  /** Tells those who watch that the report may have changed. */
  notify(): void {
    for (const onChange of this.watchers) onChange();
  }

  /** Takes in the next entry of the log; lessons wait for `learnOne`, or while the experiment rests in the log. */
  takeIn(entry: LogEntry): void {
    this.count(entry);
    const isAwake = this.#learning !== undefined || this.isRelearning;
    if (isAwake && entry.event && isLesson(entry.event)) this.#lessons.push(entry.event);
  }

  /** Counts the next entry of the log, which is learned elsewhere. */
  count({ place, decision, event }: LogEntry): void {
    this.place = place;
    if (decision) {
      this.lastAt = decision.decidedAt;
      this.tallies.addDecision(decision);
      this.sampleRatio.addDecision(decision);
    } else {
      this.lastAt = event.at;
      this.tallies.addEvent(event);
      this.sampleRatio.addEvent(event);
    }
  }

  /** Learns the next lesson, if there is one. */
  learnOne(): void {
    const lesson = this.#lessons[this.#next];
    if (!lesson || this.isRelearning) return;
    this.learning.fold(lesson);
    this.#shares = undefined;
    this.#next++;
    if (this.#next === this.#lessons.length || this.#next === 4096) {
      this.#lessons = this.#lessons.slice(this.#next);
      this.#next = 0;
    }
  }

  /** Puts a new configuration in force. What was learned under it, if that had to be done again, follows by `adopt`. */
  configure(configured: ConfigurationRecord, isRelearning: boolean): void {
    const { configuration, sequence } = configured;
    const before = this.configuration;
    this.#armHistory.set(sequence, configuration.arms);
    if (!isRelearning) this.#learning?.configure(configuration);
    this.#configured = configured;
    if (isRelearning) this.#relearning = this.newLearning();
    this.#shares = undefined;
    if (isComparable(before, configuration)) return;
    this.#comparableSince = sequence;
    this.sampleRatio = this.#newRatio();
  }

  /** Goes on with what was learned elsewhere from the log up to a place; lessons behind it still wait. */
  adopt(learning: Learning): void {
    this.#learning = learning;
    this.#lessons = this.#lessons.slice(this.#next).filter(({ sequence }) => sequence > learning.version);
    this.#next = 0;
    this.#shares = undefined;
    this.#relearning = undefined;
  }

  /** Lets go of what it has learned, all of which has to be in the store; lessons from now on stay in the log. */
  rest(): void {
    this.#learning = undefined;
    this.#lessons = [];
    this.#next = 0;
    this.#shares = undefined;
  }

  /** Ends a rest, as soon as `adopt` follows: from now on lessons wait for it. */
  wake(learning: Learning): void {
    this.#relearning = learning;
  }

  /** The shares of decisions now, for each arm of the list. */
  shares(): Float64Array {
    this.#shares ??= this.#servedNow();
    return this.#shares;
  }

  /** `ahead` decisions more were made than are counted. */
  isBurningIn(ahead = 0): boolean {
    return this.tallies.drawn + ahead < this.configuration.burnIn;
  }

  equalShares(): Float64Array {
    return equalShares(this.configuration);
  }

  /** A copy of its own, which stays as it is. */
  save(): LiveState {
    return {
      learning: this.learning.save(),
      tallies: structuredClone(this.tallies.save()),
      sampleRatio: structuredClone(this.sampleRatio.save()),
      lastAt: this.lastAt,
    };
  }

  restore({ learning, tallies, sampleRatio, lastAt }: LiveState): void {
    this.#learning?.restore(learning);
    this.tallies = new Tallies(tallies);
    this.sampleRatio = this.#newRatio(sampleRatio);
    this.lastAt = lastAt;
    this.#shares = undefined;
  }

  #servedNow(): Float64Array {
    const { configuration } = this;
    const { frozen, status } = configuration;
    if (status === "paused" && frozen) return withoutRetired(configuration, Float64Array.from(frozen));
    const weights = this.learning.weights();
    // Until the learner has come to where the arms changed, it may have weights for some that play no more.
    const isCurrent = this.learning.version >= this.configuredAt;
    return servedShares(configuration, isCurrent ? weights : withoutRetired(configuration, weights));
  }

  #newRatio(state?: SampleRatioState): SampleRatio {
    const { arms, reward } = this.configuration;
    const playing = arms.flatMap(({ isRetired }, arm) => (isRetired ? [] : [arm]));
    const shares = this.equalShares();
    const start = playing.map((arm) => shares[arm]!);
    const hasWindow = reward.expiresAfter !== null;
    return new SampleRatio({ since: this.#comparableSince, playing, start, hasWindow }, state);
  }
}

/** Whether what becomes of decisions under one may be compared with what becomes of them under the other. */
function isComparable(left: Configuration, right: Configuration): boolean {
  return (["arms", "floor", "leastWeights", "control", "reward"] as const).every(
    (part) => JSON.stringify(left[part]) === JSON.stringify(right[part]),
  );
}

/**
 * The shares of decisions that a learner's weights lead to. A control with a share of its own gets exactly that; the others have
 * the rest in proportion to their weights.
 */
export function servedShares(configuration: Configuration, weights: Float64Array): Float64Array {
  const { control } = configuration;
  if (control?.share == null) return weights;
  const arm = armNumber(configuration, control.arm)!;
  const others = weights.reduce((sum, weight, other) => (other === arm ? sum : sum + weight), 0);
  // All others may be new, while the log is learned again.
  if (!(others > 0)) return servedShares(configuration, equalWeights(configuration));
  const rest = (1 - control.share) / others;
  return weights.map((weight, other) => (other === arm ? control.share! : weight * rest));
}

/** Equal shares of all arms that play, but for a control with a share of its own. */
export function equalShares(configuration: Configuration): Float64Array {
  return servedShares(configuration, equalWeights(configuration));
}

function equalWeights({ arms }: Configuration): Float64Array {
  const playing = arms.filter(({ isRetired }) => !isRetired).length;
  return Float64Array.from(arms, ({ isRetired }) => (isRetired ? 0 : 1 / playing));
}

/** A copy without arms that play no more, whose shares the others get in proportion. */
export function withoutRetired(configuration: Configuration, shares: Float64Array): Float64Array {
  const kept = Float64Array.from(configuration.arms, ({ isRetired }, arm) => (isRetired ? 0 : (shares[arm] ?? 0)));
  const total = kept.reduce((sum, share) => sum + share, 0);
  return total > 0 ? kept.map((share) => share / total) : equalShares(configuration);
}
