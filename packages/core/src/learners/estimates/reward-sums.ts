import { checkNumbers } from "../../errors/check-numbers.ts";
import { invalid } from "../../errors/invalid.ts";
import type { LearningSpace, Remap, SparseFeatures } from "../../spaces/feature-space.ts";
import type { FeatureSums } from "../../spaces/feature-sums.ts";
import { RewardCounts, type RewardCountsState } from "./reward-counts.ts";

export interface RewardSumsState extends RewardCountsState {
  readonly sums: readonly (readonly number[])[];
  readonly pooled: readonly number[];
}

/** The features of all rewards that count, summed for each arm and for all together, and how many they are. */
export class RewardSums {
  #counts: RewardCounts;
  #ofArms: FeatureSums;
  #pooled: Float64Array;

  readonly #space: LearningSpace;

  constructor(space: LearningSpace, armCount: number, priorCount: number) {
    this.#space = space;
    this.#counts = new RewardCounts(armCount, priorCount);
    this.#ofArms = space.sums(armCount);
    this.#pooled = new Float64Array(space.dimension);
  }

  get counts(): RewardCounts {
    return this.#counts;
  }

  get ofArms(): FeatureSums {
    return this.#ofArms;
  }

  /** The sums of all arms together. */
  get pooled(): Float64Array {
    return this.#pooled;
  }

  /** Counts a reward of an arm so many times. */
  add(arm: number, features: SparseFeatures, times: number): void {
    this.#ofArms.add(arm, features, times);
    features.addTo(this.#pooled, times);
    this.#counts.add(arm, times);
  }

  /** A further arm, never tried. */
  addArm(): void {
    this.#counts.addArm();
    this.#ofArms.addArm();
  }

  /** The same rewards in the coordinates that the space has now. */
  remap(remap: Remap): void {
    const isEmpty = this.#counts.total === 0;
    const lists = isEmpty ? [] : this.#lists().map((list) => remap(list));
    this.#ofArms = sumsOf(this.#space, this.#counts.armCount, lists);
    this.#pooled = remap(this.#pooled);
  }

  /** Every reward so far counts `discount` times as much. Answers what all sums were multiplied by, in their units. */
  age(discount: number): number {
    const shrink = this.#counts.age(discount);
    if (shrink < 1) {
      this.#ofArms.scale(shrink);
      for (let index = 0; index < this.#pooled.length; index++) this.#pooled[index]! *= shrink;
    }
    return shrink;
  }

  /** Forgets all rewards. */
  clear(): void {
    this.#counts.clear();
    this.#ofArms = this.#space.sums(this.#counts.armCount);
    this.#pooled.fill(0);
  }

  save(): RewardSumsState {
    return {
      ...this.#counts.save(),
      sums: this.#lists().map((list) => Array.from(list)),
      pooled: Array.from(this.#pooled),
    };
  }

  /** The sums of so many arms in the present coordinates, as they were saved. On bad input throws. */
  static restored(saved: RewardSumsState, space: LearningSpace, armCount: number, priorCount: number): RewardSums {
    if (!Array.isArray(saved?.sums) || saved.sums.length !== armCount) {
      throw invalid("state.sums", `a list for each of ${armCount} arms`, saved?.sums);
    }
    const restored = new RewardSums(space, armCount, priorCount);
    restored.#counts = RewardCounts.restored(saved, armCount, priorCount);
    const { dimension } = space;
    const lists = saved.sums.map((list, arm) => checkNumbers(`state.sums[${arm}]`, list, dimension));
    restored.#ofArms = sumsOf(space, armCount, lists);
    restored.#pooled = checkNumbers("state.pooled", saved.pooled, dimension);
    return restored;
  }

  /** The sums of every arm, feature by feature. */
  #lists(): Float64Array[] {
    return Array.from({ length: this.#counts.armCount }, (_, arm) => {
      const list = new Float64Array(this.#pooled.length);
      this.#ofArms.copyInto(arm, list);
      return list;
    });
  }
}

/** Sums of features from lists of them, one for each arm that has any. */
function sumsOf(space: LearningSpace, armCount: number, lists: readonly Float64Array[]): FeatureSums {
  const sums = space.sums(armCount);
  lists.forEach((list, arm) => {
    sums.addList(arm, list);
  });
  return sums;
}
