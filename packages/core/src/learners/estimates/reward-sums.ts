import { checkNonNegative, checkNumbers, checkPositive } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";
import type { LearningSpace, Remap, SparseFeatures } from "../../features/feature-space.ts";
import { FeatureSums } from "../../features/feature-sums.ts";

/** Beyond this the unit is brought back to one. */
const LARGEST_UNIT = 1e100;

export interface RewardSumsState {
  readonly counts: readonly number[];
  readonly total: number;
  readonly unit: number;
  readonly sums: readonly (readonly number[])[];
  readonly pooled: readonly number[];
}

/**
 * The features of all rewards that count, summed for each arm and for all together, and how many they are. Where rewards are
 * forgotten by a discount, sums and counts are in units of the newest reward.
 */
export class RewardSums {
  /** How often rewards of each arm count, in these units. */
  counts: Float64Array;
  /** The count of all arms together. */
  total = 0;
  /** What the newest reward counts. */
  unit = 1;
  ofArms: FeatureSums;
  /** The sums of all arms together, outliers taken for what is usual. */
  pooled: Float64Array;
  /** 1 / (N_k + a) with the prior's count a, in the same units: what turns sums into estimates. */
  shares!: Float64Array;
  /** 1 / sqrt(N_k + 1): how far off an arm's estimate is, in deviations of one reward. */
  errors!: Float64Array;
  readonly #space: LearningSpace;
  readonly #priorCount: number;

  constructor(space: LearningSpace, armCount: number, priorCount: number) {
    this.#space = space;
    this.#priorCount = priorCount;
    this.counts = new Float64Array(armCount);
    this.ofArms = new FeatureSums(armCount);
    this.pooled = new Float64Array(space.dimension);
    this.#shareAll();
  }

  get armCount(): number {
    return this.counts.length;
  }

  /** How many rewards of an arm count, in effect (N_k). */
  count(arm: number): number {
    return this.counts[arm]! / this.unit;
  }

  /** Counts a reward of an arm so many times. */
  add(arm: number, features: SparseFeatures, times: number): void {
    this.ofArms.add(arm, features, times);
    const { outliers } = this.#space;
    if (outliers) outliers.addTo(this.pooled, features, times);
    else features.addTo(this.pooled, times);
    this.counts[arm]! += times;
    this.total += times;
    this.#share(arm);
  }

  /** Carries all sums over to coordinates that changed. */
  remap(remap: Remap): void {
    const before = this.ofArms;
    const list = new Float64Array(this.pooled.length);
    this.ofArms = new FeatureSums(this.armCount);
    for (let arm = 0; arm < this.armCount; arm++) {
      // There may be very many arms of which nothing was seen.
      if (this.counts[arm] === 0) continue;
      before.copyInto(arm, list);
      this.ofArms.addList(arm, remap(list));
    }
    this.pooled = remap(this.pooled);
    this.#space.outliers?.fold(this.pooled);
  }

  /** Lets all rewards so far count less, by letting those that come count more: so forgetting costs nothing. */
  age(share: number): void {
    this.unit /= share;
    if (!(this.unit < LARGEST_UNIT)) {
      const shrink = 1 / this.unit;
      const shrunk = (list: Float64Array) => list.map((number) => number * shrink);
      this.remap(shrunk);
      this.counts = shrunk(this.counts);
      this.total *= shrink;
      this.unit = 1;
    }
    for (let arm = 0; arm < this.armCount; arm++) this.#share(arm);
  }

  save(): RewardSumsState {
    const list = new Float64Array(this.pooled.length);
    return {
      counts: Array.from(this.counts),
      total: this.total,
      unit: this.unit,
      sums: Array.from(this.counts, (_, arm) => {
        this.ofArms.copyInto(arm, list);
        return Array.from(list);
      }),
      pooled: Array.from(this.pooled),
    };
  }

  /** Becomes as it was saved, where nothing was summed yet and `restoreSpace` restores the coordinates. Throws on bad input. */
  restore(state: RewardSumsState, restoreSpace: () => void): void {
    const { armCount } = this;
    if (!Array.isArray(state?.sums) || state.sums.length !== armCount) {
      throw invalid("state.sums", `a list for each of ${armCount} arms`, state?.sums);
    }
    this.counts = checkNumbers("state.counts", state.counts, armCount);
    if (this.counts.some((count) => count < 0)) throw invalid("state.counts", "numbers >= 0", state.counts);
    this.unit = checkPositive("state.unit", state.unit);
    this.total = checkNonNegative("state.total", state.total);
    restoreSpace();
    const { dimension } = this.#space;
    this.ofArms = new FeatureSums(armCount);
    state.sums.forEach((list, arm) => {
      this.ofArms.addList(arm, checkNumbers(`state.sums[${arm}]`, list, dimension));
    });
    this.pooled = checkNumbers("state.pooled", state.pooled, dimension);
    this.#space.outliers?.fold(this.pooled);
    this.#shareAll();
  }

  /** Works out what every round needs of the count of an arm. */
  #share(arm: number): void {
    const count = this.counts[arm]!;
    const { unit } = this;
    this.shares[arm] = 1 / (count + this.#priorCount * unit);
    this.errors[arm] = Math.sqrt(unit / (count + unit));
  }

  #shareAll(): void {
    this.shares = this.counts.slice();
    this.errors = this.counts.slice();
    this.counts.forEach((_, arm) => {
      this.#share(arm);
    });
  }
}
