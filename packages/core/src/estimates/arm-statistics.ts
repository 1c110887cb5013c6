import type { Reward } from "../distributions/distribution.ts";
import { checkArms, checkNonNegative, checkNumbers, checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { type LearningSpace, type Remap, SparseFeatures } from "../features/feature-space.ts";
import { FeatureSums } from "../features/feature-sums.ts";
import { checkMemory, type Memory } from "./memory.ts";
import type { Prior } from "./prior.ts";
import type { RewardRing, RewardRingState } from "./reward-ring.ts";

/** Beyond this the unit is reset to one. */
const LARGEST_UNIT = 1e100;

export interface ArmStatisticsState {
  readonly space: unknown;
  readonly counts: readonly number[];
  readonly total: number;
  readonly unit: number;
  readonly sums: readonly (readonly number[])[];
  readonly pooled: readonly number[];
  /** The rewards in a sliding window, with their arms. */
  readonly window: (RewardRingState & { readonly arms: readonly number[] }) | null;
}

/**
 * Estimates from the rewards of each arm. With N_k rewards of arm k, sums S_k of their features, and the prior's count a and
 * features q, the estimated features of the arm are (S_k + a q) / (N_k + a), and those of a blend are their mixture. If a
 * discount forgets rewards, sums and counts are in units of the newest reward. The arms need not be options of one blend.
 */
export class ArmStatistics {
  readonly space: LearningSpace;
  /** How much the newest reward counts. */
  unit = 1;
  /** The total count of all arms, in these units. */
  total = 0;
  /** The sums of each arm over its rewards, without the prior. */
  sums!: FeatureSums;
  /** 1 / (N_k + a) in these units: the factor that turns sums into estimates. */
  shares!: Float64Array;
  /** 1 / sqrt(N_k + 1): the standard error of an arm's estimate, in standard deviations of one reward. */
  errors!: Float64Array;
  /** The features of the newest reward. */
  readonly newest: SparseFeatures;
  /** Buffer for the features of other rewards. */
  readonly #others: SparseFeatures;
  readonly #prior: Prior;
  readonly #memory: Memory | undefined;
  /** With a sliding window: the rewards that count, and the arm of each. */
  readonly #window: RewardRing | undefined;
  #windowArms: number[] = [];
  #counts!: Float64Array;
  /** The sums over all arms, with outliers counted as the farthest usual rewards. */
  #pooled!: Float64Array;
  #priorFeatures: Float64Array | undefined;
  #mean!: Float64Array;

  constructor(space: LearningSpace, armCount: number, prior: Prior, memory?: Memory) {
    this.space = space;
    this.#prior = prior;
    this.#memory = checkMemory(memory);
    this.#window = memory?.window?.();
    this.newest = new SparseFeatures(space.sparsity);
    this.#others = new SparseFeatures(space.sparsity);
    this.#clear(armCount);
    this.#followSpace();
  }

  get armCount(): number {
    return this.#counts.length;
  }

  /** The effective number of rewards of an arm (N_k). */
  countOf(arm: number): number {
    return this.#counts[arm]! / this.unit;
  }

  /**
   * Makes room for a reward in the coordinates, and returns whether these changed. Throws for a reward that they can never hold.
   */
  admit(reward: Reward): boolean {
    this.space.check?.(reward);
    const remap = this.space.admit(reward);
    if (remap === undefined) return false;
    this.#remap(remap);
    this.#followSpace();
    // Old cells straddle new ones, so a reward must be counted in the coordinates in which it will be removed.
    if (this.#window) this.#countAgain(this.#window);
    return true;
  }

  /** Adds an admitted reward, and forgets what the memory no longer keeps. */
  add(arm: number, reward: Reward): void {
    if (this.#memory?.share !== undefined) this.#age(this.#memory.share);
    this.#count(arm, reward, this.unit, this.newest);
    if (!this.#window) return;
    const { next } = this.#window;
    const oldestArm = this.#windowArms[next]!;
    const oldest = this.#window.push(reward);
    this.#windowArms[next] = arm;
    if (oldest !== undefined) this.#count(oldestArm, oldest, -1, this.#others);
    // Once per cycle, all rewards are counted again, so that rounding errors from removed rewards do not accumulate.
    if (this.#window.next === 0) this.#countAgain(this.#window);
  }

  /** The features of the prior, or the sums over all arms for a pooled prior; undefined while nothing is known. */
  get priorSums(): Float64Array | undefined {
    return this.#priorFeatures ?? (this.total > 0 ? this.#pooled : undefined);
  }

  /** The factor of `priorSums` when they are added to the sums of an arm. */
  get priorScale(): number {
    return (this.#prior.count * this.unit) / (this.#priorFeatures ? 1 : this.total);
  }

  /** The estimated features of a blend (m_w); undefined while nothing is known. The next call overwrites them. */
  featuresOf(weights: Float64Array): Float64Array | undefined {
    const prior = this.priorSums;
    if (prior === undefined) return undefined;
    const mean = this.#mean;
    const factor = this.priorScale * this.sums.mixInto(weights, this.shares, mean);
    for (let index = 0; index < mean.length; index++) mean[index]! += factor * prior[index]!;
    return mean;
  }

  save(): ArmStatisticsState {
    const list = new Float64Array(this.space.dimension);
    return {
      space: this.space.save(),
      counts: Array.from(this.#counts),
      total: this.total,
      unit: this.unit,
      sums: Array.from(this.#counts, (_, arm) => {
        this.sums.copyInto(arm, list);
        return Array.from(list);
      }),
      pooled: Array.from(this.#pooled),
      window: this.#window ? { ...this.#window.save(), arms: [...this.#windowArms] } : null,
    };
  }

  /** Restores a saved state, with `armCount` arms. After it throws, discard this object. */
  restore(saved: ArmStatisticsState, armCount = this.armCount): void {
    if (!Array.isArray(saved?.sums) || saved.sums.length !== armCount) {
      throw invalid("state.sums", `a list for each of ${armCount} arms`, saved?.sums);
    }
    this.space.restore(saved.space);
    this.#followSpace();
    const { dimension } = this.space;
    this.#clear(armCount);
    this.#counts = checkNumbers("state.counts", saved.counts, armCount);
    if (this.#counts.some((count) => count < 0)) throw invalid("state.counts", "numbers of at least 0", saved.counts);
    this.unit = checkPositive("state.unit", saved.unit);
    this.total = checkNonNegative("state.total", saved.total);
    saved.sums.forEach((list, arm) => {
      this.sums.addList(arm, checkNumbers(`state.sums[${arm}]`, list, dimension));
    });
    this.#pooled = checkNumbers("state.pooled", saved.pooled, dimension);
    this.space.outliers?.fold(this.#pooled);
    this.#shareAll();
    if (!this.#window) return;
    this.#window.restore(saved.window);
    this.#windowArms = [...checkArms("state.window.arms", saved.window!.arms, armCount)];
    if (this.#windowArms.length !== this.#window.rewards.length) {
      throw invalid("state.window.arms", "an arm for each reward", this.#windowArms);
    }
  }

  /** Counts a reward `times` times, using `features` as a buffer. */
  #count(arm: number, reward: Reward, times: number, features: SparseFeatures): void {
    const { outliers } = this.space;
    this.space.features(reward, features);
    this.sums.add(arm, features, times);
    if (outliers) outliers.addTo(this.#pooled, features, times);
    else features.addTo(this.#pooled, times);
    this.#counts[arm]! += times;
    this.total += times;
    this.#share(arm);
  }

  #countAgain({ rewards }: RewardRing): void {
    this.#clear(this.armCount);
    rewards.forEach((reward, index) => {
      this.#count(this.#windowArms[index]!, reward, 1, this.#others);
    });
  }

  /** Discounts all earlier rewards by giving later ones a larger unit, so forgetting takes no pass over the sums. */
  #age(share: number): void {
    this.unit /= share;
    if (!(this.unit < LARGEST_UNIT)) {
      const shrink = 1 / this.unit;
      const shrunk = (list: Float64Array) => list.map((number) => number * shrink);
      this.#remap(shrunk);
      this.#counts = shrunk(this.#counts);
      this.total *= shrink;
      this.unit = 1;
    }
    this.#shareAll();
  }

  /** Forgets all rewards, without leaving rounding errors. */
  #clear(armCount: number): void {
    this.unit = 1;
    this.total = 0;
    this.sums = new FeatureSums(armCount);
    this.shares = new Float64Array(armCount);
    this.errors = new Float64Array(armCount);
    this.#counts = new Float64Array(armCount);
    this.#pooled = new Float64Array(this.space.dimension);
    this.#shareAll();
  }

  /** Converts all sums to changed coordinates. */
  #remap(remap: Remap): void {
    const before = this.sums;
    const list = new Float64Array(this.#pooled.length);
    this.sums = new FeatureSums(this.armCount);
    for (let arm = 0; arm < this.armCount; arm++) {
      // Skipped because there may be very many arms without rewards.
      if (this.#counts[arm] === 0) continue;
      before.copyInto(arm, list);
      this.sums.addList(arm, remap(list));
    }
    this.#pooled = remap(this.#pooled);
    this.space.outliers?.fold(this.#pooled);
  }

  /** Updates what depends on the coordinates, after they changed. */
  #followSpace(): void {
    this.#mean = new Float64Array(this.space.dimension);
    this.#priorFeatures = this.#prior.features();
  }

  /** Computes what every round needs from the count of an arm. */
  #share(arm: number): void {
    const count = this.#counts[arm]!;
    const { unit } = this;
    this.shares[arm] = 1 / (count + this.#prior.count * unit);
    this.errors[arm] = Math.sqrt(unit / (count + unit));
  }

  #shareAll(): void {
    for (let arm = 0; arm < this.armCount; arm++) this.#share(arm);
  }
}
