import type { Reward } from "../distributions/distribution.ts";
import { checkArms, checkNonNegative, checkNumbers, checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { type LearningSpace, type Remap, SparseFeatures } from "../features/feature-space.ts";
import { FeatureSums } from "../features/feature-sums.ts";
import { checkMemory, type Memory } from "./memory.ts";
import type { Prior } from "./prior.ts";
import type { RewardRing, RewardRingState } from "./reward-ring.ts";

/** Beyond this the unit is brought back to one. */
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
 * features q, the estimated features of the arm are (S_k + a q) / (N_k + a); those of a blend are their mixture. Where rewards are
 * forgotten by a discount, sums and counts are in units of the newest reward. Arms are rows: nothing here needs them to be options
 * of one blend.
 */
export class ArmStatistics {
  readonly space: LearningSpace;
  /** What the newest reward counts. */
  unit = 1;
  /** The count of all arms together, in these units. */
  total = 0;
  /** The sums of each arm over its rewards alone, without the prior. */
  sums!: FeatureSums;
  /** 1 / (N_k + a) in the same units: what turns sums into estimates. */
  shares!: Float64Array;
  /** 1 / sqrt(N_k + 1): how far off an arm's estimate is, in deviations of one reward. */
  errors!: Float64Array;
  /** The features of the newest reward. */
  readonly newest: SparseFeatures;
  /** Room for those of other rewards. */
  readonly #others: SparseFeatures;
  readonly #prior: Prior;
  readonly #memory: Memory | undefined;
  /** The rewards that count, and the arm of each, where only the last ones do. */
  readonly #window: RewardRing | undefined;
  #windowArms: number[] = [];
  #counts!: Float64Array;
  /** The sums of all arms together, outliers taken for what is usual. */
  #pooled!: Float64Array;
  #priorFeatures: Float64Array | undefined;
  #mean!: Float64Array;
  /** grad f where the last slopes were taken. */
  #direction!: Float64Array;

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

  /** How many rewards of an arm count, in effect (N_k). */
  countOf(arm: number): number {
    return this.#counts[arm]! / this.unit;
  }

  /** Makes room for a reward in the coordinates; returns whether these changed. For one that they can never hold throws. */
  admit(reward: Reward): boolean {
    this.space.check?.(reward);
    const remap = this.space.admit(reward);
    if (remap === undefined) return false;
    this.#remap(remap);
    this.#followSpace();
    // Cells of an old grid straddle those of a new one: a reward must be counted in the coordinates it will be removed in.
    if (this.#window) this.#countAgain(this.#window);
    return true;
  }

  /** Adds a reward that was admitted, and forgets what the memory does not keep beside it. */
  add(arm: number, reward: Reward): void {
    if (this.#memory?.share !== undefined) this.#age(this.#memory.share);
    this.#count(arm, reward, this.unit, this.newest);
    if (!this.#window) return;
    const { next } = this.#window;
    const oldestArm = this.#windowArms[next]!;
    const oldest = this.#window.push(reward);
    this.#windowArms[next] = arm;
    if (oldest !== undefined) this.#count(oldestArm, oldest, -1, this.#others);
    // Once around: the rounding that removed rewards left behind is cleared before it can add up.
    if (this.#window.next === 0) this.#countAgain(this.#window);
  }

  /** The features of the prior, or the sums of all arms for a pooled one; undefined while nothing at all is known. */
  get priorSums(): Float64Array | undefined {
    return this.#priorFeatures ?? (this.total > 0 ? this.#pooled : undefined);
  }

  /** The factor of these beside the sums of an arm. */
  get priorScale(): number {
    return (this.#prior.count * this.unit) / (this.#priorFeatures ? 1 : this.total);
  }

  /** The estimated features of a blend (m_w); undefined while nothing at all is known. Overwritten by the next call. */
  featuresOf(weights: Float64Array): Float64Array | undefined {
    const prior = this.priorSums;
    if (prior === undefined) return undefined;
    const mean = this.#mean;
    const factor = this.priorScale * this.sums.mixInto(weights, this.shares, mean);
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
    this.sums.slopesInto(direction, this.priorScale * priorSlope, this.shares, out);
    // Sums over the arms lose at worst one rounding per arm.
    return (64 + out.length) * Number.EPSILON * size;
  }

  /** <grad f(m_w), psi> of the newest reward, where the last slopes were taken. */
  newestSlope(): number {
    return this.newest.dot(this.#direction);
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

  /** Becomes as it was saved, then with `armCount` arms. Throws on bad input, and must not be used after that. */
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

  /** Counts a reward so many times, with room for its features. */
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

  /** Lets all rewards so far count less, by letting those that come count more: so forgetting costs nothing. */
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

  /** Forgets all rewards, without a trace of rounding. */
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

  /** Carries all sums over to coordinates that changed. */
  #remap(remap: Remap): void {
    const before = this.sums;
    const list = new Float64Array(this.#pooled.length);
    this.sums = new FeatureSums(this.armCount);
    for (let arm = 0; arm < this.armCount; arm++) {
      // There may be very many arms of which nothing was seen.
      if (this.#counts[arm] === 0) continue;
      before.copyInto(arm, list);
      this.sums.addList(arm, remap(list));
    }
    this.#pooled = remap(this.#pooled);
    this.space.outliers?.fold(this.#pooled);
  }

  /** After the coordinates changed. */
  #followSpace(): void {
    this.#mean = new Float64Array(this.space.dimension);
    this.#direction = new Float64Array(this.space.dimension);
    this.#priorFeatures = this.#prior.features();
  }

  /** Works out what every round needs of the count of an arm. */
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
