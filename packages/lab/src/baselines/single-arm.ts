import type { Reward } from "@blendit/core";
import { checkFinite, checkInteger, checkNumbers, invalid } from "@blendit/core/errors";
import { ArrayLearner, checkUpdate, type LearnerContext, type LearnerState } from "@blendit/core/learners";
import { checkCosts } from "@blendit/core/optimum";
import { startWeights, type WeightDomain } from "@blendit/core/simplex";
import { floorDomain } from "./floor-domain.ts";

/** The statistics from which a rule computes the next weights. */
export interface Tally {
  /** The number of rewards of all arms. */
  readonly round: number;
  /** The number of rewards of each arm; with importance weights, each reward counts 1/p times. */
  readonly counts: Float64Array;
  /** The mean reward of each arm, weighted like `counts`; 0 for an arm without rewards. */
  readonly means: Float64Array;
  /** The cost of each arm; zeros without costs. */
  readonly costs: Float64Array;
  /** The lower end of the support or, without one, of the rewards so far. */
  readonly low: number;
  /** The width of the support or, without one, of the range of rewards so far; 1 while all rewards are equal. */
  readonly range: number;
}

export interface SingleArmRule {
  readonly kind: string;
  /** Whether rewards have importance weights: each counts 1/p times, where p is the probability of its arm. */
  readonly hasImportance?: boolean;
  /** Writes the probabilities of the next choice, as if there were no floor. */
  decide(tally: Tally, out: Float64Array): void;
}

/**
 * A bandit that searches for the arm of largest mean reward net of costs. Of the utility it uses only the support. It plays
 * w = floor + (1 - sum of floors) q, where q are the probabilities of its rule, and recommends the average of w_1..w_t. The weights
 * are a function of the tally, so the state does not contain them.
 */
export class SingleArm extends ArrayLearner {
  readonly #rule: SingleArmRule;
  readonly #domain: WeightDomain;
  readonly #counts: Float64Array;
  readonly #means: Float64Array;
  readonly #costs: Float64Array;
  #round = 0;
  #low: number;
  #high: number;

  constructor(rule: SingleArmRule, context: LearnerContext) {
    const { armCount, costs, utility } = context;
    const domain = floorDomain(rule.kind, context);
    super(rule.kind, startWeights(armCount, domain), context);
    this.#rule = rule;
    this.#domain = domain;
    this.#counts = new Float64Array(armCount);
    this.#means = new Float64Array(armCount);
    this.#costs = Float64Array.from(checkCosts(costs, armCount) ?? this.#means);
    // Adding 0 turns -0, which JSON does not keep, into 0.
    [this.#low, this.#high] = (utility.support?.map((end) => end + 0) as [number, number] | undefined) ?? [0, 0];
    this.#decide();
  }

  recommend(): Float64Array {
    return this.average();
  }

  update(arm: number, reward: Reward, probability = this.probability(arm)): void {
    const { utility } = this.context;
    if (typeof reward !== "number")
      throw invalid("reward", `a finite number, since ${this.kind} compares means`, reward);
    const accepted = (checkUpdate(utility, this.weights.length, arm, reward, probability) as number) + 0;
    const isFirst = this.#round++ === 0 && !utility.support;
    this.#low = isFirst ? accepted : Math.min(this.#low, accepted);
    this.#high = isFirst ? accepted : Math.max(this.#high, accepted);
    const count = this.#rule.hasImportance ? 1 / probability : 1;
    this.#counts[arm]! += count;
    this.#means[arm]! += (count / this.#counts[arm]!) * (accepted - this.#means[arm]!);
    this.countWeights();
    this.#decide();
  }

  protected override saveOwn(): object {
    return {
      round: this.#round,
      low: this.#low,
      high: this.#high,
      counts: Array.from(this.#counts),
      means: Array.from(this.#means),
    };
  }

  protected override restoreOwn({ round, low, high, counts, means }: LearnerState): void {
    const armCount = this.weights.length;
    const rounds = checkInteger("state.round", round, 0);
    const [lowest, highest] = [checkFinite("state.low", low), checkFinite("state.high", high)];
    if (!(lowest <= highest)) throw invalid("state.high", `at least state.low, ${lowest}`, high);
    const restored = checkNumbers("state.counts", counts, armCount);
    const isTally = this.#rule.hasImportance || restored.reduce((sum, count) => sum + count, 0) === rounds;
    if (!isTally || restored.some((count) => count < 0)) {
      throw invalid("state.counts", `numbers of at least 0 that add up to ${rounds} rounds`, counts);
    }
    this.#counts.set(restored);
    this.#means.set(checkNumbers("state.means", means, armCount));
    [this.#round, this.#low, this.#high] = [rounds, lowest, highest];
    this.#decide();
  }

  #decide(): void {
    const { low, free } = this.#domain;
    const tally: Tally = {
      round: this.#round,
      counts: this.#counts,
      means: this.#means,
      costs: this.#costs,
      low: this.#low,
      range: this.#high - this.#low || 1,
    };
    this.#rule.decide(tally, this.weights);
    for (let arm = 0; arm < low.length; arm++) this.weights[arm] = low[arm]! + free * this.weights[arm]!;
  }
}
