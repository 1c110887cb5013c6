import type { Reward } from "../distributions/law.ts";
import { checkNonNegative, checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import { type LearningSpace, SparseFeatures } from "../utilities/feature-space.ts";
import { Tangent } from "../utilities/tangent.ts";
import { checkNumbers } from "./check-numbers.ts";
import { FeatureRows } from "./feature-rows.ts";
import { type MemorySpec, memoryLength } from "./memory.ts";
import type { Prior } from "./prior.ts";
import { RecentRewards, type RecentState } from "./recent-rewards.ts";

/** Beyond this the unit of a discounted sum is brought back to one. */
const LARGEST_UNIT = 1e100;

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
  readonly #features: SparseFeatures;
  #counts: Float64Array;
  #sums: FeatureRows;
  #pooled: Float64Array;
  #priorFeatures: Float64Array | undefined;
  #mean: Float64Array;
  #factors: Float64Array;
  #tangent: Tangent;
  #total = 0;
  /** What the newest reward counts in the sums. */
  #unit = 1;

  constructor(space: LearningSpace, armCount: number, prior: Prior, memory?: MemorySpec) {
    memoryLength(memory);
    this.#space = space;
    this.#prior = prior;
    this.#discount = memory && "discount" in memory ? memory.discount : 1;
    this.#window = memory && "window" in memory ? new RecentRewards(memory.window) : undefined;
    this.#counts = new Float64Array(armCount);
    this.#factors = new Float64Array(armCount);
    this.#features = new SparseFeatures(space.sparsity);
    this.#sums = FeatureRows.zero(space.dimension, armCount);
    this.#pooled = new Float64Array(space.dimension);
    this.#mean = new Float64Array(space.dimension);
    this.#tangent = new Tangent(space);
    this.#priorFeatures = prior.features();
  }

  get armCount(): number {
    return this.#counts.length;
  }

  get space(): LearningSpace {
    return this.#space;
  }

  /** The count of the prior (alpha_0). */
  get priorCount(): number {
    return this.#prior.count;
  }

  /** Whether the prior is the pooled law of all rewards. */
  get hasPooledPrior(): boolean {
    return this.#priorFeatures === undefined;
  }

  /** How many rewards of an arm count, in effect (N_k). */
  count(arm: number): number {
    return this.#counts[arm]! / this.#unit;
  }

  /** A further arm, never tried. */
  addArm(): void {
    this.#counts = Float64Array.of(...this.#counts, 0);
    this.#factors = new Float64Array(this.#counts.length);
    this.#sums.addRow();
  }

  /** Makes room for a reward in the coordinates, carrying over what was summed. */
  admit(reward: Reward): void {
    const remap = this.#space.admit(reward);
    if (remap === undefined) return;
    this.#sums = this.#sums.remapped(remap, this.#space.dimension);
    this.#pooled = remap(this.#pooled);
    this.#settle();
    // Cells of the old grid straddle those of the new: what leaves the window later must be there as it will be taken off.
    if (this.#window) this.#sumAgain(this.#window);
  }

  /** Adds a reward that was admitted. */
  add(arm: number, reward: Reward): void {
    if (this.#discount < 1) this.#age();
    this.#count(arm, reward, this.#unit);
    if (this.#window) this.#slide(this.#window, arm, reward);
  }

  /** The estimated features of a blend (m_w); undefined while nothing at all is known. Overwritten by the next call. */
  featuresOf(weights: ArrayLike<number>): Float64Array | undefined {
    if (this.#total === 0 && this.#priorFeatures === undefined) return undefined;
    const mean = this.#mean;
    const priorCount = this.#prior.count * this.#unit;
    let priorShare = 0;
    for (let arm = 0; arm < this.#factors.length; arm++) {
      const factor = weights[arm]! / (this.#counts[arm]! + priorCount);
      this.#factors[arm] = factor;
      priorShare += factor * priorCount;
    }
    this.#sums.mixInto(this.#factors, mean);
    const prior = this.#priorFeatures ?? this.#pooled;
    const factor = this.#priorFeatures ? priorShare : priorShare / this.#total;
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

  /** IF where the last gradient was taken, of a reward that was admitted. */
  lastInfluence(reward: Reward): number {
    return this.#tangent.influence(reward);
  }

  /**
   * The whole plug-in gradient, centred: g_k = <grad f(m_w), m_k - m_w> with estimated features m. Answers the size that
   * rounding alone can give its entries; infinite while nothing is known.
   */
  gradientInto(weights: Float64Array, out: Float64Array): number {
    const tangent = this.tangentAt(weights);
    if (tangent === undefined) return Number.POSITIVE_INFINITY;
    const { direction } = tangent;
    const prior = this.#priorFeatures ?? this.#pooled;
    const priorCount = this.#prior.count * this.#unit;
    const priorScale = priorCount / (this.#priorFeatures ? 1 : this.#total);
    let priorPart = 0;
    let size = 0;
    for (let index = 0; index < direction.length; index++) {
      priorPart += direction[index]! * prior[index]!;
      size += Math.abs(direction[index]! * this.#mean[index]!);
    }
    this.#sums.dotInto(direction, out);
    for (let arm = 0; arm < out.length; arm++) {
      out[arm] = (out[arm]! + priorScale * priorPart) / (this.#counts[arm]! + priorCount);
    }
    centreGradientInto(weights, out, out);
    // Sums over the arms lose a rounding an arm at worst.
    return (64 + out.length) * Number.EPSILON * size;
  }

  save() {
    return {
      space: this.#space.save(),
      counts: Array.from(this.#counts),
      sums: this.#sums.save(),
      pooled: Array.from(this.#pooled),
      total: this.#total,
      unit: this.#unit,
      window: this.#window?.save() ?? null,
    };
  }

  /** Becomes as it was saved, then with `armCount` arms. On bad input throws and changes nothing. */
  restore(saved: ReturnType<ArmStatistics["save"]>, armCount = this.armCount): void {
    if (!Array.isArray(saved?.sums) || saved.sums.length !== armCount) {
      throw invalid("state.sums", `a list for each of ${armCount} arms`, saved?.sums);
    }
    const counts = checkNumbers("state.counts", saved.counts, armCount);
    if (counts.some((count) => count < 0)) throw invalid("state.counts", "numbers >= 0", saved.counts);
    const unit = checkPositive("state.unit", saved.unit);
    const total = checkNonNegative("state.total", saved.total);
    const before = this.#space.save();
    try {
      this.#space.restore(saved.space);
      const dimension = this.#space.dimension;
      const sums = saved.sums.map((list, arm) => checkNumbers(`state.sums[${arm}]`, list, dimension));
      const pooled = checkNumbers("state.pooled", saved.pooled, dimension);
      this.#window?.restore(saved.window as RecentState, armCount);
      this.#sums = new FeatureRows(dimension, sums);
      this.#pooled = pooled;
    } catch (reason) {
      this.#space.restore(before);
      throw reason;
    }
    this.#counts = counts;
    this.#factors = new Float64Array(armCount);
    this.#total = total;
    this.#unit = unit;
    this.#settle();
  }

  #count(arm: number, reward: Reward, times: number): void {
    this.#space.features(reward, this.#features);
    this.#sums.add(arm, this.#features, times);
    this.#features.addTo(this.#pooled, times);
    this.#counts[arm]! += times;
    this.#total += times;
  }

  /** Instead of all that was summed counting less, what comes counts more. */
  #age(): void {
    this.#unit /= this.#discount;
    if (this.#unit < LARGEST_UNIT) return;
    const shrink = 1 / this.#unit;
    this.#sums.scale(shrink);
    for (const sums of [this.#pooled, this.#counts]) {
      for (let index = 0; index < sums.length; index++) sums[index]! *= shrink;
    }
    this.#total *= shrink;
    this.#unit = 1;
  }

  #slide(window: RecentRewards, arm: number, reward: Reward): void {
    const { oldest } = window;
    window.push(arm, reward);
    if (oldest) this.#count(oldest.arm, oldest.reward, -1);
    // Once around: what rounding left behind by taking rewards off is cleared before it can add up.
    if (window.isAtStart) this.#sumAgain(window);
  }

  #sumAgain(window: RecentRewards): void {
    this.#sums = FeatureRows.zero(this.#space.dimension, this.armCount);
    for (const sums of [this.#pooled, this.#counts]) sums.fill(0);
    this.#total = 0;
    for (const { arm, reward } of window) this.#count(arm, reward, 1);
  }

  /** Follows the coordinates after they changed. */
  #settle(): void {
    this.#mean = new Float64Array(this.#space.dimension);
    this.#tangent = new Tangent(this.#space);
    this.#priorFeatures = this.#prior.features();
  }
}
