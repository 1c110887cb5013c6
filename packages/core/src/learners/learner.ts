import type { Law, Reward } from "../distributions/law.ts";
import type { OptionNames } from "../errors/check-options.ts";
import type { KnownArms } from "../known/known-arms.ts";
import type { RandomSource } from "../random/random.ts";
import type { Floor } from "../simplex/least-weights.ts";
import type { Utility } from "../spaces/utility.ts";

/** What every learner is told besides its own options. */
export interface LearnerContext {
  readonly utility: Utility;
  readonly armCount: number;
  /** The least weight of an arm (gamma): one number for all arms, or one for each. */
  readonly floor: Floor;
  /** What playing each arm costs. */
  readonly costs?: readonly number[] | undefined;
  /** The true laws, for learners that are allowed to know them. */
  readonly knownArms?: KnownArms | undefined;
}

export const contextOptions: OptionNames<LearnerContext> = {
  utility: true,
  armCount: true,
  floor: true,
  costs: true,
  knownArms: true,
};

/**
 * Learns weights from rewards. Any number of choices may be pending; each reward comes back with its arm and with the
 * probability the arm had when it was chosen, so late and batched rewards stay unbiased.
 */
export interface Learner {
  readonly kind: string;
  /** Whether an update may look for the best blend of what is known, which takes many gradients instead of one. */
  readonly solves?: boolean;
  /** The weights in force (w_t), to be read before the next update: the array may be filled anew, now or then. */
  readonly weights: Float64Array;
  /** `weights[arm]`, in a time that does not grow with the number of arms. */
  probability(arm: number): number;
  /** An arm drawn by the weights. */
  choose(random: RandomSource): number;
  /** Learns from one reward. On bad input throws and changes nothing. */
  update(arm: number, reward: Reward, probability: number): void;
  /** The blend that the learner would have one use now, in an array of its own. */
  recommend(): Float64Array;
  /** The uniform average of the weights that were in force at each update, in an array of its own. */
  average(): Float64Array;
  /** All that is needed to go on, bit for bit, as plain JSON data. */
  save(): LearnerState;
  restore(state: LearnerState): void;
}

/** A learner that follows the gradient of an estimated utility. */
export interface GradientLearner extends Learner {
  /** E[G_k | past], centred, if the arms had these laws: what the next step follows on average. */
  expectedGradient(laws: readonly Law[]): Float64Array;
}

/** Whether a learner follows a gradient, whose bias can be asked for. */
export function followsGradient(learner: Learner): learner is GradientLearner {
  return "expectedGradient" in learner;
}

/** A learner that steps with the influence of one reward at a time. */
export interface InfluenceLearner extends GradientLearner {
  /** The influence function that the next step will use; to be asked before anything else changes the learner. */
  influence(): (reward: Reward) => number;
}

/** Whether a learner steps with influence functions, from which its bias can also be drawn. */
export function hasInfluence(learner: Learner): learner is InfluenceLearner {
  return "influence" in learner;
}

/** The state of a learner: its kind, all that it was made with, by name, and data that only that kind reads. */
export interface LearnerState {
  readonly kind: string;
  readonly problem?: Readonly<Record<string, string>>;
  readonly [part: string]: unknown;
}
