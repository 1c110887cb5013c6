import { checkNumbers } from "../errors/check-numbers.ts";
import type { Remap, SparseFeatures } from "../spaces/feature-space.ts";
import type { GroupedWeights } from "./grouped-weights.ts";
import { ArmColumns, GroupColumns, rowLength } from "./records.ts";
import type { RowSum } from "./row-sum.ts";
import { WeightedRows, type WeightedRowsState } from "./weighted-rows.ts";

const ROW = rowLength;
const { COUNT } = ArmColumns;
const { VALUE } = GroupColumns;

/** A round that takes away this many times what is left would leave its rounding in place of digits. */
const CANCELLATION = 1024;

export interface BlendedRowsState {
  readonly rows: WeightedRowsState;
  /** An arm of the lazy group; null if there is none. */
  readonly lazyMember: number | null;
}

/**
 * The blend of the arms' feature sums under grouped weights, sum_k w_k S_k / (N_k + a), corrected by what a round changes: one
 * row for the played arm, and those of arms that met the floor.
 *
 * The largest group falls to the floor in nearly every round. Its rows are therefore added up apart, as shared, and
 * its value is only multiplied in when the blend is read: this group is called lazy.
 *
 * Invariants, up to rounding: the factor of arm k is value / (N_k + a), and zero for members of the lazy group; its share is
 * zero, and 1 / (N_k + a) for members of the lazy group.
 */
export class BlendedRows {
  readonly #priorCount: number;
  readonly #rows: WeightedRows;
  #lazy = -1;
  #scale = 1;

  constructor(armCount: number, dimension: number, priorCount: number) {
    this.#priorCount = priorCount;
    this.#rows = new WeightedRows(armCount, dimension);
  }

  /** The blend of rows, and `share` of another row, to be read before the next round. */
  blend(weights: GroupedWeights, other: Float64Array, share: number): RowSum {
    const { scale, groups } = weights;
    const shared = this.#lazy < 0 ? 0 : scale * groups.rows[this.#lazy * ROW + VALUE]!;
    return this.#rows.sum(scale, shared, other, share);
  }

  /** Follows a round in which the arm was raised, and adds the features of its reward. */
  follow(arm: number, features: SparseFeatures, weights: GroupedWeights): void {
    const { groups, merged, mergedFrom, rescaledBy } = weights;
    if (rescaledBy !== 1) this.#rows.rescale(rescaledBy);
    this.#correct(arm, weights);
    this.#rows.add(arm, features);
    if (this.#lazy >= 0 && groups.sizes[this.#lazy] === 0) this.#lazy = -1;
    const scale = rescaledBy === 1 ? weights.scale : rescaledBy;
    if (merged >= 0 && merged !== this.#lazy && this.#isLarger(merged, weights)) {
      this.#lazy = merged;
      this.#refresh(weights);
    } else if (this.#rows.isWorn || scale > CANCELLATION * this.#scale) {
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
    this.#rows.carryOver(remap, dimension);
    this.#refresh(weights);
  }

  save({ groups }: GroupedWeights): BlendedRowsState {
    return {
      rows: this.#rows.save(),
      lazyMember: this.#lazy < 0 ? null : groups.member(this.#lazy, 0),
    };
  }

  /** Takes up a saved state of rows of this length. On bad input throws and changes nothing. */
  restore(state: BlendedRowsState, dimension: number, weights: GroupedWeights): void {
    const [lazy] = checkNumbers("state.lazyMember", [state?.lazyMember ?? -1], 1);
    this.#rows.restore(state.rows, dimension);
    this.#lazy = lazy! < 0 ? -1 : weights.groups.groupOf(lazy!);
    this.#scale = weights.scale;
  }

  #isLarger(group: number, { groups }: GroupedWeights): boolean {
    return this.#lazy < 0 || groups.sizes[group]! > groups.sizes[this.#lazy]!;
  }

  /** Brings the part of one arm up to date. */
  #correct(arm: number, { groups }: GroupedWeights): void {
    const group = groups.groupOf(arm);
    const part = 1 / (groups.arms[arm * ROW + COUNT]! + this.#priorCount);
    if (group === this.#lazy) this.#rows.set(arm, 0, part);
    else this.#rows.set(arm, groups.rows[group * ROW + VALUE]! * part, 0);
  }

  /** Makes everything afresh from the sums. */
  #refresh(weights: GroupedWeights): void {
    this.#rows.clear();
    for (let arm = 0; arm < this.#rows.armCount; arm++) this.#correct(arm, weights);
  }
}
