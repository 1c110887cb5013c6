import type { Reward } from "../../distributions/law.ts";
import { invalid } from "../../errors/invalid.ts";
import { type LearningSpace, SparseFeatures } from "../../spaces/feature-space.ts";
import type { SlopeProducts, SlopeProductsState } from "../../spaces/feature-sums.ts";
import { Tangent } from "../../spaces/tangent.ts";
import { type MemorySpec, memoryLength } from "./memory.ts";
import type { Prior } from "./prior.ts";
import { RecentRewards, type RecentState } from "./recent-rewards.ts";
import { RewardSums } from "./reward-sums.ts";

/** With more arms than this, products of all pairs can cost more than mixing the arms' cells. */
const MOST_MULTIPLIED = 128;

/**
 * What has been seen of each arm: how many rewards, and the sums of their features. The estimated features of arm k are
 * (S_k + a q) / (N_k + a) with the prior's count a and features q; those of a blend, their mixture.
 *
 * With a discount, sums and counts are kept in units of the newest reward, so that forgetting costs nothing; with a
 * window, the reward that leaves it is taken off again.
 */
export class ArmStatistics {
  readonly #space: LearningSpace;
  readonly #prior: Prior;
  readonly #discount: number;
  readonly #window: RecentRewards | undefined;
  readonly #givesSlopes: boolean;
  /** The features of the newest reward, and of any other that is counted. */
  readonly #newest: SparseFeatures;
  readonly #other: SparseFeatures;
  #sums: RewardSums;
  #products: SlopeProducts | undefined;
  #priorFeatures: Float64Array | undefined;
  #mean: Float64Array;
  #tangent: Tangent;
  /** grad f where the last slopes were taken. */
  #direction: Float64Array;

  /** `givesSlopes`: the slopes of all arms will be asked for in every round, so it pays to multiply the arms' laws. */
  constructor(space: LearningSpace, armCount: number, prior: Prior, memory?: MemorySpec, givesSlopes = false) {
    memoryLength(memory);
    this.#space = space;
    this.#prior = prior;
    this.#discount = memory && "discount" in memory ? memory.discount : 1;
    this.#window = memory && "window" in memory ? new RecentRewards(memory.window) : undefined;
    this.#givesSlopes = givesSlopes;
    this.#newest = new SparseFeatures(space.sparsity);
    this.#other = new SparseFeatures(space.sparsity);
    this.#sums = new RewardSums(space, armCount, prior.count);
    this.#mean = new Float64Array(space.dimension);
    this.#tangent = new Tangent(space);
    this.#direction = new Float64Array(space.dimension);
    this.#priorFeatures = prior.features();
    this.#products = this.#multiply();
  }

  get armCount(): number {
    return this.#sums.armCount;
  }

  get space(): LearningSpace {
    return this.#space;
  }

  /** What was summed of the rewards alone, without the prior. */
  get sums(): RewardSums {
    return this.#sums;
  }

  /** Whether the prior is the pooled law of all rewards. */
  get hasPooledPrior(): boolean {
    return this.#priorFeatures === undefined;
  }

  /** 1 / sqrt(N_k + 1) for each arm: how far off its estimate is, in deviations of one reward. Not to be written to. */
  get errors(): Float64Array {
    return this.#sums.errors;
  }

  /** How many rewards of an arm count, in effect (N_k). */
  count(arm: number): number {
    return this.#sums.count(arm);
  }

  /** A further arm, never tried. */
  addArm(): void {
    this.#sums.addArm();
    this.#products = this.#multiply();
  }

  /** Makes room for a reward in the coordinates, carrying over what was summed. */
  admit(reward: Reward): void {
    const remap = this.#space.admit(reward);
    if (remap === undefined) return;
    this.#sums.remap(remap);
    this.#followSpace();
    // Cells of the old grid straddle those of the new: what leaves the window later must be there as it will be taken off.
    if (this.#window) this.#sumAgain(this.#window);
    else this.#products = this.#multiply();
  }

  /** Adds a reward that was admitted. */
  add(arm: number, reward: Reward): void {
    if (this.#discount < 1) this.#age();
    this.#count(arm, reward, this.#sums.unit, this.#newest);
    if (this.#window) this.#slide(this.#window, arm, reward);
  }

  /** The estimated features of a blend (m_w); undefined while nothing at all is known. Overwritten by the next call. */
  featuresOf(weights: Float64Array): Float64Array | undefined {
    if (!this.#isKnown()) return undefined;
    const mean = this.#mean;
    const { ofArms, shares, pooled } = this.#sums;
    const factor = this.#priorScale() * ofArms.mixInto(weights, shares, mean);
    const prior = this.#priorFeatures ?? pooled;
    for (let index = 0; index < mean.length; index++) mean[index]! += factor * prior[index]!;
    return mean;
  }

  /** The utility linearised at the estimated blend; undefined while nothing at all is known. */
  tangentAt(weights: Float64Array): Tangent | undefined {
    const mean = this.featuresOf(weights);
    if (mean === undefined) return undefined;
    this.#tangent.moveTo(mean);
    return this.#tangent;
  }

  /**
   * The plug-in gradient up to a constant: <grad f(m_w), m_k> with estimated features m. Answers the size that rounding alone
   * can give the differences of its entries; infinite while nothing is known.
   */
  slopesInto(weights: Float64Array, out: Float64Array): number {
    if (!this.#isKnown()) return Number.POSITIVE_INFINITY;
    const products = this.#products;
    return products ? this.#multipliedSlopesInto(products, weights, out) : this.#directSlopesInto(weights, out);
  }

  /** The same for the newest reward, <grad f(m_w), psi>, where the last slopes were taken. */
  newestSlope(): number {
    return this.#products?.slopeOf(this.#newest) ?? this.#newest.dot(this.#direction);
  }

  save() {
    return {
      space: this.#space.save(),
      ...this.#sums.save(),
      products: this.#products?.save() ?? null,
      window: this.#window?.save() ?? null,
    };
  }

  /** Becomes as it was saved, then with `armCount` arms. On bad input throws, and is then not to be used any more. */
  restore(saved: ReturnType<ArmStatistics["save"]>, armCount = this.armCount): void {
    if (!saved?.sums) throw invalid("state.sums", `a list for each of ${armCount} arms`, saved?.sums);
    this.#space.restore(saved.space);
    this.#sums = new RewardSums(this.#space, armCount, this.#prior.count);
    this.#sums.restore(saved);
    this.#followSpace();
    this.#products = this.#multiply();
    this.#products?.restore(saved.products as SlopeProductsState);
    this.#window?.restore(saved.window as RecentState, armCount);
  }

  #isKnown(): boolean {
    return this.#sums.total > 0 || this.#priorFeatures !== undefined;
  }

  /** What the prior's features, or the pooled sums in their place, are to be multiplied by beside the sums of an arm. */
  #priorScale(): number {
    return (this.#prior.count * this.#sums.unit) / (this.#priorFeatures ? 1 : this.#sums.total);
  }

  #directSlopesInto(weights: Float64Array, out: Float64Array): number {
    const { ofArms, shares, pooled } = this.#sums;
    const mean = this.featuresOf(weights)!;
    const direction = this.#direction;
    this.#space.gradient(mean, direction);
    const prior = this.#priorFeatures ?? pooled;
    let priorSlope = 0;
    let size = 0;
    for (let index = 0; index < direction.length; index++) {
      const slope = direction[index]!;
      priorSlope += slope * prior[index]!;
      size += Math.abs(slope * mean[index]!);
    }
    ofArms.slopesInto(direction, this.#priorScale() * priorSlope, shares, out);
    // Sums over the arms lose a rounding an arm at worst.
    return (64 + out.length) * Number.EPSILON * size;
  }

  #multipliedSlopesInto(products: SlopeProducts, weights: Float64Array, out: Float64Array): number {
    const { shares, total, unit } = this.#sums;
    const size = products.slopesInto(weights, shares, this.#priorScale(), out);
    // The products lost a rounding a reward at worst.
    return (64 + out.length + total / unit) * Number.EPSILON * size;
  }

  #count(arm: number, reward: Reward, times: number, features: SparseFeatures): void {
    this.#space.features(reward, features);
    this.#sums.add(arm, features, times);
    this.#products?.add(arm, features, times, this.#sums.ofArms, this.#sums.pooled);
  }

  #age(): void {
    const shrink = this.#sums.age(this.#discount);
    if (shrink < 1) this.#products?.scale(shrink, this.#sums.ofArms, this.#sums.pooled);
  }

  #slide(window: RecentRewards, arm: number, reward: Reward): void {
    const { oldest } = window;
    window.push(arm, reward);
    if (oldest) this.#count(oldest.arm, oldest.reward, -1, this.#other);
    // Once around: what rounding left behind by taking rewards off is cleared before it can add up.
    if (window.isAtStart) this.#sumAgain(window);
  }

  #sumAgain(window: RecentRewards): void {
    this.#sums = new RewardSums(this.#space, this.armCount, this.#prior.count);
    this.#products = this.#multiply();
    for (const { arm, reward } of window) this.#count(arm, reward, 1, this.#other);
  }

  /** After the coordinates changed. */
  #followSpace(): void {
    this.#mean = new Float64Array(this.#space.dimension);
    this.#tangent = new Tangent(this.#space);
    this.#direction = new Float64Array(this.#space.dimension);
    this.#priorFeatures = this.#prior.features();
  }

  /** The products of the arms' sums, where slopes follow from them. */
  #multiply(): SlopeProducts | undefined {
    const { ofArms, pooled } = this.#sums;
    const isUseful = this.#givesSlopes && this.hasPooledPrior && ofArms.armCount <= MOST_MULTIPLIED;
    return isUseful ? this.#space.products?.(ofArms, pooled) : undefined;
  }
}
