import type { Reward } from "@blendit/core";
import { checkFinite, checkInteger, checkNumbers, invalid } from "@blendit/core/errors";
import { ArrayLearner, checkUpdate, type LearnerContext, type LearnerState } from "@blendit/core/learners";
import { checkCosts } from "@blendit/core/optimum";
import { startWeights, type WeightDomain } from "@blendit/core/simplex";
import { floorDomain } from "./floor-domain.ts";

/** What a rule for the next weights may look at. */
export interface Tally {
  /** Rewards so far, of all arms. */
  readonly round: number;
  /** Rewards of each arm; a rule with importance weights counts each 1/p times. */
  readonly counts: Float64Array;
  /** Mean reward of each arm, so counted; 0 for an arm not tried. */
  readonly means: Float64Array;
  /** What playing each arm costs; zeros without costs. */
  readonly costs: Float64Array;
  /** The low end of rewards: of the stated support, else of the rewards seen. */
  readonly low: number;
  /** The width of the support, else of the rewards seen; 1 while all rewards are equal. */
  readonly range: number;
}

export interface SingleArmRule {
  readonly kind: string;
  /** Whether a reward counts 1/p times, with the probability p that its arm had. */
  readonly hasImportance?: boolean;
  /** Writes the probabilities of the next choice, as if there were no floor. */
  aim(tally: Tally, out: Float64Array): void;
}

/**
 * A bandit that looks for the one arm of largest mean reward net of costs. Of the utility it uses only the support. With
 * the probabilities q of its rule it plays w = floor + (1 - sum of floors) q, and it recommends the average of w_1..w_t. The
 * weights follow from the tally alone, so the state contains none.
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
    this.#aim();
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
    this.#aim();
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
    this.#aim();
  }

  #aim(): void {
    const { low, free } = this.#domain;
    const tally: Tally = {
      round: this.#round,
      counts: this.#counts,
      means: this.#means,
      costs: this.#costs,
      low: this.#low,
      range: this.#high - this.#low || 1,
    };
    this.#rule.aim(tally, this.weights);
    for (let arm = 0; arm < low.length; arm++) this.weights[arm] = low[arm]! + free * this.weights[arm]!;
  }
}
