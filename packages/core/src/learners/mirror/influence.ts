import type { AnyDistribution, Reward } from "../../distributions/distribution.ts";
import type { ArmStatistics, ArmStatisticsState } from "../../estimates/arm-statistics.ts";
import { Tangent } from "../../features/tangent.ts";
import { dotRows } from "../../numeric/dot.ts";
import { centreGradientInto } from "../../simplex/centre-gradient.ts";
import type { FollowedWeights, MirrorWeights } from "./mirror-weights.ts";
import { Mixture } from "./mixture.ts";

export interface PlugInInfluenceState {
  readonly statistics: ArmStatisticsState;
  /** The state of the blend's features, if they are tracked; see `Mixture`. */
  readonly mixture: unknown;
}

/**
 * Influence functions of the estimated blend, sum_k w_k P_k with the arms' estimated distributions. In each round call
 * `influence`, change the weights, then call `learn`.
 */
export class PlugInInfluence {
  readonly #statistics: ArmStatistics;
  readonly #weights: MirrorWeights;
  /** The blend's features, if they are tracked through the steps; otherwise they are computed in every round. */
  readonly #mixture: Mixture | undefined;
  #tangent: Tangent;
  /** The distributions whose features were computed last, because diagnostics ask for the same ones again and again. */
  #distributions: readonly AnyDistribution[] | undefined;
  #distributionFeatures: Float64Array[] = [];

  /** `followed`: the same weights, if only rewards of the played arm change the statistics. */
  constructor(statistics: ArmStatistics, weights: MirrorWeights, followed?: FollowedWeights) {
    this.#statistics = statistics;
    this.#weights = weights;
    this.#mixture = followed && new Mixture(statistics, followed);
    this.#tangent = new Tangent(statistics.space);
  }

  /**
   * The influence of a reward at the current blend; zero while nothing is known. Throws, and changes nothing, for a reward that
   * can never be learned from.
   */
  influence(reward: Reward): number {
    if (this.#statistics.admit(reward)) this.#readSpace();
    const mean = this.#blend();
    if (mean === undefined) return 0;
    const { space } = this.#statistics;
    if (space.influence) return space.influence(mean, reward);
    this.#tangent.moveTo(mean);
    return this.#tangent.influence(reward);
  }

  /** Adds the reward of an arm, after the step that used its influence. */
  learn(arm: number, reward: Reward): void {
    this.#statistics.add(arm, reward);
    this.#mixture?.follow(arm, this.#statistics.newest);
  }

  /** The influence function at the current blend, valid until anything changes. */
  influenceFunction(): (reward: Reward) => number {
    const isKnown = this.#moveTangent();
    return (reward) => (isKnown ? this.#tangent.influence(reward) : 0);
  }

  /** Its mean under each of these distributions, minus the arms' costs, centred at the blend. */
  expectedGradient(distributions: readonly AnyDistribution[], costs: readonly number[] | undefined): Float64Array {
    if (this.#distributions !== distributions)
      this.#distributionFeatures = distributions.map((distribution) => this.#statistics.space.expected(distribution));
    this.#distributions = distributions;
    const slopes = new Float64Array(distributions.length);
    // While nothing is known, all distributions have equal slopes.
    if (this.#moveTangent()) dotRows(this.#distributionFeatures, this.#tangent.direction, slopes);
    if (costs) for (let arm = 0; arm < slopes.length; arm++) slopes[arm]! -= costs[arm]!;
    centreGradientInto(this.#weights.weights, slopes, slopes);
    return slopes;
  }

  save(): PlugInInfluenceState {
    return { statistics: this.#statistics.save(), mixture: this.#mixture?.save() ?? null };
  }

  /** Restores a saved state, with weights that were saved at the same time. After it throws, discard this object. */
  restore(state: PlugInInfluenceState): void {
    this.#statistics.restore(state?.statistics);
    this.#readSpace();
    this.#mixture?.restore("state.mixture", state.mixture);
  }

  /** Linearises the utility at the estimated blend; returns false while nothing is known. */
  #moveTangent(): boolean {
    const mean = this.#blend();
    if (mean !== undefined) this.#tangent.moveTo(mean);
    return mean !== undefined;
  }

  /** The features of the estimated blend; undefined while nothing is known. */
  #blend(): Float64Array | undefined {
    return this.#mixture ? this.#mixture.features() : this.#statistics.featuresOf(this.#weights.weights);
  }

  /** Updates what depends on the coordinates, after they changed. */
  #readSpace(): void {
    this.#tangent = new Tangent(this.#statistics.space);
    this.#distributions = undefined;
    this.#mixture?.reset();
  }
}
