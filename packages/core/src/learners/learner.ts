import type { Law, Reward } from "../distributions/law.ts";
import type { RandomSource } from "../random/random.ts";
import type { KnownArms } from "../utilities/known-arms.ts";
import type { Utility } from "../utilities/utility.ts";
import type { CertificateInterval } from "./certificate-interval.ts";

/** What every learner is told besides its own options. */
export interface LearnerContext {
  readonly utility: Utility;
  readonly armCount: number;
  /** The least weight of an arm (gamma). */
  readonly floor: number;
  /** What playing each arm costs. */
  readonly costs?: readonly number[] | undefined;
  /** The true laws, for learners that are allowed to know them. */
  readonly knownArms?: KnownArms | undefined;
}

/**
 * Learns weights from rewards. Any number of choices may be pending; each reward comes back with its arm and with the
 * probability the arm had when it was chosen, so late and batched rewards stay unbiased.
 */
export interface Learner {
  readonly kind: string;
  /** The weights in force (w_t), to be read before the next update: the array may be filled anew, now or then. */
  readonly weights: Float64Array;
  /** The blend that the learner would have one use now. */
  readonly recommended: Float64Array;
  /** `weights[arm]`, for learners that can tell it without working out all the others. */
  probability?(arm: number): number;
  /** An arm drawn by the weights; `weights[arm]` is its probability. */
  choose(random: RandomSource): number;
  /** Learns from one reward. On bad input throws and changes nothing. */
  update(arm: number, reward: Reward, probability: number): void;
  /** E[G_k | past], centred, if the arms had these laws: what the next step follows on average. */
  expectedGradient?(laws: readonly Law[]): Float64Array;
  /** The influence function that the next step will use; to be asked before anything else changes the learner. */
  influence?(): (reward: Reward) => number;
  /**
   * How much the best blend may be better than the recommended one: an estimate, and the upper end of a one-sided 95 %
   * interval. Undefined while nothing is known.
   */
  certificate?(): CertificateInterval | undefined;
  /** Takes a further arm in, which gets an equal share at once; answers its number. */
  addArm?(cost?: number): number;
  /** Plays an arm no more: its weight is zero from now on. Its number is not given again. */
  retireArm?(arm: number): void;
  /** All that is needed to go on, bit for bit, as plain JSON data. */
  save(): LearnerState;
  restore(state: LearnerState): void;
}

/** The state of a learner: its kind, and data that only that kind reads. */
export interface LearnerState {
  readonly kind: string;
  readonly [part: string]: unknown;
}
