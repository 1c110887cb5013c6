import type { GroupRows } from "./group-index.ts";
import { grown } from "./grown.ts";
import { ArmColumns, Features, GroupColumns, rowLength } from "./records.ts";

/** Local names: what is imported is looked up again at every use, and a round uses these a hundred times. */
const ROW = rowLength;
const { FIRST, THIRD } = Features;
const { OFFSET, GROUP, PLACE } = ArmColumns;
const { VALUE, GIVEN, MARK, WEAR } = GroupColumns;

/** Sums over a group are added up afresh after as many subtractions as it has members, and this many more. */
const WORN = 64;

/**
 * Arms parted into groups of equal weight, with the sums of their features, and the sums of their weights over time.
 *
 * Invariants: every arm is in one group, at its place among the members; the row of a group has the sums of its members'
 * features, exactly when it has one member; an arm has had OFFSET of weight, and what its group gave every member:
 * GIVEN, and VALUE times what has elapsed since MARK.
 */
export class Groups implements GroupRows {
  readonly arms: Float64Array;
  rows = new Float64Array(0);
  sizes = new Int32Array(0);
  /** The sum of the scales of all rounds since the last `rescale`: what a value has been worth over time. */
  elapsed = 0;
  readonly #armCount: number;
  /** Members of each group; those beyond its size are left over. */
  readonly #members: number[][] = [];
  /** Groups without members, to be used again. */
  readonly #unused: number[] = [];

  constructor(armCount: number) {
    this.arms = new Float64Array(armCount * ROW);
    this.#armCount = armCount;
  }

  groupOf(arm: number): number {
    return this.arms[arm * ROW + GROUP]!;
  }

  member(group: number, place: number): number {
    return this.#members[group]![place]!;
  }

  members(group: number): number[] {
    return this.#members[group]!.slice(0, this.sizes[group]);
  }

  weightSum(arm: number): number {
    return this.arms[arm * ROW + OFFSET]! + this.#given(this.groupOf(arm));
  }

  /** A group from now on, without members. */
  open(value: number): number {
    const group = this.#unused.pop() ?? this.#members.length;
    const row = group * ROW;
    this.#members[group] ??= [];
    this.rows = grown(this.rows, row + ROW);
    this.sizes = grown(this.sizes, group + 1);
    const { rows } = this;
    for (let column = 0; column < ROW; column++) rows[row + column] = 0;
    rows[row + VALUE] = value;
    rows[row + MARK] = this.elapsed;
    return group;
  }

  /** A group of all arms, for a start. */
  openAll(value: number): number {
    const group = this.open(value);
    // A list that grew as it is filled would leave others behind, all of them long.
    this.#members[group] = new Array(this.#armCount);
    for (let arm = 0; arm < this.#armCount; arm++) this.join(arm, group);
    return group;
  }

  /** Puts an arm among the members of a group. Sums of features and of weights are the caller's. */
  join(arm: number, group: number): void {
    const place = this.sizes[group]!++;
    this.#members[group]![place] = arm;
    this.arms[arm * ROW + GROUP] = group;
    this.arms[arm * ROW + PLACE] = place;
  }

  /** Takes an arm out of a group that has others. */
  leave(arm: number): void {
    const { arms, rows } = this;
    const group = this.groupOf(arm);
    const own = arm * ROW;
    const row = group * ROW;
    const members = this.#members[group]!;
    const size = --this.sizes[group]!;
    const place = arms[own + PLACE]!;
    members[place] = members[size]!;
    arms[members[place]! * ROW + PLACE] = place;
    arms[own + OFFSET]! += this.#given(group);
    for (let feature = FIRST; feature <= THIRD; feature++) rows[row + feature]! -= arms[own + feature]!;
    if (++rows[row + WEAR]! > size + WORN || size === 1) this.addUp(group);
  }

  /** Moves all members of a group into another one, which is settled. */
  absorb(group: number, into: number): void {
    const { arms, rows } = this;
    const row = group * ROW;
    const to = into * ROW;
    const members = this.#members[group]!;
    const difference = this.#given(group) - rows[to + GIVEN]!;
    for (let place = 0; place < this.sizes[group]!; place++) {
      const arm = members[place]!;
      arms[arm * ROW + OFFSET]! += difference;
      this.join(arm, into);
    }
    for (let feature = FIRST; feature <= THIRD; feature++) rows[to + feature]! += rows[row + feature]!;
    rows[to + WEAR]! += rows[row + WEAR]!;
    this.sizes[group] = 0;
    // A long list is given back; a short one is worth keeping.
    if (members.length > WORN) this.#members[group] = [];
    this.#unused.push(group);
  }

  /** Adds up the features of a group afresh. */
  addUp(group: number): void {
    const { arms, rows } = this;
    const members = this.#members[group]!;
    for (let feature = FIRST; feature <= THIRD; feature++) {
      let sum = 0;
      for (let place = 0; place < this.sizes[group]!; place++) sum += arms[members[place]! * ROW + feature]!;
      rows[group * ROW + feature] = sum;
    }
    rows[group * ROW + WEAR] = 0;
  }

  /** Brings the sums of weights up to now, before the value changes. */
  settle(group: number): void {
    this.rows[group * ROW + GIVEN] = this.#given(group);
    this.rows[group * ROW + MARK] = this.elapsed;
  }

  /** Multiplies all values by one number, in a new time. */
  rescale(groups: readonly number[], factor: number): void {
    for (const group of groups) {
      this.settle(group);
      this.rows[group * ROW + VALUE]! *= factor;
      this.rows[group * ROW + MARK] = 0;
    }
    this.elapsed = 0;
  }

  /** What a group has given each of its members since it began. */
  #given(group: number): number {
    const { rows } = this;
    const row = group * ROW;
    return rows[row + GIVEN]! + rows[row + VALUE]! * (this.elapsed - rows[row + MARK]!);
  }
}
