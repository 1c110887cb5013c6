import { checkPositive } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";
import type { GroupedWeights } from "./grouped-weights.ts";
import { GroupColumns, recordLength } from "./records.ts";
import type { WeightSharing } from "./weight-sharing.ts";

const RECORD = recordLength;
const { VALUE } = GroupColumns;

/** Beyond these, products of values and of scales could leave what a number can hold. */
const SMALLEST_UNIT = 2 ** -200;
const LARGEST_UNIT = 2 ** 200;

export interface GroupedSharingState {
  /** An arm of the group that shares; null if there is none. */
  readonly member: number | null;
  readonly unit: number;
}

/**
 * Weights in groups: the members of the largest group that was ever at the floor share their weight. It falls to the floor in
 * nearly every round, and then only its value changes.
 */
export class GroupedSharing implements WeightSharing {
  readonly #weights: GroupedWeights;
  readonly #changed: number[] = [];
  /** The group that shares, -1 if none. */
  #group = -1;
  /** What scales were worked into values since the last `reset`: values here are as if they never had been. */
  #unit = 1;

  constructor(weights: GroupedWeights) {
    this.#weights = weights;
  }

  get scale(): number {
    return this.#weights.scale * this.#unit;
  }

  get sharedWeight(): number {
    const { scale, groups } = this.#weights;
    return this.#group < 0 ? 0 : scale * groups.records[this.#group * RECORD + VALUE]!;
  }

  isSharing(arm: number): boolean {
    return this.#weights.groups.groupOf(arm) === this.#group;
  }

  valueOf(arm: number): number {
    const { groups } = this.#weights;
    return groups.records[groups.groupOf(arm) * RECORD + VALUE]! / this.#unit;
  }

  follow(): readonly number[] | undefined {
    const { groups, merged, mergedFrom, rescaledBy } = this.#weights;
    const changed = this.#changed;
    changed.length = 0;
    this.#unit *= rescaledBy;
    if (!(this.#unit > SMALLEST_UNIT && this.#unit < LARGEST_UNIT)) return undefined;
    if (this.#group >= 0 && groups.sizes[this.#group] === 0) this.#group = -1;
    if (merged < 0) return changed;
    const size = groups.sizes[merged]!;
    if (merged !== this.#group && (this.#group < 0 || size > groups.sizes[this.#group]!)) {
      this.#group = merged;
      return undefined;
    }
    const first = merged === this.#group ? mergedFrom : 0;
    for (let place = first; place < size; place++) changed.push(groups.member(merged, place));
    return changed;
  }

  reset(): void {
    this.#unit = 1;
  }

  save(): GroupedSharingState {
    return { member: this.#group < 0 ? null : this.#weights.groups.member(this.#group, 0), unit: this.#unit };
  }

  restore(state: GroupedSharingState): void {
    const { armCount, groups } = this.#weights;
    const member = state?.member;
    const isArm = Number.isInteger(member) && member! >= 0 && member! < armCount;
    if (member !== null && !isArm) throw invalid("state.part.sharing.member", "an arm or null", member);
    this.#unit = checkPositive("state.part.sharing.unit", state.unit);
    this.#group = member === null ? -1 : groups.groupOf(member);
  }
}
