import type { Certificate } from "../certificate/certificate.ts";
import type { AnyDistribution, Reward } from "../distributions/distribution.ts";
import type { OptionNames } from "../errors/check-options.ts";
import type { PlugInContext } from "../estimates/plug-in.ts";
import type { KnownArms } from "../optimum/known-arms.ts";
import type { RandomSource } from "../random/random.ts";
import type { WeightLimits } from "../simplex/weight-domain.ts";

/** The problem that a learner is made for, without the learner's own options. */
export interface LearnerContext extends PlugInContext, WeightLimits {
  /** The true distributions, for learners that may know them. */
  readonly knownArms?: KnownArms | undefined;
}

/** Names of the options that every learner accepts. */
export const contextOptions: OptionNames<LearnerContext> = {
  utility: true,
  armCount: true,
  floor: true,
  ceiling: true,
  costs: true,
  knownArms: true,
};

/**
 * Learns weights from rewards. Any number of choices may be pending. Each reward is passed with its arm and with the probability
 * that the arm had when it was chosen, so late and batched rewards stay unbiased.
 */
export interface Learner {
  readonly kind: string;
  /** The weights in force (w_t). A live view: its contents change on the next update. Copy it if you keep it. */
  readonly weights: Float64Array;
  /** `weights[arm]`, in time that does not grow with the number of arms. */
  probability(arm: number): number;
  /** Draws an arm with the current weights as probabilities. */
  choose(random: RandomSource): number;
  /**
   * Learns from one reward. `probability` is the one that the arm had when it was chosen; by default its current weight. Pass the
   * logged probability if the reward arrives after other updates. Throws on invalid input, and then changes nothing.
   */
  update(arm: number, reward: Reward, probability?: number): void;
  /** The blend that the learner recommends now, as a new array. */
  recommend(): Float64Array;
  /**
   * The estimated utility of a blend, or undefined before the first reward. Missing in learners that do not estimate every arm.
   */
  utilityOf?(weights: Float64Array): number;
  /** The uniform average of the weights used at each update, as a new array. */
  average(): Float64Array;
  /** Everything needed to continue bit for bit, as plain JSON data. */
  save(): LearnerState;
  /** Continues from a saved state. Refuses a state of another kind of learner or another problem. */
  restore(state: LearnerState): void;
}

/** A learner that follows the gradient of an estimated utility. */
export interface GradientLearner extends Learner {
  /** E[G_k | past], centred, if the arms had these distributions: the expected direction of the next step. */
  expectedGradient(distributions: readonly AnyDistribution[]): Float64Array;
}

/** Whether a learner follows a gradient, and so has a bias. */
function followsGradient(learner: Learner): learner is GradientLearner {
  return "expectedGradient" in learner;
}

/** A learner that steps with the influence of one reward at a time. */
export interface InfluenceLearner extends GradientLearner {
  /** The influence function that the next step will use. Valid until the learner changes. */
  influence(): (reward: Reward) => number;
}

/** Whether a learner steps with influence functions, so that its bias can also be sampled. */
export function hasInfluence(learner: Learner): learner is InfluenceLearner {
  return "influence" in learner;
}

/** A learner that can certify how much better the best blend may be than the one it recommends. */
export interface CertifiedLearner extends Learner {
  certificate(): Certificate;
}

/** Whether a learner can certify how far its blend is from the best. */
export function hasCertificate(learner: Learner): learner is CertifiedLearner {
  return "certificate" in learner;
}

/** The state of a learner: its kind, its problem and options by name, and data that only its kind reads. */
export interface LearnerState {
  readonly kind: string;
  readonly problem?: Readonly<Record<string, string>>;
  readonly [part: string]: unknown;
}

/**
 * The bias of a learner's next step, in closed form: B_k = E[G_k | past] - g_k(w) with the centred gradient g of the true
 * distributions. Zero for exact influence functions; undefined for a learner without a gradient.
 */
export function biasOf(learner: Learner, known: KnownArms): Float64Array | undefined {
  if (!followsGradient(learner)) return undefined;
  const expected = learner.expectedGradient(known.distributions);
  const bias = known.gradient(learner.weights);
  for (let arm = 0; arm < bias.length; arm++) bias[arm] = expected[arm]! - bias[arm]!;
  return bias;
}
