import { InvalidError } from "@blendit/core/errors";
import {
  addArm,
  type Certificate,
  canChangeArms,
  hasCertificate,
  type Learner,
  type LearnerState,
  type PlugIn,
  type PlugInState,
  retireArm,
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
  readonly #learner: Learner;
  /** Estimates of all arms, whatever the learner keeps. */
  readonly #plugIn: PlugIn;
  /** The places in the list of the learner's arms. */
  #arms: number[];
  #retired: Set<number>;
  /** The place in the log of the newest lesson. */
  #version = 0;
  #learned = 0;
  #refused = 0;

  /** @throws InvalidError where the configuration asks for what cannot be */
  constructor(configuration: Configuration, history: ArmHistory) {
    this.#problem = new Problem(configuration);
    this.#history = history;
    const learner = this.#problem.learner();
    const [first] = history.values();
    const earlier = canChangeArms(learner) && first && this.#learnerOf([...first.keys()]);
    this.#learner = earlier || learner;
    this.#arms = earlier ? [...first.keys()] : [...this.#problem.playing];
    this.#retired = new Set();
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

  /** Whether arms can come and go without learning anything again. */
  get canChangeArms(): boolean {
    return canChangeArms(this.#learner);
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
    this.#plugIn.statistics.space.check?.(this.#problem.rewardOf(outcome));
  }

  /** Learns from the next lesson of the log. */
  fold({ kind, arm, value, probability, sequence }: EventRecord): void {
    this.#version = sequence;
    if (kind === "configured") this.#followArms(this.#history.get(sequence) ?? []);
    else this.#learn(arm, value!, probability);
  }

  /** The learner's weights, one for each arm of the list; zero for those that play no more. */
  weights(): Float64Array {
    return this.#spread(this.#learner.weights);
  }

  recommended(): Float64Array {
    return this.#spread(this.#learner.recommend());
  }

  /** The estimated utility of a blend; null while nothing is known, or nothing of some of its arms yet. */
  utilityOf(shares: Float64Array): number | null {
    if (this.#learned === 0 || shares.length !== this.#plugIn.armCount) return null;
    const value = this.#plugIn.value(shares);
    return Number.isFinite(value) ? value : null;
  }

  certificate(): Certificate {
    if (hasCertificate(this.#learner)) return this.#learner.certificate();
    return { grade: "none", reason: `${this.#learner.kind} gives none; full-gradient does` };
  }

  /** The place in the list of an arm that the learner speaks of. */
  armOf(slot: number): number {
    return this.#arms[slot]!;
  }

  save(): LearningState {
    return {
      learner: this.#learner.save(),
      plugIn: this.#plugIn.save(),
      arms: this.#arms,
      retired: [...this.#retired],
      version: this.#version,
      learned: this.#learned,
      refused: this.#refused,
    };
  }

  restore(state: LearningState): void {
    this.#learner.restore(state.learner);
    this.#plugIn.restore(state.plugIn);
    this.#arms = [...state.arms];
    this.#retired = new Set(state.retired);
    this.#version = state.version;
    this.#learned = state.learned;
    this.#refused = state.refused;
  }

  #learn(arm: number, value: Outcome, probability: number): void {
    try {
      const reward = this.#problem.rewardOf(value);
      const slot = this.#arms.indexOf(arm);
      if (slot >= 0) this.#learner.update(slot, reward, probability);
      this.#plugIn.observe(arm, reward, probability);
      this.#learned++;
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error;
      this.#refused++;
    }
  }

  /** The learner of some arms; undefined where the floors of today leave nothing free for these. */
  #learnerOf(arms: readonly number[]): Learner | undefined {
    try {
      return this.#problem.learner(arms);
    } catch (error) {
      if (error instanceof InvalidError) return undefined;
      throw error;
    }
  }

  /** Arms go before others come, so that the floors leave something free. */
  #followArms(arms: readonly ArmSettings[]): void {
    const learner = this.#learner;
    if (!canChangeArms(learner)) return;
    arms.forEach(({ isRetired }, arm) => {
      const slot = this.#arms.indexOf(arm);
      if (!isRetired || slot < 0 || this.#retired.has(arm)) return;
      retireArm(learner, slot);
      this.#retired.add(arm);
    });
    arms.forEach(({ isRetired }, arm) => {
      if (isRetired || this.#arms.includes(arm)) return;
      addArm(learner, this.#problem.costOf(arm), this.#problem.leastWeight(arm));
      this.#arms.push(arm);
    });
  }

  #spread(weights: Float64Array): Float64Array {
    const shares = new Float64Array(this.#plugIn.armCount);
    for (let slot = 0; slot < weights.length; slot++) shares[this.#arms[slot]!] = weights[slot]!;
    return shares;
  }
}
