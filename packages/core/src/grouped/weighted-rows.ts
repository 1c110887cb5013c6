import { checkNumbers } from "../errors/check-numbers.ts";
import { checkInteger } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { Remap, SparseFeatures } from "../spaces/feature-space.ts";
import { RowSum } from "./row-sum.ts";

export interface WeightedRowsState {
  /** Sums of each arm; null before its first reward. */
  readonly sums: readonly (readonly number[] | null)[];
  readonly factors: readonly number[];
  readonly shares: readonly number[];
  readonly blend: readonly number[];
  readonly shared: readonly number[];
  readonly wear: number;
}

/** Corrections leave rounding behind: after this many rewards, and some more for every arm, the blends should be made afresh. */
const FRESH = 1024;
const FRESH_PER_ARM = 16;

/**
 * The long rows of feature sums S_k of the arms, and two blends of them that are corrected by what changes: `blend`, the sum
 * of factor_k S_k, and `shared`, the sum of share_k S_k. The second is for arms whose weights change all at once, by one number.
 */
export class WeightedRows {
  readonly #sums: (Float64Array | undefined)[];
  /** First feature and last of each arm's sums that are not zero. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  readonly #factors: Float64Array;
  readonly #shares: Float64Array;
  #blend: Float64Array;
  #shared: Float64Array;
  #sum: RowSum;
  /** Rewards since nothing counted last. */
  #wear = 0;

  constructor(armCount: number, dimension: number) {
    this.#sums = Array.from({ length: armCount }, () => undefined);
    this.#from = new Int32Array(armCount).fill(dimension);
    this.#to = new Int32Array(armCount).fill(-1);
    this.#factors = new Float64Array(armCount);
    this.#shares = new Float64Array(armCount);
    this.#blend = new Float64Array(dimension);
    this.#shared = new Float64Array(dimension);
    this.#sum = new RowSum(this.#blend, this.#shared);
  }

  get armCount(): number {
    return this.#sums.length;
  }

  /** Whether it is time to clear the blends and set all arms anew. */
  get isWorn(): boolean {
    return this.#wear > FRESH + FRESH_PER_ARM * this.#sums.length;
  }

  /** Both blends, each times a number, and a third row, to be read before the next change. */
  sum(blendTimes: number, sharedTimes: number, third: Float64Array, thirdTimes: number): RowSum {
    const sum = this.#sum;
    sum.factors[0] = blendTimes;
    sum.factors[1] = sharedTimes;
    sum.factors[2] = thirdTimes;
    sum.third = third;
    return sum;
  }

  /** By how much the sums of an arm count from now on. */
  set(arm: number, factor: number, share: number): void {
    const sums = this.#sums[arm];
    if (sums) {
      this.#addRow(this.#blend, arm, sums, factor - this.#factors[arm]!);
      this.#addRow(this.#shared, arm, sums, share - this.#shares[arm]!);
    }
    this.#factors[arm] = factor;
    this.#shares[arm] = share;
  }

  /** Adds a reward to the sums of an arm. */
  add(arm: number, features: SparseFeatures): void {
    const { indices, count } = features;
    this.#sums[arm] ??= new Float64Array(this.#blend.length);
    features.addTo(this.#sums[arm]!, 1);
    features.addTo(this.#blend, this.#factors[arm]!);
    features.addTo(this.#shared, this.#shares[arm]!);
    this.#wear++;
    for (let entry = 0; entry < count; entry++) {
      this.#from[arm] = Math.min(this.#from[arm]!, indices[entry]!);
      this.#to[arm] = Math.max(this.#to[arm]!, indices[entry]!);
    }
  }

  /** Multiplies all factors. */
  rescale(by: number): void {
    for (let index = 0; index < this.#blend.length; index++) this.#blend[index]! *= by;
    for (let arm = 0; arm < this.#factors.length; arm++) this.#factors[arm]! *= by;
  }

  /** Lets nothing count, without rounding; all arms are to be set anew. */
  clear(): void {
    this.#blend.fill(0);
    this.#shared.fill(0);
    this.#factors.fill(0);
    this.#shares.fill(0);
    this.#wear = 0;
  }

  /** Carries all sums to new coordinates, of which there may be more; nothing counts until it is set anew. */
  carryOver(remap: Remap, dimension: number): void {
    this.#layOut(dimension);
    this.#sums.forEach((sums, arm) => {
      if (sums) this.#take(arm, remap(sums));
    });
    this.clear();
  }

  save(): WeightedRowsState {
    return {
      sums: this.#sums.map((sums) => (sums ? Array.from(sums) : null)),
      factors: Array.from(this.#factors),
      shares: Array.from(this.#shares),
      blend: Array.from(this.#blend),
      shared: Array.from(this.#shared),
      wear: this.#wear,
    };
  }

  /** Takes up a saved state of rows of this length. On bad input throws and changes nothing. */
  restore(state: WeightedRowsState, dimension: number): void {
    const armCount = this.#sums.length;
    if (!Array.isArray(state?.sums) || state.sums.length !== armCount) {
      throw invalid("state.sums", `a list for each of ${armCount} arms`, state?.sums);
    }
    const sums = state.sums.map((list, arm) => list && checkNumbers(`state.sums[${arm}]`, list, dimension));
    const factors = checkNumbers("state.factors", state.factors, armCount);
    const shares = checkNumbers("state.shares", state.shares, armCount);
    const blend = checkNumbers("state.blend", state.blend, dimension);
    const shared = checkNumbers("state.shared", state.shared, dimension);
    this.#wear = checkInteger("state.wear", state.wear, 0);
    this.#layOut(dimension);
    this.#factors.set(factors);
    this.#shares.set(shares);
    this.#blend.set(blend);
    this.#shared.set(shared);
    sums.forEach((list, arm) => {
      this.#sums[arm] = undefined;
      if (list) this.#take(arm, list);
    });
  }

  /** Room for rows of this length, none of them known to hold anything. */
  #layOut(dimension: number): void {
    this.#from.fill(dimension);
    this.#to.fill(-1);
    if (dimension === this.#blend.length) return;
    this.#blend = new Float64Array(dimension);
    this.#shared = new Float64Array(dimension);
    this.#sum = new RowSum(this.#blend, this.#shared);
  }

  #addRow(out: Float64Array, arm: number, sums: Float64Array, factor: number): void {
    if (factor === 0) return;
    const to = this.#to[arm]!;
    for (let index = this.#from[arm]!; index <= to; index++) out[index]! += factor * sums[index]!;
  }

  #take(arm: number, sums: Float64Array): void {
    this.#sums[arm] = sums;
    const first = sums.findIndex((sum) => sum !== 0);
    if (first < 0) return;
    this.#from[arm] = first;
    this.#to[arm] = sums.findLastIndex((sum) => sum !== 0);
  }
}
