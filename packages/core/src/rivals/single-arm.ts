import type { Reward } from "../distributions/law.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import { checkFinite, checkInteger } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { checkCosts } from "../known/known-arms.ts";
import type { ArmNumbersState } from "../learners/arm-numbers.ts";
import { ArrayLearner } from "../learners/array-learner.ts";
import { checkUpdate } from "../learners/check-update.ts";
import { identityOf } from "../learners/identity.ts";
import type { Learner, LearnerContext, LearnerState } from "../learners/learner.ts";
import { restoreWhole } from "../learners/restore-whole.ts";
import { startWeights } from "../simplex/kl-projection.ts";
import { type LeastWeights, leastWeights } from "../simplex/least-weights.ts";

/** What a rule for the next weights may look at. */
export interface Tally {
  /** Rewards so far, of all arms. */
  readonly round: number;
  /** Rewards of each arm; a rule with importance weights counts each 1/p times. */
  readonly counts: Float64Array;
  /** Mean reward of each arm, so counted; 0 for an arm not tried. */
  readonly means: Float64Array;
  /** What playing each arm costs; zeros if nothing was said. */
  readonly costs: Float64Array;
  /** The low end of rewards: of the stated support, else of what was seen. */
  readonly low: number;
  /** The width of the support, else of what was seen; 1 while all rewards are equal. */
  readonly range: number;
}

export interface SingleArmRule {
  readonly kind: string;
  /** Whether a reward counts 1/p times, with the probability p that its arm had. */
  readonly hasImportance?: boolean;
  /** Writes the probabilities of the next choice, as if there were no floor. */
  aim(tally: Tally, out: Float64Array): void;
}

interface SingleArmState extends LearnerState {
  readonly round: number;
  readonly low: number;
  readonly high: number;
  readonly counts: number[];
  readonly means: number[];
  readonly average: ArmNumbersState;
}

/**
 * A bandit that looks for the one arm of largest mean reward net of costs: the baseline for blends. Of the utility it
 * takes only the support. With the K probabilities q of its rule it plays w = floor + (1 - sum of floors) q, and it recommends
 * the average of w_1..w_t. The weights follow from the tally alone, so the state holds none.
 */
class SingleArm extends ArrayLearner implements Learner {
  readonly kind: string;
  readonly #rule: SingleArmRule;
  readonly #context: LearnerContext;
  readonly #floors: LeastWeights;
  readonly #counts: Float64Array;
  readonly #means: Float64Array;
  readonly #costs: Float64Array;
  #round = 0;
  #low: number;
  #high: number;

  constructor(rule: SingleArmRule, context: LearnerContext) {
    const { armCount, floor, costs, utility } = context;
    super(startWeights(armCount, floor));
    this.#floors = leastWeights(floor, armCount);
    this.kind = rule.kind;
    this.#rule = rule;
    this.#context = context;
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

  update(arm: number, reward: Reward, probability: number): void {
    const { utility } = this.#context;
    if (typeof reward !== "number")
      throw invalid("reward", `a finite number, since ${this.kind} looks at means`, reward);
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

  save(): SingleArmState {
    return {
      ...identityOf(this.kind, this.#context),
      round: this.#round,
      low: this.#low,
      high: this.#high,
      counts: Array.from(this.#counts),
      means: Array.from(this.#means),
      average: this.saveAverage(),
    };
  }

  restore(state: LearnerState): void {
    restoreWhole<SingleArmState>(this, state, (saved) => this.#load(saved));
  }

  #load({ round, low, high, counts, means, average }: SingleArmState): void {
    const armCount = this.weights.length;
    checkInteger("state.round", round, 0);
    if (!(checkFinite("state.low", low) <= checkFinite("state.high", high))) {
      throw invalid("state.high", `at least state.low = ${low}`, high);
    }
    const restored = checkNumbers("state.counts", counts, armCount);
    const isTally = this.#rule.hasImportance || restored.reduce((sum, count) => sum + count, 0) === round;
    if (!isTally || restored.some((count) => count < 0)) {
      throw invalid("state.counts", `numbers >= 0 that add up to ${round} rounds`, counts);
    }
    this.#counts.set(restored);
    this.#means.set(checkNumbers("state.means", means, armCount));
    this.restoreAverage(average);
    [this.#round, this.#low, this.#high] = [round, low, high];
    this.#aim();
  }

  #aim(): void {
    const { each, free } = this.#floors;
    this.#rule.aim(
      {
        round: this.#round,
        counts: this.#counts,
        means: this.#means,
        costs: this.#costs,
        low: this.#low,
        range: this.#high - this.#low || 1,
      },
      this.weights,
    );
    for (let arm = 0; arm < each.length; arm++) this.weights[arm] = each[arm]! + free * this.weights[arm]!;
  }
}

export function singleArm(rule: SingleArmRule, context: LearnerContext): Learner {
  return new SingleArm(rule, context);
}
