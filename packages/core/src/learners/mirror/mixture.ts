import { checkPositive } from "../../errors/checks.ts";
import type { ArmStatistics } from "../../estimates/arm-statistics.ts";
import { SavedNumbers } from "../../estimates/saved-numbers.ts";
import type { SparseFeatures } from "../../features/feature-space.ts";
import type { FollowedWeights } from "./mirror-weights.ts";

/** Updates accumulate rounding errors, so after this many, plus some for each arm, all sums are computed again. */
const MOST_STEPS = 1024;
const STEPS_PER_ARM = 16;
/** If the scale has grown by this factor, so have the rounding errors that earlier, larger weights left behind. */
const MOST_GROWTH = 1024;
/** Below this scale, coefficients could overflow. */
const SMALLEST_SCALE = 2 ** -200;

/** Indices of the two groups of arms. */
const APART = 0;
const SHARED = 1;

/**
 * The features of the estimated blend, sum_k w_k (S_k + a q) / (N_k + a), updated with what a step changes: the played arm, one
 * factor for the weights of all arms apart, and the one weight that the others share; see `FollowedWeights`.
 */
export class Mixture extends SavedNumbers {
  /** w_k / (N_k + a) / scale for arms apart, 1 / (N_k + a) for arms that share a weight. */
  readonly coefficients: Float64Array;
  /** The sums of coefficient_k S_k over arms apart, and over arms that share a weight. */
  apartSums!: Float64Array;
  sharedSums!: Float64Array;
  /** The sums of the coefficients of both groups. */
  readonly totals = new Float64Array(2);
  scale = 1;
  leastScale = 1;
  steps = 0;
  readonly #statistics: ArmStatistics;
  readonly #weights: FollowedWeights;
  readonly #groups: Uint8Array;
  #features!: Float64Array;

  constructor(statistics: ArmStatistics, weights: FollowedWeights) {
    super();
    this.#statistics = statistics;
    this.#weights = weights;
    this.coefficients = new Float64Array(statistics.armCount);
    this.#groups = new Uint8Array(statistics.armCount);
    this.reset();
  }

  /** The features of the blend; undefined while nothing is known. The next call overwrites them. */
  features(): Float64Array | undefined {
    const prior = this.#statistics.priorSums;
    if (prior === undefined) return undefined;
    const features = this.#features;
    const { apartSums, sharedSums, scale, totals } = this;
    const weight = this.#weights.sharedWeight;
    const share = this.#statistics.priorScale * (scale * totals[APART]! + weight * totals[SHARED]!);
    for (let index = 0; index < features.length; index++) {
      features[index] = scale * apartSums[index]! + weight * sharedSums[index]! + share * prior[index]!;
    }
    return features;
  }

  /** Call this after the features of a reward were added to the sums of an arm and a step raised its weight. */
  follow(arm: number, added: SparseFeatures): void {
    const { changed, factor } = this.#weights;
    added.addTo(this.#sumsOf(this.#groups[arm]!), this.coefficients[arm]!);
    this.steps++;
    if (changed === undefined || this.steps > MOST_STEPS + STEPS_PER_ARM * this.coefficients.length) {
      this.reset();
      return;
    }
    this.scale *= factor;
    this.leastScale = Math.min(this.leastScale, this.scale);
    this.#set(arm);
    for (let index = 0; index < changed.length; index++) this.#set(changed[index]!);
    if (this.scale > MOST_GROWTH * this.leastScale || this.scale < SMALLEST_SCALE) this.#resetApart();
  }

  /** Computes all sums again from the current statistics and weights. */
  reset(): void {
    const { dimension } = this.#statistics.space;
    this.#features = new Float64Array(dimension);
    this.apartSums = new Float64Array(dimension);
    this.sharedSums = new Float64Array(dimension);
    this.totals.fill(0);
    this.coefficients.fill(0);
    this.scale = 1;
    this.leastScale = 1;
    this.steps = 0;
    for (let arm = 0; arm < this.coefficients.length; arm++) this.#set(arm);
  }

  /** Restores a saved state, with the statistics and weights saved at the same time. Throws on invalid input. */
  override restore(parameter: string, state: unknown): void {
    this.reset();
    super.restore(parameter, state);
    checkPositive(`${parameter}.scale`, this.scale);
  }

  #resetApart(): void {
    this.apartSums.fill(0);
    this.totals[APART] = 0;
    this.scale = 1;
    this.leastScale = 1;
    for (const arm of this.#weights.apart()) {
      this.coefficients[arm] = 0;
      this.#set(arm);
    }
  }

  /** Updates the coefficient of one arm. */
  #set(arm: number): void {
    const group = this.#weights.isShared(arm) ? SHARED : APART;
    const share = this.#statistics.shares[arm]!;
    const coefficient = group === SHARED ? share : (this.#weights.weight(arm) * share) / this.scale;
    const before = this.coefficients[arm]!;
    const groupBefore = this.#groups[arm]!;
    if (group === groupBefore) {
      this.#add(group, arm, coefficient - before);
    } else {
      this.#add(groupBefore, arm, -before);
      this.#add(group, arm, coefficient);
      this.#groups[arm] = group;
    }
    this.coefficients[arm] = coefficient;
  }

  #add(group: number, arm: number, coefficient: number): void {
    this.totals[group]! += coefficient;
    this.#statistics.sums.addTo(arm, coefficient, this.#sumsOf(group));
  }

  #sumsOf(group: number): Float64Array {
    return group === SHARED ? this.sharedSums : this.apartSums;
  }
}
