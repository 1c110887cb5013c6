import { checkNumbers } from "../../errors/check-numbers.ts";
import { checkNonNegative } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";
import { ArmRecords } from "./arm-records.ts";
import type { GroupRecords } from "./group-index.ts";
import { ArmColumns, Features, GroupColumns, grown, recordLength } from "./records.ts";

/** Local names: what is imported is looked up again at every use, and a round uses these a hundred times. */
const RECORD = recordLength;
const { FIRST, SECOND, THIRD } = Features;
const { FIRST_SUM, SECOND_SUM, FACTOR, OFFSET, GROUP } = ArmColumns;
const { VALUE, GIVEN, MARK, REMOVALS } = GroupColumns;

/** Sums over a group are added up again after as many removals as it has members, and this many more. */
const MOST_REMOVALS = 64;

export interface GroupsState {
  readonly elapsed: number;
  readonly groups: readonly { readonly record: readonly number[]; readonly members: readonly number[] }[];
  readonly offsets: readonly number[];
}

/**
 * Arms parted into groups of equal weight, with the sums of their features, and the sums of their weights over time.
 *
 * Invariants: every arm is in one group, at its place among the members; the record of a group has the sums of its members'
 * features, exactly when it has one member; an arm has had OFFSET of weight, and what its group gave every member:
 * GIVEN, and VALUE times what has elapsed since MARK.
 */
export class Groups implements GroupRecords {
  readonly arms: ArmRecords;
  records = new Float64Array(0);
  sizes = new Int32Array(0);
  /** The sum of the scales of all rounds since the last `rescale`: what a value has been worth over time. */
  elapsed = 0;
  readonly #armCount: number;
  /** Members of each group; those beyond its size are left over. */
  readonly #members: number[][] = [];
  /** Of each arm: its place among the members of its group. */
  readonly #places: Int32Array;
  /** Groups without members, to be used again. */
  readonly #unused: number[] = [];

  /** Arms of which nothing is known but their factor, all in one group, number 0: in one pass, since arms may be very many. */
  constructor(armCount: number, factor: number, value: number) {
    const places = new Int32Array(armCount);
    // A list that grew as it is filled would leave others behind, all of them long.
    const members = new Array<number>(armCount);
    for (let arm = 0; arm < armCount; arm++) {
      places[arm] = arm;
      members[arm] = arm;
    }
    this.arms = new ArmRecords(armCount, factor);
    this.#armCount = armCount;
    this.#places = places;
    this.open(value);
    this.#members[0] = members;
    this.sizes[0] = armCount;
    this.records[THIRD] = armCount * factor;
  }

  groupOf(arm: number): number {
    return this.groupAt(this.arms.at(arm));
  }

  /** The group of an arm with this record. */
  groupAt(record: number): number {
    return this.arms.numbers[record + GROUP]!;
  }

  member(group: number, place: number): number {
    return this.#members[group]![place]!;
  }

  members(group: number): number[] {
    return this.#members[group]!.slice(0, this.sizes[group]);
  }

  /** What an arm with this record has had of weight. */
  weightSum(record: number): number {
    return this.arms.numbers[record + OFFSET]! + this.#given(this.groupAt(record));
  }

  /** A new group, without members. */
  open(value: number): number {
    const group = this.#unused.pop() ?? this.#members.length;
    const record = group * RECORD;
    this.#members[group] ??= [];
    this.records = grown(this.records, record + RECORD);
    this.sizes = grown(this.sizes, group + 1);
    const { records } = this;
    for (let column = 0; column < RECORD; column++) records[record + column] = 0;
    records[record + VALUE] = value;
    records[record + MARK] = this.elapsed;
    return group;
  }

  /** Puts an arm among the members of a group. Sums of features and of weights are the caller's. */
  join(arm: number, group: number): void {
    const place = this.sizes[group]!++;
    this.#members[group]![place] = arm;
    this.#places[arm] = place;
    const own = this.arms.own(arm);
    this.arms.numbers[own + GROUP] = group;
  }

  /** Takes an arm out of a group that has others. */
  leave(arm: number): void {
    const { records } = this;
    const own = this.arms.own(arm);
    const { numbers } = this.arms;
    const group = numbers[own + GROUP]!;
    const record = group * RECORD;
    const members = this.#members[group]!;
    const size = --this.sizes[group]!;
    const place = this.#places[arm]!;
    members[place] = members[size]!;
    this.#places[members[place]!] = place;
    numbers[own + OFFSET]! += this.#given(group);
    const factor = numbers[own + FACTOR]!;
    records[record + FIRST]! -= factor * numbers[own + FIRST_SUM]!;
    records[record + SECOND]! -= factor * numbers[own + SECOND_SUM]!;
    records[record + THIRD]! -= factor;
    if (++records[record + REMOVALS]! > size + MOST_REMOVALS || size === 1) this.addUp(group);
  }

  /** Moves all members of a group into another one, whose sums of weights are up to date. */
  absorb(group: number, into: number): void {
    const { arms, records } = this;
    const record = group * RECORD;
    const to = into * RECORD;
    const members = this.#members[group]!;
    const difference = this.#given(group) - records[to + GIVEN]!;
    for (let place = 0; place < this.sizes[group]!; place++) {
      const arm = members[place]!;
      const own = arms.own(arm);
      arms.numbers[own + OFFSET]! += difference;
      this.join(arm, into);
    }
    for (let feature = FIRST; feature <= THIRD; feature++) records[to + feature]! += records[record + feature]!;
    records[to + REMOVALS]! += records[record + REMOVALS]!;
    this.sizes[group] = 0;
    // A long list is given back; a short one is worth keeping.
    if (members.length > MOST_REMOVALS) this.#members[group] = [];
    this.#unused.push(group);
  }

  /** Adds up the features of a group over its members. */
  addUp(group: number): void {
    const { arms, records } = this;
    const { numbers } = arms;
    const members = this.#members[group]!;
    let first = 0;
    let second = 0;
    let third = 0;
    for (let place = 0; place < this.sizes[group]!; place++) {
      const own = arms.at(members[place]!);
      const factor = numbers[own + FACTOR]!;
      first += factor * numbers[own + FIRST_SUM]!;
      second += factor * numbers[own + SECOND_SUM]!;
      third += factor;
    }
    records[group * RECORD + FIRST] = first;
    records[group * RECORD + SECOND] = second;
    records[group * RECORD + THIRD] = third;
    records[group * RECORD + REMOVALS] = 0;
  }

  /** Brings the sums of weights up to now, before the value changes. */
  accrue(group: number): void {
    this.records[group * RECORD + GIVEN] = this.#given(group);
    this.records[group * RECORD + MARK] = this.elapsed;
  }

  /** Multiplies all values by one number; `elapsed` begins again. */
  rescale(groups: readonly number[], factor: number): void {
    for (const group of groups) {
      this.accrue(group);
      this.records[group * RECORD + VALUE]! *= factor;
      this.records[group * RECORD + MARK] = 0;
    }
    this.elapsed = 0;
  }

  /** These groups with their members, and what tells the sums of weights. */
  save(order: readonly number[]): GroupsState {
    return {
      elapsed: this.elapsed,
      groups: order.map((group) => ({
        record: Array.from(this.records.subarray(group * RECORD, group * RECORD + RECORD)),
        members: this.members(group),
      })),
      offsets: Array.from({ length: this.#armCount }, (_, arm) => this.arms.numbers[this.arms.at(arm) + OFFSET]!),
    };
  }

  /** Takes up saved groups; answers them in their order. The features of arms stay as they are. */
  restore({ elapsed, groups, offsets }: GroupsState): number[] {
    const time = checkNonNegative("state.part.elapsed", elapsed);
    const restored = checkNumbers("state.part.offsets", offsets, this.#armCount);
    checkMembers(groups, this.#armCount);
    this.#clear(time, restored);
    return groups.map(({ record, members }, index) => {
      const group = this.open(0);
      this.records.set(checkNumbers(`state.part.groups[${index}].record`, record, RECORD), group * RECORD);
      for (const arm of members) this.join(arm, group);
      return group;
    });
  }

  /** Parts the arms into groups of equal weight, given also the sums of weights so far; answers the groups. */
  regroup(weights: Float64Array, sums: Float64Array): number[] {
    const descending = weights.map((_, arm) => arm).sort((one, other) => weights[other]! - weights[one]!);
    const order: number[] = [];
    let value = Number.NaN;
    this.#clear(0, sums);
    for (const arm of descending) {
      if (weights[arm] !== value) {
        value = weights[arm]!;
        order.push(this.open(value));
      }
      this.join(arm, order.at(-1)!);
    }
    for (const group of order) this.addUp(group);
    return order;
  }

  #clear(elapsed: number, offsets: Float64Array): void {
    this.#members.length = 0;
    this.#unused.length = 0;
    this.sizes.fill(0);
    this.elapsed = elapsed;
    for (let arm = 0; arm < this.#armCount; arm++) {
      const own = this.arms.own(arm);
      this.arms.numbers[own + OFFSET] = offsets[arm]!;
    }
  }

  /** The weight that a group has given each of its members since it was opened. */
  #given(group: number): number {
    const { records } = this;
    const record = group * RECORD;
    return records[record + GIVEN]! + records[record + VALUE]! * (this.elapsed - records[record + MARK]!);
  }
}

/** Every arm must be in one group, and no group empty. */
function checkMembers(groups: GroupsState["groups"], armCount: number): void {
  const lists = Array.isArray(groups) ? groups.map((group) => group?.members) : [];
  const all = lists.flat();
  const isParting =
    lists.every((members) => Array.isArray(members) && members.length > 0) &&
    all.length === armCount &&
    new Set(all).size === armCount &&
    all.every((arm) => Number.isInteger(arm) && arm >= 0 && arm < armCount);
  if (!isParting) throw invalid("state.part.groups", `groups that part ${armCount} arms`, groups);
}
