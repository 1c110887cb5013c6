import { InvalidError } from "@blendit/core/errors";
import {
  type Certificate,
  canChangeArms,
  hasCertificate,
  type Learner,
  type LearnerState,
  type PlugIn,
  type PlugInState,
  withFurtherArm,
} from "@blendit/core/learners";
import { Problem } from "./problem.ts";
import type { ArmSettings, Configuration, EventRecord, Outcome } from "./records.ts";

export interface LearningState {
  readonly learner: LearnerState;
  readonly plugIn: PlugInState;
  /** The places in the list of the learner's arms, and of those that it plays no more. */
  readonly arms: readonly number[];
  readonly retired: readonly number[];
  readonly version: number;
  readonly learned: number;
  readonly refused: number;
}

/** The list of arms at each place in the log where it was configured. */
export type ArmHistory = ReadonlyMap<number, readonly ArmSettings[]>;

/**
 * What an experiment has learned: the configuration in force, folded over the rewards of its log in their order. A learner that
 * can take in arms gets them where the log has them; for any other, the arms of today have always been there.
 */
export class Learning {
  #problem: Problem;
  readonly #history: ArmHistory;
  readonly #arms: LearnerArms;
  /** Whether the learner gets its arms where the log has them. */
  readonly #isFollowing: boolean;
  /** Estimates of all arms, whatever the learner keeps. */
  readonly #plugIn: PlugIn;
  /** The place in the log of the newest lesson. */
  #version = 0;
  #learned = 0;
  #refused = 0;

  /**
   * `history` goes up to the configuration.
   *
   * @throws InvalidError where the configuration asks for what cannot be
   */
  constructor(configuration: Configuration, history: ArmHistory) {
    this.#problem = new Problem(configuration);
    this.#history = history;
    const lists = [...history.values()];
    this.#isFollowing = canFollowAll(this.#problem, lists);
    this.#arms = new LearnerArms(this.#problem, this.#isFollowing ? [...lists[0]!.keys()] : this.#problem.playing);
    this.#plugIn = this.#problem.plugIn([...configuration.arms.keys()]);
  }

  get problem(): Problem {
    return this.#problem;
  }

  get version(): number {
    return this.#version;
  }

  get learned(): number {
    return this.#learned;
  }

  /** Rewards of the log that this configuration does not take, such as those outside of a support that was stated later. */
  get refused(): number {
    return this.#refused;
  }

  /** Whether it can go on with the arms of another configuration that is the same in all else. */
  canFollow(configuration: Configuration): boolean {
    const lists = [...this.#history.values(), configuration.arms];
    return this.#isFollowing && canFollowAll(new Problem(configuration), lists);
  }

  /** Goes on under a configuration that differs in nothing but arms; the learner gets them where the log has them. */
  configure(configuration: Configuration): void {
    this.#problem = new Problem(configuration);
    while (this.#plugIn.armCount < configuration.arms.length) {
      const arm = this.#plugIn.armCount;
      this.#plugIn.restore(withFurtherArm(this.#plugIn.save(), this.#problem.costOf(arm)), arm + 1);
    }
  }

  /** Refuses an outcome that could not be learned. */
  check(outcome: Outcome): void {
    // Taken first: a utility without a check of its own would leave the argument of the call unread.
    const reward = this.#problem.rewardOf(outcome);
    this.#plugIn.statistics.space.check?.(reward);
  }

  /** Learns from the next lesson of the log. */
  fold({ kind, arm, value, probability, sequence }: EventRecord): void {
    this.#version = sequence;
    if (kind === "configured") this.#follow(sequence);
    else this.#learn(arm, value!, probability);
  }

  /** The learner's weights, one for each arm of the list; zero for those that play no more. */
  weights(): Float64Array {
    return this.#spread(this.#arms.learner.weights);
  }

  recommended(): Float64Array {
    return this.#spread(this.#arms.learner.recommend());
  }

  /** The estimated utility of a blend; null while nothing is known, or nothing of some of its arms yet. */
  utilityOf(shares: Float64Array): number | null {
    if (this.#learned === 0 || shares.length !== this.#plugIn.armCount) return null;
    const value = this.#plugIn.value(shares);
    return Number.isFinite(value) ? value : null;
  }

  certificate(): Certificate {
    const { learner } = this.#arms;
    if (hasCertificate(learner)) return learner.certificate();
    return { grade: "none", reason: `${learner.kind} gives none; full-gradient does` };
  }

  /** The place in the list of an arm that the learner speaks of. */
  armOf(slot: number): number {
    return this.#arms.places[slot]!;
  }

  save(): LearningState {
    return {
      learner: this.#arms.learner.save(),
      plugIn: this.#plugIn.save(),
      arms: [...this.#arms.places],
      retired: [...this.#arms.retired],
      version: this.#version,
      learned: this.#learned,
      refused: this.#refused,
    };
  }

  restore(state: LearningState): void {
    this.#arms.learner.restore(state.learner);
    this.#arms.places = [...state.arms];
    this.#arms.retired = new Set(state.retired);
    this.#plugIn.restore(state.plugIn);
    this.#version = state.version;
    this.#learned = state.learned;
    this.#refused = state.refused;
  }

  #learn(arm: number, value: Outcome, probability: number): void {
    try {
      const reward = this.#problem.rewardOf(value);
      const slot = this.#arms.places.indexOf(arm);
      if (slot >= 0) this.#arms.learner.update(slot, reward, probability);
      this.#plugIn.observe(arm, reward, probability);
      this.#learned++;
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error;
      this.#refused++;
    }
  }

  #follow(sequence: number): void {
    const arms = this.#history.get(sequence);
    if (this.#isFollowing && arms) this.#arms.follow(this.#problem, arms);
  }

  #spread(weights: Float64Array): Float64Array {
    const shares = new Float64Array(this.#plugIn.armCount);
    for (let slot = 0; slot < weights.length; slot++) shares[this.#arms.places[slot]!] = weights[slot]!;
    return shares;
  }
}

/** A learner, and which arms of an experiment's list it knows: it has numbers of its own for them. */
export class LearnerArms {
  readonly learner: Learner;
  /** The places in the list of the learner's arms. */
  places: number[];
  /** The places of those that it plays no more. */
  retired: Set<number>;

  constructor(problem: Problem, places: readonly number[]) {
    this.learner = problem.learner(places);
    this.places = [...places];
    this.retired = new Set();
  }

  /** Takes arms in and out until they are those of a list. Arms go before others come, so that the floors leave something free. */
  follow(problem: Problem, arms: readonly ArmSettings[]): void {
    const { learner } = this;
    if (!canChangeArms(learner)) return;
    const slots = new Map(this.places.map((place, slot) => [place, slot]));
    arms.forEach(({ isRetired }, arm) => {
      const slot = slots.get(arm);
      if (!isRetired || slot === undefined || this.retired.has(arm)) return;
      learner.retireArm(slot);
      this.retired.add(arm);
    });
    arms.forEach(({ isRetired }, arm) => {
      if (isRetired || slots.has(arm)) return;
      learner.addArm({ cost: problem.costOf(arm), floor: problem.leastWeight(arm) });
      this.places.push(arm);
    });
  }
}

/**
 * Whether a learner can follow the arms through all their lists: its kind has to be able to, and the least weights of today have
 * to leave something free at every time.
 */
export function canFollowAll(problem: Problem, lists: readonly (readonly ArmSettings[])[]): boolean {
  const [first] = lists;
  if (!first) return false;
  try {
    const arms = new LearnerArms(problem, [...first.keys()]);
    if (!canChangeArms(arms.learner)) return false;
    for (const list of lists) arms.follow(problem, list);
    return true;
  } catch (error) {
    if (error instanceof InvalidError) return false;
    throw error;
  }
}
