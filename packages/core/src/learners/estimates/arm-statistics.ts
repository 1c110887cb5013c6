import type { Reward } from "../../distributions/law.ts";
import { type LearningSpace, SparseFeatures } from "../../spaces/feature-space.ts";
import type { SlopeProducts, SlopeProductsState } from "../../spaces/feature-sums.ts";
import { checkMemory, type Forgetting, type Memory } from "./memory.ts";
import type { Prior } from "./pooled-prior.ts";
import { RewardSums } from "./reward-sums.ts";
import { restoreStatistics, type Statistics } from "./statistics-state.ts";

/** With more arms than this, products of all pairs can cost more than mixing the arms' cells. */
const MOST_MULTIPLIED = 128;

export interface ArmStatisticsState extends Statistics<readonly number[]> {
  readonly space: unknown;
  readonly products: SlopeProductsState | null;
  /** What a memory keeps besides. */
  readonly window: unknown;
}

/**
 * What has been seen of each arm: how many rewards, and the sums of their features. The estimated features of arm k are
 * (S_k + a q) / (N_k + a) with the prior's count a and features q; those of a blend, their mixture.
 */
export class ArmStatistics {
  readonly space: LearningSpace;
  /** What was summed of the rewards alone, without the prior. */
  sums: RewardSums;
  /** Products of the arms' sums, where slopes follow from them. */
  products: SlopeProducts | undefined;
  readonly #prior: Prior;
  readonly #forgetting: Forgetting | undefined;
  readonly #givesSlopes: boolean;
  /** The features of the newest reward. */
  readonly newest: SparseFeatures;
  #priorFeatures: Float64Array | undefined;
  #mean!: Float64Array;
  /** grad f where the last slopes were taken. */
  #direction!: Float64Array;

  /** `givesSlopes`: the slopes of all arms will be asked for in every round, so it pays to multiply the arms' laws. */
  constructor(space: LearningSpace, armCount: number, prior: Prior, memory?: Memory, givesSlopes = false) {
    this.space = space;
    this.#prior = prior;
    this.#forgetting = checkMemory(memory)?.forgetting(this);
    this.#givesSlopes = givesSlopes;
    this.newest = new SparseFeatures(space.sparsity);
    this.sums = new RewardSums(space, armCount, prior.count);
    this.#followSpace();
  }

  get armCount(): number {
    return this.sums.armCount;
  }

  /** Makes room for a reward in the coordinates, carrying over what was summed; answers whether these changed. */
  admit(reward: Reward): boolean {
    const remap = this.space.admit(reward);
    if (remap === undefined) return false;
    this.sums.remap(remap);
    this.#followSpace();
    this.#forgetting?.countAgain();
    return true;
  }

  /** Adds a reward that was admitted. */
  add(arm: number, reward: Reward): void {
    if (this.#forgetting) this.#forgetting.add(arm, reward);
    else this.count(arm, reward);
  }

  /** Counts a reward as the newest, or some other one so many times. */
  count(arm: number, reward: Reward, times = this.sums.unit, features = this.newest): void {
    this.space.features(reward, features);
    this.sums.add(arm, features, times);
    this.products?.add(arm, features, times, this.sums.ofArms, this.sums.pooled);
  }

  /** Forgets all rewards, without a trace of rounding. */
  clear(): void {
    this.sums = new RewardSums(this.space, this.armCount, this.#prior.count);
    this.#multiply();
  }

  /** The features of the prior, or the sums of all arms for a pooled one; undefined while nothing at all is known. */
  get priorSums(): Float64Array | undefined {
    return this.#priorFeatures ?? (this.sums.total > 0 ? this.sums.pooled : undefined);
  }

  /** What these are multiplied by beside the sums of an arm. */
  get priorScale(): number {
    return (this.#prior.count * this.sums.unit) / (this.#priorFeatures ? 1 : this.sums.total);
  }

  /** The estimated features of a blend (m_w); undefined while nothing at all is known. Overwritten by the next call. */
  featuresOf(weights: Float64Array): Float64Array | undefined {
    const prior = this.priorSums;
    if (prior === undefined) return undefined;
    const mean = this.#mean;
    const { ofArms, shares } = this.sums;
    const factor = this.priorScale * ofArms.mixInto(weights, shares, mean);
    for (let index = 0; index < mean.length; index++) mean[index]! += factor * prior[index]!;
    return mean;
  }

  /**
   * The plug-in gradient up to a constant: <grad f(m_w), m_k> with estimated features m. Answers the size that rounding alone
   * can give the differences of its entries; infinite while nothing is known.
   */
  slopesInto(weights: Float64Array, out: Float64Array): number {
    if (this.priorSums === undefined) return Number.POSITIVE_INFINITY;
    const multiplied = this.products?.slopesInto(weights, this.sums, this.priorScale, out);
    return multiplied ?? this.#directSlopesInto(weights, out);
  }

  /** The same for the newest reward, <grad f(m_w), psi>, where the last slopes were taken. */
  newestSlope(): number {
    return this.products?.slopeOf(this.newest) ?? this.newest.dot(this.#direction);
  }

  save(): ArmStatisticsState {
    return {
      space: this.space.save(),
      ...this.sums.save(),
      products: this.products?.save() ?? null,
      window: this.#forgetting?.save() ?? null,
    };
  }

  /** Becomes as it was saved, then with `armCount` arms. On bad input throws, and is then not to be used any more. */
  restore(saved: ArmStatisticsState, armCount = this.armCount): void {
    const statistics = restoreStatistics(this.space, saved, armCount);
    this.sums = new RewardSums(this.space, armCount, this.#prior.count);
    this.sums.load(statistics);
    this.#followSpace();
    // Without products, as after arms were added, those of the sums are as good but for rounding.
    if (saved.products) this.products?.restore(saved.products);
    this.#forgetting?.restore(saved.window, armCount);
  }

  #directSlopesInto(weights: Float64Array, out: Float64Array): number {
    const { ofArms, shares, pooled } = this.sums;
    const mean = this.featuresOf(weights)!;
    const direction = this.#direction;
    this.space.gradient(mean, direction);
    const prior = this.#priorFeatures ?? pooled;
    let priorSlope = 0;
    let size = 0;
    for (let index = 0; index < direction.length; index++) {
      const slope = direction[index]!;
      priorSlope += slope * prior[index]!;
      size += Math.abs(slope * mean[index]!);
    }
    ofArms.slopesInto(direction, this.priorScale * priorSlope, shares, out);
    // Sums over the arms lose a rounding an arm at worst.
    return (64 + out.length) * Number.EPSILON * size;
  }

  /** After the coordinates changed. */
  #followSpace(): void {
    this.#mean = new Float64Array(this.space.dimension);
    this.#direction = new Float64Array(this.space.dimension);
    this.#priorFeatures = this.#prior.features();
    this.#multiply();
  }

  #multiply(): void {
    const { ofArms, pooled } = this.sums;
    const isUseful = this.#givesSlopes && !this.#priorFeatures && ofArms.armCount <= MOST_MULTIPLIED;
    this.products = isUseful ? this.space.products?.(ofArms, pooled) : undefined;
  }
}
