import type { Certificate } from "../certificate/certificate.ts";
import type { AnyDistribution, Reward } from "../distributions/distribution.ts";
import type { OptionNames } from "../errors/check-options.ts";
import type { PlugInContext } from "../estimates/plug-in.ts";
import type { KnownArms } from "../optimum/known-arms.ts";
import type { RandomSource } from "../random/random.ts";
import type { WeightLimits } from "../simplex/weight-domain.ts";

/** The problem that every learner is made for, beside its own options. */
export interface LearnerContext extends PlugInContext, WeightLimits {
  /** The true distributions, for learners that are allowed to know them. */
  readonly knownArms?: KnownArms | undefined;
}

/** The names of the options that every learner takes. */
export const contextOptions: OptionNames<LearnerContext> = {
  utility: true,
  armCount: true,
  floor: true,
  ceiling: true,
  costs: true,
  knownArms: true,
};

/**
 * Learns weights from rewards. Any number of choices may be pending; each reward comes back with its arm and with the
 * probability the arm had when it was chosen, so late and batched rewards stay unbiased.
 */
export interface Learner {
  readonly kind: string;
  /** The weights in force (w_t). A live view: its contents change on the next update. Copy it if you keep it. */
  readonly weights: Float64Array;
  /** `weights[arm]`, in a time that does not grow with the number of arms. */
  probability(arm: number): number;
  /** An arm drawn by the weights. */
  choose(random: RandomSource): number;
  /**
   * Learns from one reward. The probability is the one the arm had when it was chosen; by default its current weight. Pass the
   * logged one where a reward comes late, after other updates. On bad input throws and changes nothing.
   */
  update(arm: number, reward: Reward, probability?: number): void;
  /** The blend that the learner recommends now, as a new array. */
  recommend(): Float64Array;
  /** The estimated utility of a blend, once something was learned. Left out by learners that keep no estimates of every arm. */
  utilityOf?(weights: Float64Array): number;
  /** The uniform average of the weights that were in force at each update, as a new array. */
  average(): Float64Array;
  /** Everything needed to continue bit for bit, as plain JSON data. */
  save(): LearnerState;
  /** Continues from a saved state. Refuses one that another kind of learner or another problem has saved. */
  restore(state: LearnerState): void;
}

/** A learner that follows the gradient of an estimated utility. */
export interface GradientLearner extends Learner {
  /** E[G_k | past], centred, if the arms had these distributions: what the next step follows on average. */
  expectedGradient(distributions: readonly AnyDistribution[]): Float64Array;
}

/** Whether a learner follows a gradient, whose bias can be asked for. */
function followsGradient(learner: Learner): learner is GradientLearner {
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

/** A learner that can certify how much better than its recommended blend the best one may be. */
export interface CertifiedLearner extends Learner {
  certificate(): Certificate;
}

/** Whether a learner can certify how far its blend is from the best. */
export function hasCertificate(learner: Learner): learner is CertifiedLearner {
  return "certificate" in learner;
}

/** The state of a learner: its kind, its problem and options by name, and data that only that kind reads. */
export interface LearnerState {
  readonly kind: string;
  readonly problem?: Readonly<Record<string, string>>;
  readonly [part: string]: unknown;
}

/**
 * The bias of a learner's next step, in closed form: B_k = E[G_k | past] - g_k(w) with the centred gradient g of the true
 * distributions. Zero for exact influence functions; undefined for a learner that follows no gradient.
 */
export function biasOf(learner: Learner, known: KnownArms): Float64Array | undefined {
  if (!followsGradient(learner)) return undefined;
  const expected = learner.expectedGradient(known.distributions);
  const bias = known.gradient(learner.weights);
  for (let arm = 0; arm < bias.length; arm++) bias[arm] = expected[arm]! - bias[arm]!;
  return bias;
}
