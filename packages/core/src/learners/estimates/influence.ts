import type { AnyDistribution, Reward } from "../../distributions/distribution.ts";
import { Tangent } from "../../features/tangent.ts";
import { dotRows } from "../../numeric/dot.ts";
import type { KnownArms } from "../../optimum/known-arms.ts";
import { centreGradientInto } from "../../simplex/centre-gradient.ts";
import type { FollowedWeights, MirrorWeights } from "../mirror/mirror-weights.ts";
import type { ArmStatistics, ArmStatisticsState } from "./arm-statistics.ts";
import { Mixture, type MixtureState } from "./mixture.ts";

/** The source of influence functions for mirror ascent. A round calls `check` and `influence`, moves the weights, calls `learn`. */
export interface InfluenceSource {
  /** Throws, and changes nothing, for a reward that can never be learned from. */
  check(reward: Reward): void;
  /** The influence of a reward that was checked, at the current blend; zero while nothing at all is known. */
  influence(reward: Reward): number;
  /** Adds the reward whose influence was asked for last, after the step that it led to. */
  learn(arm: number): void;
  /** The influence function at the current blend, valid until anything changes. */
  influenceFunction(): (reward: Reward) => number;
  /** Its mean for arms with these distributions, less their costs, centred at the blend. */
  expectedGradient(distributions: readonly AnyDistribution[], costs: readonly number[] | undefined): Float64Array;
  /** What was learned, as plain data; null if nothing is. */
  save(): unknown;
  /** Restores a saved state beside the weights that were saved with it. Throws on bad input, and must not be used after that. */
  restore(state: unknown): void;
}

/** Exact influence functions, from the distributions of the arms. */
export class ExactInfluence implements InfluenceSource {
  readonly #known: KnownArms;
  readonly #weights: MirrorWeights;

  constructor(known: KnownArms, weights: MirrorWeights) {
    this.#known = known;
    this.#weights = weights;
  }

  check(): void {}

  influence(reward: Reward): number {
    this.#known.moveTo(this.#weights.weights);
    return this.#known.influence(reward);
  }

  learn(): void {}

  influenceFunction(): (reward: Reward) => number {
    this.#known.moveTo(this.#weights.weights);
    return (reward) => this.#known.influence(reward);
  }

  expectedGradient(): Float64Array {
    return this.#known.gradient(this.#weights.weights);
  }

  save(): null {
    return null;
  }

  restore(): void {}
}

interface PlugInInfluenceState {
  readonly statistics: ArmStatisticsState;
  readonly mixture: MixtureState | null;
}

/** Influence functions of the estimated blend, sum_k w_k P_k with the arms' estimated distributions. */
export class PlugInInfluence implements InfluenceSource {
  readonly #statistics: ArmStatistics;
  readonly #weights: MirrorWeights;
  /** The blend, where it can follow the weights; otherwise it is mixed in every round. */
  readonly #mixture: Mixture | undefined;
  #tangent: Tangent;
  #reward: Reward = 0;
  /** The features of known distributions, which diagnostics ask for again and again. */
  #distributions: readonly AnyDistribution[] | undefined;
  #distributionFeatures: Float64Array[] = [];

  /** `followed`: the same weights, where only rewards of the played arm change the statistics. */
  constructor(statistics: ArmStatistics, weights: MirrorWeights, followed?: FollowedWeights) {
    this.#statistics = statistics;
    this.#weights = weights;
    this.#mixture = followed && new Mixture(statistics, followed);
    this.#tangent = new Tangent(statistics.space);
  }

  check(reward: Reward): void {
    this.#statistics.space.check?.(reward);
  }

  influence(reward: Reward): number {
    if (this.#statistics.admit(reward)) this.#readSpace();
    this.#reward = reward;
    const mean = this.#blend();
    if (mean === undefined) return 0;
    const { space } = this.#statistics;
    if (space.influence) return space.influence(mean, reward);
    this.#tangent.moveTo(mean);
    return this.#tangent.influence(reward);
  }

  learn(arm: number): void {
    this.#statistics.add(arm, this.#reward);
    this.#mixture?.follow(arm, this.#statistics.newest);
  }

  influenceFunction(): (reward: Reward) => number {
    const isKnown = this.#moveTangent();
    return (reward) => (isKnown ? this.#tangent.influence(reward) : 0);
  }

  expectedGradient(distributions: readonly AnyDistribution[], costs: readonly number[] | undefined): Float64Array {
    if (this.#distributions !== distributions)
      this.#distributionFeatures = distributions.map((distribution) => this.#statistics.space.expected(distribution));
    this.#distributions = distributions;
    const slopes = new Float64Array(distributions.length);
    // While nothing is known, no distribution is better than another.
    if (this.#moveTangent()) dotRows(this.#distributionFeatures, this.#tangent.direction, slopes);
    if (costs) for (let arm = 0; arm < slopes.length; arm++) slopes[arm]! -= costs[arm]!;
    centreGradientInto(this.#weights.weights, slopes, slopes);
    return slopes;
  }

  save(): PlugInInfluenceState {
    return { statistics: this.#statistics.save(), mixture: this.#mixture?.save() ?? null };
  }

  restore(state: PlugInInfluenceState): void {
    this.#statistics.restore(state?.statistics);
    this.#readSpace();
    this.#mixture?.restore(state.mixture!);
  }

  /** Linearises the utility at the estimated blend; false while nothing is known. */
  #moveTangent(): boolean {
    const mean = this.#blend();
    if (mean !== undefined) this.#tangent.moveTo(mean);
    return mean !== undefined;
  }

  /** The features of the estimated blend; undefined while nothing is known. */
  #blend(): Float64Array | undefined {
    return this.#mixture ? this.#mixture.features() : this.#statistics.featuresOf(this.#weights.weights);
  }

  /** After the coordinates changed. */
  #readSpace(): void {
    this.#tangent = new Tangent(this.#statistics.space);
    this.#distributions = undefined;
    this.#mixture?.reset();
  }
}
