import { checkNumbers } from "../errors/check-numbers.ts";
import { checkNonNegative, checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { RandomSource } from "../random/random.ts";
import { checkFloor } from "../simplex/truncated-simplex.ts";
import type { GroupIndex } from "./group-index.ts";
import { CORRECTED, GroupList } from "./group-list.ts";
import { GroupTree } from "./group-tree.ts";
import { Groups } from "./groups.ts";
import { ArmColumns, Features, GroupColumns, rowLength, TotalColumns } from "./records.ts";

/** Local names: what is imported is looked up again at every use, and a round uses these a hundred times. */
const ROW = rowLength;
const { FIRST, SECOND, THIRD } = Features;
const { COUNT, OFFSET } = ArmColumns;
const { VALUE } = GroupColumns;
const { MASS } = TotalColumns;

/** The rows of groups with their members, in the order of the tree; of arms, the columns that groups do not tell. */
export interface GroupedWeightsState {
  readonly scale: number;
  readonly elapsed: number;
  /** What a list knows besides; empty for a tree. */
  readonly corrected: readonly number[];
  readonly groups: readonly { readonly row: readonly number[]; readonly members: readonly number[] }[];
  readonly arms: readonly (readonly number[])[];
}

const SAVED_COLUMNS = [FIRST, SECOND, THIRD, COUNT, OFFSET];

/** Far above the rounding of a sum of weights. */
const ROUNDING = 1e-12;
/** Beyond these the scale is worked into the values: sums of very different scales would cancel in the averages. */
const SMALLEST_SCALE = 2 ** -8;
const LARGEST_SCALE = 2 ** 8;
/** A list with more groups than this is slower than a tree; with hysteresis, so that not every round changes. */
const LONGEST_LIST = 40;
const SMALLEST_TREE = 12;
/** Larger powers of e are no finite numbers. */
const LARGEST_EXPONENT = 700;

/**
 * Weights on the truncated simplex under steps that multiply one arm's weight and project, at a cost that does not grow
 * with the number of arms. Such a step multiplies all other weights by one number, and the projection lifts the
 * smallest ones to the floor; so arms of equal weight stay equal until they are played, and are kept as one group.
 *
 *   weight of arm k = scale * value of its group
 *
 * Invariants: the weights sum to one and are at least the floor, up to rounding (and exactly, as `weight` reads them);
 * the index knows the row of every group.
 *
 * Cost: a step makes at most two groups, so on average it meets at most two groups that fall to the floor; a member
 * changes group only into one at least as large, or because it is played. That makes O(log K) moves a step.
 */
export class GroupedWeights {
  readonly armCount: number;
  readonly floor: number;
  readonly groups: Groups;
  readonly #list: GroupList;
  readonly #tree: GroupTree;
  readonly #fallen: number[] = [];
  readonly #largestExponent: number;
  /** The group that the last step brought to the floor, -1 if none, and its first place that another group left. */
  merged = -1;
  mergedFrom = 0;
  /** By what the last step multiplied all values, the scale being worked in; mostly 1. */
  rescaledBy = 1;
  #index: GroupIndex;
  #scale = 1;

  /** Equal weights, or those that were saved. */
  constructor(armCount: number, floor: number, state?: GroupedWeightsState) {
    this.floor = checkFloor(floor, armCount);
    this.armCount = armCount;
    // Past this exponent all other arms fall to the floor, whatever it is.
    this.#largestExponent = Math.min(-2 * Math.log(floor), LARGEST_EXPONENT);
    this.groups = new Groups(armCount);
    this.#list = new GroupList(this.groups, LONGEST_LIST + 2);
    this.#tree = new GroupTree(this.groups);
    this.#index = this.#list;
    if (state) this.#restore(state);
    else this.#index.lay([this.groups.openAll(1 / armCount)]);
  }

  get scale(): number {
    return this.#scale;
  }

  /** Sums of the three features over all arms, each times its weight, before the scale. */
  get totals(): Float64Array {
    return this.#index.totals;
  }

  weight(arm: number): number {
    const { groups } = this;
    return Math.max(this.floor, this.#scale * groups.rows[groups.groupOf(arm) * ROW + VALUE]!);
  }

  /** The sum of the arm's weights over the rounds counted so far. */
  weightSum(arm: number): number {
    return this.groups.weightSum(arm);
  }

  /** An arm drawn by the weights with one uniform number: first the group, then with what is left the member. */
  draw(random: RandomSource): number {
    const { groups } = this;
    const group = this.#index.find(random.uniform());
    const size = groups.sizes[group]!;
    if (size === 1) return groups.member(group, 0);
    const place = Math.floor(this.#index.rest / groups.rows[group * ROW + VALUE]!);
    return groups.member(group, Math.min(place, size - 1));
  }

  /** Adds the weights in force to every arm's sum. */
  countRound(): void {
    this.groups.elapsed += this.#scale;
  }

  /** Gives all arms the same features, for a start. */
  setFeatures(first: number, second: number, third: number): void {
    const { groups } = this;
    const { arms } = groups;
    for (let row = 0; row < arms.length; row += ROW) {
      arms[row + FIRST] = first;
      arms[row + SECOND] = second;
      arms[row + THIRD] = third;
    }
    for (const group of this.#index.order()) groups.addUp(group);
    this.#index.lay(this.#index.order());
  }

  /** Puts the arm into a group of its own, to be raised next. Until then its features may be changed. */
  isolate(arm: number): void {
    const { groups } = this;
    const before = groups.groupOf(arm);
    if (groups.sizes[before] === 1) return;
    groups.leave(arm);
    this.#index.refresh(before);
    const group = groups.open(groups.rows[before * ROW + VALUE]!);
    groups.join(arm, group);
    this.#index.insert(group);
  }

  /** Multiplies the weight of an isolated arm by exp(exponent), and projects. */
  raise(arm: number, exponent: number): void {
    const { arms, rows } = this.groups;
    const group = this.groups.groupOf(arm);
    const row = group * ROW;
    this.groups.settle(group);
    rows[row + VALUE]! *= Math.exp(Math.min(exponent, this.#largestExponent));
    for (let feature = FIRST; feature <= THIRD; feature++) rows[row + feature] = arms[arm * ROW + feature]!;
    this.merged = -1;
    this.rescaledBy = 1;
    if (exponent > 0) {
      this.#index.refresh(group);
      this.#project();
    } else {
      this.#projectOne(group);
    }
    if (this.#scale < SMALLEST_SCALE || this.#scale > LARGEST_SCALE) this.#rescale();
    const { size } = this.#index;
    if (this.#index === this.#list ? size > LONGEST_LIST : size < SMALLEST_TREE) this.#changeIndex();
  }

  /**
   * The Kullback-Leibler projection, weight = max(floor, scale * value): the groups of least value fall to the floor one
   * after the other, which only lowers the scale of the others, until none is below. The fallen become one group.
   */
  #project(): void {
    const { floor } = this;
    const index = this.#index;
    const fallen = this.#fallen;
    let atFloor = 0;
    let count = 0;
    let scale = 1 / index.totals[MASS]!;
    while (scale * index.least < floor) {
      const group = index.leastGroup;
      atFloor += this.groups.sizes[group]!;
      // All can fall only if the floor is within rounding of 1/K.
      if (atFloor === this.armCount) break;
      fallen[count++] = group;
      index.hide();
      scale = (1 - atFloor * floor) / index.totals[MASS]!;
    }
    this.#scale = scale;
    if (count > 0) this.#mergeFallen(count, floor / scale);
  }

  /** The projection where one group of one arm has lost: all others gain, and it alone may fall to the floor. */
  #projectOne(group: number): void {
    const { floor } = this;
    const { rows } = this.groups;
    const value = rows[group * ROW + VALUE]!;
    const others = this.#index.massWithout(group);
    this.#scale = 1 / (others + value);
    if (this.#scale * value < floor) {
      this.#scale = (1 - floor) / others;
      rows[group * ROW + VALUE] = floor / this.#scale;
      this.merged = group;
      this.mergedFrom = 1;
    }
    this.#index.refresh(group);
  }

  /** Small groups join the largest: then no arm moves more often than groups double. */
  #mergeFallen(count: number, value: number): void {
    const { groups } = this;
    const fallen = this.#fallen;
    let largest = fallen[0]!;
    for (let entry = 1; entry < count; entry++) {
      if (groups.sizes[fallen[entry]!]! > groups.sizes[largest]!) largest = fallen[entry]!;
    }
    this.merged = largest;
    this.mergedFrom = groups.sizes[largest]!;
    groups.settle(largest);
    for (let entry = 0; entry < count; entry++) {
      const group = fallen[entry]!;
      if (group === largest) continue;
      groups.absorb(group, largest);
      this.#index.remove(group);
    }
    groups.rows[largest * ROW + VALUE] = value;
    this.#index.refresh(largest);
  }

  /** Works the scale into the values. */
  #rescale(): void {
    const order = this.#index.order();
    this.groups.rescale(order, this.#scale);
    this.rescaledBy = this.#scale;
    this.#scale = 1;
    this.#index.lay(order);
  }

  /** The largest group first: a tree has it within easy reach. */
  #changeIndex(): void {
    const { sizes } = this.groups;
    const order = this.#index.order().sort((one, other) => sizes[other]! - sizes[one]!);
    this.#index = this.#index === this.#list ? this.#tree : this.#list;
    this.#index.lay(order);
  }

  save(): GroupedWeightsState {
    const { groups } = this;
    return {
      scale: this.#scale,
      elapsed: groups.elapsed,
      corrected: this.#index.corrected(),
      groups: this.#index.order().map((group) => ({
        row: Array.from(groups.rows.subarray(group * ROW, group * ROW + ROW)),
        members: groups.members(group),
      })),
      arms: SAVED_COLUMNS.map((column) => groups.arms.filter((_, index) => index % ROW === column)).map((list) =>
        Array.from(list),
      ),
    };
  }

  #restore({ scale, elapsed, corrected, groups: saved, arms }: GroupedWeightsState): void {
    const { armCount, groups } = this;
    this.#scale = checkPositive("state.scale", scale);
    groups.elapsed = checkNonNegative("state.elapsed", elapsed);
    SAVED_COLUMNS.forEach((column, index) => {
      checkNumbers(`state.arms[${index}]`, arms?.[index], armCount).forEach((number, arm) => {
        groups.arms[arm * ROW + column] = number;
      });
    });
    checkMembers(saved, armCount);
    const order = saved.map(({ row, members }, index) => {
      const group = groups.open(0);
      groups.rows.set(checkNumbers(`state.groups[${index}].row`, row, ROW), group * ROW);
      for (const arm of members) groups.join(arm, group);
      return group;
    });
    const numbers = checkNumbers("state.corrected", corrected, corrected?.length === 0 ? 0 : CORRECTED);
    this.#index = numbers.length === 0 ? this.#tree : this.#list;
    this.#index.lay(order, Array.from(numbers));
    this.#checkFeasible();
  }

  #checkFeasible(): void {
    const sum = this.#scale * this.totals[MASS]!;
    if (!(Math.abs(sum - 1) <= ROUNDING)) throw invalid("state.groups", "weights with a sum of 1", sum);
    const least = this.#scale * this.#index.least;
    if (!(least >= this.floor * (1 - ROUNDING))) throw invalid("state.groups", `weights >= ${this.floor}`, least);
  }
}

/** Every arm must be in one group, and no group empty. */
function checkMembers(groups: GroupedWeightsState["groups"], armCount: number): void {
  const lists = Array.isArray(groups) ? groups.map((group) => group?.members) : [];
  const all = lists.flat();
  const isParting =
    lists.every((members) => Array.isArray(members) && members.length > 0) &&
    all.length === armCount &&
    new Set(all).size === armCount &&
    all.every((arm) => Number.isInteger(arm) && arm >= 0 && arm < armCount);
  if (!isParting) throw invalid("state.groups", `groups that part ${armCount} arms`, groups);
}
