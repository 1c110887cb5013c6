import type { Reward } from "@blendit/core";
import type { PlainReward } from "@blendit/core/distributions";
import { checkNumbers, invalid } from "@blendit/core/errors";
import { ArrayLearner, type LearnerContext, type LearnerState, PlugIn, type PlugInState } from "@blendit/core/learners";
import { checkWeights, startWeights, type WeightDomain, weightDomain } from "@blendit/core/simplex";
import { SparseFeatures } from "@blendit/core/utilities";
import { floorDomain } from "./floor-domain.ts";

/** The range of an influence function is over this many last rewards. One more would widen it in about 2 % of rounds. */
const KEPT = 100;

interface EstimatesState {
  readonly plugIn: PlugInState;
  readonly counts: readonly number[];
  readonly recent: readonly (number | readonly number[])[];
}

/**
 * The estimates that mixture methods use: the plug-in utility, the counts of rewards, and the range of the influence function,
 * which converts bonuses to the unit of the utility for any scale of rewards.
 */
export class Estimates {
  readonly plugIn: PlugIn;
  readonly limits: WeightDomain;
  /** Whether the utility has no kinks. */
  readonly isSmooth: boolean;
  /** The number of rewards of each arm (n_k). */
  readonly counts: Float64Array;
  #recent: PlainReward[] = [];

  constructor(context: LearnerContext) {
    this.plugIn = new PlugIn({}, context);
    this.limits = weightDomain(context, context.armCount);
    this.isSmooth = context.utility.smooth;
    this.counts = new Float64Array(context.armCount);
  }

  /** The number of rewards of all arms (t). */
  get round(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** The first arm with the fewest rewards. */
  get fewest(): number {
    return this.counts.indexOf(Math.min(...this.counts));
  }

  /** The arm played least relative to its weight in a blend a: the first with the largest t a_k - n_k. */
  mostLacking(blend: Float64Array): number {
    const { round } = this;
    const lacks = this.counts.map((count, arm) => round * blend[arm]! - count);
    return lacks.indexOf(Math.max(...lacks));
  }

  /** The range of the influence function at a blend, over the last rewards. */
  influenceRange(blend: Float64Array): number {
    const { statistics } = this.plugIn;
    const { space } = statistics;
    const direction = new Float64Array(space.dimension);
    space.gradient(statistics.featuresOf(blend)!, direction);
    const features = new SparseFeatures(space.sparsity);
    const influences = this.#recent.map((reward) => {
      space.features(reward, features);
      return features.dot(direction);
    });
    return Math.max(...influences) - Math.min(...influences);
  }

  /** A bound on each arm's estimation error: sqrt(log / (2 n_k)), by the Hoeffding or Dvoretzky-Kiefer-Wolfowitz inequality. */
  radii(log: number): Float64Array {
    return this.counts.map((count) => Math.sqrt(log / (2 * count)));
  }

  /** Adds a reward. Throws on bad input and then changes nothing. */
  observe(arm: number, reward: Reward, probability: number): void {
    this.#recent.push(this.plugIn.observe(arm, reward, probability));
    if (this.#recent.length > KEPT) this.#recent.shift();
    this.counts[arm]!++;
  }

  save(): EstimatesState {
    const recent = this.#recent.map((reward) => (typeof reward === "number" ? reward : Array.from(reward)));
    return { plugIn: this.plugIn.save(), counts: Array.from(this.counts), recent };
  }

  /** Restores a saved state. Throws on bad input and is not usable afterwards. */
  restore(saved: EstimatesState): void {
    if (typeof saved !== "object" || saved === null) throw invalid("state.estimates", "an object", saved);
    if (!Array.isArray(saved.recent)) throw invalid("state.recent", "a list of rewards", saved.recent);
    this.counts.set(checkNumbers("state.counts", saved.counts, this.counts.length));
    this.#recent = [...saved.recent];
    this.plugIn.restore(saved.plugIn);
  }
}

/** How a mixture method decides. */
export interface MixtureRule {
  readonly kind: string;
  /** The number of rewards that every arm needs before the rule decides. Until then the arm with the fewest is played. */
  readonly initial: number;
  /**
   * Updates the recommended blend in place, and writes the weights of the next choice. Both must be on the truncated simplex.
   * `isFirst` is true when the last of the initial rewards has just arrived.
   */
  decide(estimates: Estimates, blend: Float64Array, weights: Float64Array, isFirst: boolean): void;
}

/**
 * A learner that searches for the best mixture with a rule. Its blends are on the truncated simplex, so that they can be played:
 * w = floor + (1 - sum of floors) q, where q are the probabilities of the rule, one of them 1 if it picks a single arm. Until every
 * arm has its initial rewards, it recommends equal shares or their projection.
 */
export class MixturePolicy extends ArrayLearner {
  readonly #rule: MixtureRule;
  readonly #estimates: Estimates;
  readonly #blend: Float64Array;

  constructor(rule: MixtureRule, context: LearnerContext) {
    super(rule.kind, new Float64Array(context.armCount), context);
    this.#rule = rule;
    const domain = floorDomain(rule.kind, context);
    this.#estimates = new Estimates(context);
    this.#blend = startWeights(context.armCount, domain);
    playMostly(0, domain, this.weights);
  }

  recommend(): Float64Array {
    return this.#blend.slice();
  }

  update(arm: number, reward: Reward, probability = this.probability(arm)): void {
    const estimates = this.#estimates;
    const isFirst = this.#isStarting();
    estimates.observe(arm, reward, probability);
    this.countWeights();
    if (this.#isStarting()) playMostly(estimates.fewest, estimates.limits, this.weights);
    else this.#rule.decide(estimates, this.#blend, this.weights, isFirst);
  }

  protected override saveOwn(): object {
    return {
      weights: Array.from(this.weights),
      blend: Array.from(this.#blend),
      estimates: this.#estimates.save(),
    };
  }

  protected override restoreOwn({ weights, blend, estimates }: LearnerState): void {
    this.weights.set(this.#check("state.weights", weights));
    this.#blend.set(this.#check("state.blend", blend));
    this.#estimates.restore(estimates as EstimatesState);
  }

  #isStarting(): boolean {
    return Math.min(...this.#estimates.counts) < this.#rule.initial;
  }

  #check(name: string, saved: unknown): Float64Array {
    const armCount = this.weights.length;
    return checkWeights(checkNumbers(name, saved, armCount), armCount, this.#estimates.limits.low);
  }
}

/** Gives all weight above the floors to one arm. */
export function playMostly(arm: number, { low, high }: WeightDomain, out: Float64Array): void {
  out.set(low);
  out[arm] = high[arm]!;
}
