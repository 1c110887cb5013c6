import type { Reward } from "../distributions/law.ts";
import { invalid } from "../errors/invalid.ts";
import { PlugIn } from "../learners/estimates/plug-in.ts";
import { RecentRewards, type RecentState } from "../learners/estimates/recent-rewards.ts";
import type { LearnerContext } from "../learners/learner.ts";
import type { Floor } from "../simplex/least-weights.ts";
import { type LeastWeights, leastWeights } from "../simplex/least-weights.ts";
import { Tangent } from "../spaces/tangent.ts";

/** So many of the last rewards tell the range of an influence function: one more widens it in two rounds of a hundred. */
const KEPT = 100;

export interface EstimatesState {
  readonly plugIn: ReturnType<PlugIn["save"]>;
  readonly recent: RecentState;
}

/**
 * What rules for mixtures look at: the plug-in utility, the counts of rewards, and the range of the influence function,
 * which puts bonuses in the units of the utility whatever the scale of rewards.
 */
export class Estimates {
  readonly plugIn: PlugIn;
  readonly floor: Floor;
  readonly floors: LeastWeights;
  /** Whether the utility has no kinks. */
  readonly isSmooth: boolean;
  readonly #recent = new RecentRewards(KEPT);

  constructor(context: LearnerContext) {
    this.plugIn = new PlugIn({}, context);
    this.floor = context.floor;
    this.floors = leastWeights(context.floor, context.armCount);
    this.isSmooth = context.utility.smooth;
  }

  get armCount(): number {
    return this.plugIn.armCount;
  }

  /** Rewards so far, of all arms (t). */
  get round(): number {
    let round = 0;
    for (let arm = 0; arm < this.armCount; arm++) round += this.count(arm);
    return round;
  }

  /** Rewards of an arm (n_k). */
  count(arm: number): number {
    return this.plugIn.statistics.sums.count(arm);
  }

  /** The arm with the fewest rewards, of equals the first. */
  get fewest(): number {
    let fewest = 0;
    for (let arm = 1; arm < this.armCount; arm++) if (this.count(arm) < this.count(fewest)) fewest = arm;
    return fewest;
  }

  /** The arm that a blend (a) lacks most in what was played, the largest t a_k - n_k; of equals the first. */
  mostLacking(blend: Float64Array): number {
    const { round } = this;
    const lack = (arm: number) => round * blend[arm]! - this.count(arm);
    let most = 0;
    for (let arm = 1; arm < this.armCount; arm++) if (lack(arm) > lack(most)) most = arm;
    return most;
  }

  /** The largest less the smallest influence, at the estimated blend, among the last rewards. */
  influenceRange(blend: Float64Array): number {
    const { statistics } = this.plugIn;
    const tangent = new Tangent(statistics.space);
    tangent.moveTo(statistics.featuresOf(blend)!);
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { reward } of this.#recent) {
      const influence = tangent.influence(reward);
      low = Math.min(low, influence);
      high = Math.max(high, influence);
    }
    return high - low;
  }

  /** How far off the estimate of each arm may be: sqrt(log / (2 n_k)), by Hoeffding or by Dvoretzky, Kiefer, Wolfowitz. */
  radii(log: number): Float64Array {
    return Float64Array.from({ length: this.armCount }, (_, arm) => Math.sqrt(log / (2 * this.count(arm))));
  }

  /** Takes a reward in. On bad input throws and changes nothing. */
  observe(arm: number, reward: Reward, probability: number): void {
    this.#recent.push(arm, this.plugIn.observe(arm, reward, probability));
  }

  save(): EstimatesState {
    return { plugIn: this.plugIn.save(), recent: this.#recent.save() };
  }

  /** Becomes as it was saved. On bad input throws, and is then not to be used any more. */
  restore(saved: EstimatesState): void {
    if (typeof saved !== "object" || saved === null) throw invalid("state.estimates", "an object", saved);
    this.#recent.restore(saved.recent, this.armCount);
    this.plugIn.restore(saved.plugIn);
  }
}
