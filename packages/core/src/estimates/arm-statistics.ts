import type { Reward } from "../distributions/distribution.ts";
import { type LearningSpace, SparseFeatures } from "../features/feature-space.ts";
import { checkMemory, type Forgetting, type Memory } from "./memory.ts";
import type { Prior } from "./prior.ts";
import { RewardSums, type RewardSumsState } from "./reward-sums.ts";

export interface ArmStatisticsState extends RewardSumsState {
  readonly space: unknown;
  /** The state of the memory. */
  readonly window: unknown;
}

/**
 * Estimates from the rewards of each arm. With N_k rewards of arm k, sums S_k of their features, and the prior's count a and
 * features q, the estimated features of the arm are (S_k + a q) / (N_k + a); those of a blend are their mixture. Arms are rows:
 * nothing here needs them to be options of one blend.
 */
export class ArmStatistics {
  readonly space: LearningSpace;
  /** Sums over the rewards alone, without the prior. */
  sums: RewardSums;
  /** The features of the newest reward. */
  readonly newest: SparseFeatures;
  readonly #prior: Prior;
  readonly #forgetting: Forgetting | undefined;
  #priorFeatures: Float64Array | undefined;
  #mean!: Float64Array;
  /** grad f where the last slopes were taken. */
  #direction!: Float64Array;

  constructor(space: LearningSpace, armCount: number, prior: Prior, memory?: Memory) {
    this.space = space;
    this.#prior = prior;
    this.#forgetting = checkMemory(memory)?.forgetting(this);
    this.newest = new SparseFeatures(space.sparsity);
    this.sums = new RewardSums(space, armCount, prior.count);
    this.#followSpace();
  }

  get armCount(): number {
    return this.sums.armCount;
  }

  /** Makes room for a reward in the coordinates; returns whether these changed. */
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

  /** Counts a reward as the newest, or another one so many times. */
  count(arm: number, reward: Reward, times = this.sums.unit, features = this.newest): void {
    this.space.features(reward, features);
    this.sums.add(arm, features, times);
  }

  /** Lets all rewards so far count less. */
  age(share: number): void {
    this.sums.age(share);
  }

  /** Forgets all rewards, without a trace of rounding. */
  clear(): void {
    this.sums = new RewardSums(this.space, this.armCount, this.#prior.count);
  }

  /** The features of the prior, or the sums of all arms for a pooled one; undefined while nothing at all is known. */
  get priorSums(): Float64Array | undefined {
    return this.#priorFeatures ?? (this.sums.total > 0 ? this.sums.pooled : undefined);
  }

  /** The factor of these beside the sums of an arm. */
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
   * The plug-in gradient up to a constant: <grad f(m_w), m_k> with estimated features m. Returns the size that rounding alone
   * can give the differences of its entries; infinite while nothing is known.
   */
  slopesInto(weights: Float64Array, out: Float64Array): number {
    const prior = this.priorSums;
    const mean = this.featuresOf(weights);
    if (prior === undefined || mean === undefined) return Number.POSITIVE_INFINITY;
    const direction = this.#direction;
    this.space.gradient(mean, direction);
    let priorSlope = 0;
    let size = 0;
    for (let index = 0; index < direction.length; index++) {
      const slope = direction[index]!;
      priorSlope += slope * prior[index]!;
      size += Math.abs(slope * mean[index]!);
    }
    this.sums.ofArms.slopesInto(direction, this.priorScale * priorSlope, this.sums.shares, out);
    // Sums over the arms lose at worst one rounding per arm.
    return (64 + out.length) * Number.EPSILON * size;
  }

  /** <grad f(m_w), psi> of the newest reward, where the last slopes were taken. */
  newestSlope(): number {
    return this.newest.dot(this.#direction);
  }

  save(): ArmStatisticsState {
    return { space: this.space.save(), ...this.sums.save(), window: this.#forgetting?.save() ?? null };
  }

  /** Becomes as it was saved, then with `armCount` arms. Throws on bad input, and must not be used after that. */
  restore(saved: ArmStatisticsState, armCount = this.armCount): void {
    this.sums = new RewardSums(this.space, armCount, this.#prior.count);
    this.sums.restore(saved, () => this.space.restore(saved.space));
    this.#followSpace();
    this.#forgetting?.restore(saved.window, armCount);
  }

  /** After the coordinates changed. */
  #followSpace(): void {
    this.#mean = new Float64Array(this.space.dimension);
    this.#direction = new Float64Array(this.space.dimension);
    this.#priorFeatures = this.#prior.features();
  }
}
