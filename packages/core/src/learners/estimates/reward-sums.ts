import { checkNumbers } from "../../errors/check-numbers.ts";
import { checkNonNegative, checkPositive } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";
import { lengthened } from "../../numeric/lengthened.ts";
import type { LearningSpace, Remap, SparseFeatures } from "../../spaces/feature-space.ts";
import type { FeatureSums } from "../../spaces/feature-sums.ts";
import { PooledSums } from "../../spaces/pooled-sums.ts";

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
  readonly #space: LearningSpace;
  readonly #priorCount: number;
  #counts: Float64Array;
  #shares!: Float64Array;
  #errors!: Float64Array;
  #ofArms: FeatureSums;
  readonly #pooled: PooledSums;
  #total = 0;
  #unit = 1;

  constructor(space: LearningSpace, armCount: number, priorCount: number) {
    this.#space = space;
    this.#priorCount = priorCount;
    this.#counts = new Float64Array(armCount);
    this.#ofArms = space.sums(armCount);
    this.#pooled = new PooledSums(space);
    this.#shareAll();
  }

  get armCount(): number {
    return this.#counts.length;
  }

  get ofArms(): FeatureSums {
    return this.#ofArms;
  }

  /** The sums of all arms together, outliers taken for what is usual. */
  get pooled(): Float64Array {
    return this.#pooled.values;
  }

  /** The count of all arms together. */
  get total(): number {
    return this.#total;
  }

  /** What the newest reward counts. */
  get unit(): number {
    return this.#unit;
  }

  /** 1 / (N_k + a) with the prior's count a, in the same units: what turns sums into estimates. */
  get shares(): Float64Array {
    return this.#shares;
  }

  /** 1 / sqrt(N_k + 1): how far off an arm's estimate is, in deviations of one reward. */
  get errors(): Float64Array {
    return this.#errors;
  }

  /** How many rewards of an arm count, in effect (N_k). */
  count(arm: number): number {
    return this.#counts[arm]! / this.#unit;
  }

  /** Counts a reward of an arm so many times. */
  add(arm: number, features: SparseFeatures, times: number): void {
    this.#ofArms.add(arm, features, times);
    this.#pooled.add(features, times);
    this.#counts[arm]! += times;
    this.#total += times;
    this.#share(arm);
  }

  /** A further arm, never tried. */
  addArm(): void {
    this.#counts = lengthened(this.#counts);
    this.#ofArms.addArm();
    this.#shareAll();
  }

  /** Carries all sums over to coordinates that changed. */
  remap(remap: Remap): void {
    const before = this.#ofArms;
    const list = new Float64Array(this.pooled.length);
    this.#ofArms = this.#space.sums(this.armCount);
    for (let arm = 0; arm < this.armCount; arm++) {
      // There may be very many arms of which nothing was seen.
      if (this.#counts[arm] === 0) continue;
      before.copyInto(arm, list);
      this.#ofArms.addList(arm, remap(list));
    }
    this.#pooled.replace(remap(this.#pooled.values));
  }

  /**
   * Every reward so far counts `discount` times as much as before: instead, those that come count more. Answers what all sums
   * were multiplied by, which is one but for the rare time when the units are brought back to one.
   */
  age(discount: number): number {
    this.#unit /= discount;
    const shrink = this.#unit < LARGEST_UNIT ? 1 : 1 / this.#unit;
    if (shrink < 1) {
      this.#ofArms.scale(shrink);
      this.#pooled.scale(shrink);
      for (let arm = 0; arm < this.armCount; arm++) this.#counts[arm]! *= shrink;
      this.#total *= shrink;
      this.#unit = 1;
    }
    for (let arm = 0; arm < this.armCount; arm++) this.#share(arm);
    return shrink;
  }

  save(): RewardSumsState {
    return {
      counts: Array.from(this.#counts),
      total: this.#total,
      unit: this.#unit,
      sums: this.#lists().map((list) => Array.from(list)),
      pooled: Array.from(this.pooled),
    };
  }

  /** Becomes as it was saved. On bad input throws. */
  restore(saved: RewardSumsState): void {
    const { armCount } = this;
    const { dimension } = this.#space;
    if (!Array.isArray(saved?.sums) || saved.sums.length !== armCount) {
      throw invalid("state.sums", `a list for each of ${armCount} arms`, saved?.sums);
    }
    this.#counts = checkNumbers("state.counts", saved.counts, armCount);
    if (this.#counts.some((count) => count < 0)) throw invalid("state.counts", "numbers >= 0", saved.counts);
    this.#unit = checkPositive("state.unit", saved.unit);
    this.#total = checkNonNegative("state.total", saved.total);
    this.#pooled.replace(checkNumbers("state.pooled", saved.pooled, dimension));
    this.#ofArms = this.#space.sums(armCount);
    saved.sums.forEach((list, arm) => {
      this.#ofArms.addList(arm, checkNumbers(`state.sums[${arm}]`, list, dimension));
    });
    this.#shareAll();
  }

  /** The sums of every arm, feature by feature. */
  #lists(): Float64Array[] {
    return Array.from(this.#counts, (_, arm) => {
      const list = new Float64Array(this.pooled.length);
      this.#ofArms.copyInto(arm, list);
      return list;
    });
  }

  #shareAll(): void {
    this.#shares = new Float64Array(this.armCount);
    this.#errors = new Float64Array(this.armCount);
    for (let arm = 0; arm < this.armCount; arm++) this.#share(arm);
  }

  /** Works out what every round needs of the count of an arm. */
  #share(arm: number): void {
    const count = this.#counts[arm]!;
    const unit = this.#unit;
    this.#shares[arm] = 1 / (count + this.#priorCount * unit);
    this.#errors[arm] = Math.sqrt(unit / (count + unit));
  }
}
