import { invalid } from "../errors/invalid.ts";
import { checkNumbers } from "../learners/check-numbers.ts";
import type { Remap, SparseFeatures } from "../utilities/feature-space.ts";
import type { GroupedWeights } from "./grouped-weights.ts";
import { ArmColumns, GroupColumns, rowLength } from "./records.ts";
import { RowSum } from "./row-sum.ts";

const ROW = rowLength;
const { COUNT } = ArmColumns;
const { VALUE } = GroupColumns;

/** Corrections leave rounding behind: after this many rounds, and some more for every arm, the blend is made afresh. */
const FRESH = 1024;
const FRESH_PER_ARM = 16;
/** A round that takes away this many times what is left would leave its rounding in place of digits. */
const CANCELLATION = 1024;

export interface BlendedRowsState {
  /** Sums of each arm; null before its first reward. */
  readonly sums: readonly (readonly number[] | null)[];
  readonly factors: readonly number[];
  readonly blend: readonly number[];
  readonly shared: readonly number[];
  /** An arm of the lazy group; null if there is none. */
  readonly lazyMember: number | null;
  readonly rounds: number;
}

/**
 * The long rows of feature sums S_k of the arms, and their blend, sum_k w_k S_k / (N_k + a), corrected by what a round
 * changes: one row for the played arm, and those of arms that met the floor.
 *
 * The largest group falls to the floor in nearly every round. Its rows are therefore added up apart, in `#shared`, and
 * its value is only multiplied in when the blend is read: this group is called lazy.
 *
 * Invariants, up to rounding: `#blend` is the sum of factor_k S_k; factor_k is value / (N_k + a), and zero for members of
 * the lazy group; `#shared` is the sum of S_k / (N_k + a) over the members of the lazy group.
 */
export class BlendedRows {
  readonly #priorCount: number;
  readonly #sums: (Float64Array | undefined)[];
  /** First feature and last of each arm's sums that are not zero. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  readonly #factors: Float64Array;
  readonly #shares: Float64Array;
  #blend: Float64Array;
  #shared: Float64Array;
  #sum: RowSum;
  #lazy = -1;
  #rounds = 0;
  #scale = 1;

  constructor(armCount: number, dimension: number, priorCount: number) {
    this.#priorCount = priorCount;
    this.#sums = Array.from({ length: armCount }, () => undefined);
    this.#from = new Int32Array(armCount).fill(dimension);
    this.#to = new Int32Array(armCount).fill(-1);
    this.#factors = new Float64Array(armCount);
    this.#shares = new Float64Array(armCount);
    this.#blend = new Float64Array(dimension);
    this.#shared = new Float64Array(dimension);
    this.#sum = new RowSum(this.#blend, this.#shared);
  }

  /** The blend of rows, and `share` of another row, to be read before the next round. */
  blend(weights: GroupedWeights, other: Float64Array, share: number): RowSum {
    const sum = this.#sum;
    const { scale } = weights;
    sum.factors[0] = scale;
    sum.factors[1] = this.#lazy < 0 ? 0 : scale * weights.groups.rows[this.#lazy * ROW + VALUE]!;
    sum.factors[2] = share;
    sum.third = other;
    return sum;
  }

  /** Follows a round in which the arm was raised, and adds the features of its reward. */
  follow(arm: number, features: SparseFeatures, weights: GroupedWeights): void {
    const { groups, merged, mergedFrom, rescaledBy } = weights;
    if (rescaledBy !== 1) this.#rescale(rescaledBy);
    this.#correct(arm, weights);
    this.#add(arm, features);
    if (this.#lazy >= 0 && groups.sizes[this.#lazy] === 0) this.#lazy = -1;
    const isWorn = ++this.#rounds > FRESH + FRESH_PER_ARM * this.#sums.length;
    const scale = rescaledBy === 1 ? weights.scale : rescaledBy;
    if (merged >= 0 && merged !== this.#lazy && this.#isLarger(merged, weights)) {
      this.#lazy = merged;
      this.#refresh(weights);
    } else if (isWorn || scale > CANCELLATION * this.#scale) {
      this.#refresh(weights);
    } else if (merged >= 0) {
      const size = groups.sizes[merged]!;
      const first = merged === this.#lazy ? mergedFrom : 0;
      for (let place = first; place < size; place++) this.#correct(groups.member(merged, place), weights);
    }
    this.#scale = weights.scale;
  }

  /** Carries all sums to new coordinates, of which there may be more. */
  carryOver(remap: Remap, dimension: number, weights: GroupedWeights): void {
    this.#layOut(dimension);
    this.#sums.forEach((sums, arm) => {
      if (sums) this.#take(arm, remap(sums));
    });
    this.#refresh(weights);
  }

  save({ groups }: GroupedWeights): BlendedRowsState {
    return {
      sums: this.#sums.map((sums) => (sums ? Array.from(sums) : null)),
      factors: Array.from(this.#factors),
      blend: Array.from(this.#blend),
      shared: Array.from(this.#shared),
      lazyMember: this.#lazy < 0 ? null : groups.member(this.#lazy, 0),
      rounds: this.#rounds,
    };
  }

  /** Takes up a saved state of rows of this length. */
  restore(state: BlendedRowsState, dimension: number, weights: GroupedWeights): void {
    const armCount = this.#sums.length;
    const { groupOf } = weights.groups;
    if (!Array.isArray(state?.sums) || state.sums.length !== armCount) {
      throw invalid("state.sums", `a list for each of ${armCount} arms`, state?.sums);
    }
    const sums = state.sums.map((list, arm) => list && checkNumbers(`state.sums[${arm}]`, list, dimension));
    const factors = checkNumbers("state.factors", state.factors, armCount);
    const blend = checkNumbers("state.blend", state.blend, dimension);
    const shared = checkNumbers("state.shared", state.shared, dimension);
    const [rounds, lazy] = checkNumbers("state.rounds", [state.rounds, state.lazyMember ?? -1], 2);
    this.#lazy = lazy! < 0 ? -1 : groupOf[lazy!]!;
    this.#rounds = rounds!;
    this.#scale = weights.scale;
    this.#factors.set(factors);
    this.#layOut(dimension);
    this.#blend.set(blend);
    this.#shared.set(shared);
    sums.forEach((list, arm) => {
      this.#sums[arm] = undefined;
      if (list) this.#take(arm, list);
      this.#shares[arm] = this.#shareOf(arm, weights);
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

  #isLarger(group: number, { groups }: GroupedWeights): boolean {
    return this.#lazy < 0 || groups.sizes[group]! > groups.sizes[this.#lazy]!;
  }

  /** By how much the sums of an arm count in `#shared`. */
  #shareOf(arm: number, { groups }: GroupedWeights): number {
    return groups.groupOf[arm] === this.#lazy ? 1 / (groups.arms[arm * ROW + COUNT]! + this.#priorCount) : 0;
  }

  /** By how much they count in `#blend`. */
  #factorOf(arm: number, { groups }: GroupedWeights): number {
    const group = groups.groupOf[arm]!;
    if (group === this.#lazy) return 0;
    return groups.rows[group * ROW + VALUE]! / (groups.arms[arm * ROW + COUNT]! + this.#priorCount);
  }

  /** Brings the part of one arm up to date. */
  #correct(arm: number, weights: GroupedWeights): void {
    const factor = this.#factorOf(arm, weights);
    const share = this.#shareOf(arm, weights);
    const sums = this.#sums[arm];
    if (sums) {
      this.#addRow(this.#blend, arm, sums, factor - this.#factors[arm]!);
      this.#addRow(this.#shared, arm, sums, share - this.#shares[arm]!);
    }
    this.#factors[arm] = factor;
    this.#shares[arm] = share;
  }

  #addRow(out: Float64Array, arm: number, sums: Float64Array, factor: number): void {
    if (factor === 0) return;
    const to = this.#to[arm]!;
    for (let index = this.#from[arm]!; index <= to; index++) out[index]! += factor * sums[index]!;
  }

  /** Adds a reward to the sums of an arm that is up to date. */
  #add(arm: number, features: SparseFeatures): void {
    const { indices, count } = features;
    this.#sums[arm] ??= new Float64Array(this.#blend.length);
    features.addTo(this.#sums[arm]!, 1);
    features.addTo(this.#blend, this.#factors[arm]!);
    features.addTo(this.#shared, this.#shares[arm]!);
    for (let entry = 0; entry < count; entry++) {
      this.#from[arm] = Math.min(this.#from[arm]!, indices[entry]!);
      this.#to[arm] = Math.max(this.#to[arm]!, indices[entry]!);
    }
  }

  #take(arm: number, sums: Float64Array): void {
    this.#sums[arm] = sums;
    const first = sums.findIndex((sum) => sum !== 0);
    if (first < 0) return;
    this.#from[arm] = first;
    this.#to[arm] = sums.findLastIndex((sum) => sum !== 0);
  }

  #rescale(factor: number): void {
    for (let index = 0; index < this.#blend.length; index++) this.#blend[index]! *= factor;
    for (let arm = 0; arm < this.#factors.length; arm++) this.#factors[arm]! *= factor;
  }

  /** Makes everything afresh from the sums. */
  #refresh(weights: GroupedWeights): void {
    this.#blend.fill(0);
    this.#shared.fill(0);
    this.#factors.fill(0);
    this.#shares.fill(0);
    for (let arm = 0; arm < this.#sums.length; arm++) this.#correct(arm, weights);
    this.#rounds = 0;
  }
}
