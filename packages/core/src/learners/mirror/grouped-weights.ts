import { checkNumbers } from "../../errors/check-numbers.ts";
import { checkPositive } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";
import type { RandomSource } from "../../random/random.ts";
import { largestExponent, projectionScale } from "../../simplex/kl-projection.ts";
import { checkPositiveFloor } from "../../simplex/least-weights.ts";
import { checkWeights } from "../../simplex/truncated-simplex.ts";
import type { GroupIndex } from "./group-index.ts";
import { GroupList, historyLength } from "./group-list.ts";
import { GroupTree } from "./group-tree.ts";
import { Groups, type GroupsState } from "./groups.ts";
import type { MirrorWeights, WeightsState } from "./mirror-weights.ts";
import { GroupColumns, recordLength, TotalColumns } from "./records.ts";

/** Local names: what is imported is looked up again at every use, and a round uses these a hundred times. */
const RECORD = recordLength;
const { VALUE } = GroupColumns;
const { MASS } = TotalColumns;

export interface GroupedDetail extends GroupsState {
  readonly scale: number;
  /** What a list knows besides; empty for a tree. */
  readonly history: readonly number[];
}

/** Far above the rounding of a sum of weights. */
const ROUNDING = 1e-12;
/** Beyond these the scale is worked into the values: sums of very different scales would cancel in the averages. */
const SMALLEST_SCALE = 2 ** -8;
const LARGEST_SCALE = 2 ** 8;
/** A list with more groups than this is slower than a tree; with hysteresis, so that not every round changes. */
const LONGEST_LIST = 40;
const SMALLEST_TREE = 12;

/**
 * Weights on the truncated simplex under steps that multiply one arm's weight and project, at a cost that does not grow
 * with the number of arms. Such a step multiplies all other weights by one number, and the projection lifts the
 * smallest ones to the floor; so arms of equal weight stay equal until they are played, and are kept as one group.
 *
 *   weight of arm k = scale * value of its group
 *
 * Invariants: the weights sum to one and are at least the floor, up to rounding (and exactly, as `weight` reads them);
 * the index knows the record of every group.
 *
 * Cost: a step makes at most two groups, so on average it meets at most two groups that fall to the floor; a member
 * changes group only into one at least as large, or because it is played. That makes O(log K) moves a step.
 */
export class GroupedWeights implements MirrorWeights {
  readonly kind = "grouped";
  readonly armCount: number;
  readonly floor: number;
  readonly groups: Groups;
  readonly #list: GroupList;
  readonly #tree: GroupTree;
  readonly #fallen: number[] = [];
  readonly #largestExponent: number;
  /** All weights, as they were when last asked for; empty while nobody has asked. */
  #all = new Float64Array(0);
  #isStale = true;
  /** The group that the last step brought to the floor, -1 if none, and its first place that another group left. */
  merged = -1;
  mergedFrom = 0;
  /** By what the last step multiplied all values, the scale being worked in; mostly 1. */
  rescaledBy = 1;
  #index: GroupIndex;
  #scale = 1;

  /** Equal weights. With a prior of this count, for the features: see `ArmColumns`. */
  constructor(armCount: number, floor: number, priorCount: number) {
    this.floor = checkPositiveFloor(floor, armCount);
    this.armCount = armCount;
    this.#largestExponent = largestExponent(floor);
    this.groups = new Groups(armCount, 1 / priorCount, 1 / armCount);
    this.#list = new GroupList(this.groups, LONGEST_LIST + 2);
    this.#tree = new GroupTree(this.groups);
    this.#index = this.#list;
    this.#index.rebuild([0]);
  }

  get scale(): number {
    return this.#scale;
  }

  get weights(): Float64Array {
    if (this.#isStale) {
      if (this.#all.length === 0) this.#all = new Float64Array(this.armCount);
      this.groups.arms.fill(this.#all, (record) => this.#weightAt(record));
      this.#isStale = false;
    }
    return this.#all;
  }

  weight(arm: number): number {
    return this.#weightAt(this.groups.arms.at(arm));
  }

  sums(): Float64Array {
    const sums = new Float64Array(this.armCount);
    this.groups.arms.fill(sums, (record) => this.#sumAt(record));
    return sums;
  }

  /** First the group, then with what is left of the number the member. */
  draw(random: RandomSource): number {
    const { groups } = this;
    const group = this.#index.find(random.uniform());
    const size = groups.sizes[group]!;
    if (size === 1) return groups.member(group, 0);
    const place = Math.floor(this.#index.rest / groups.records[group * RECORD + VALUE]!);
    return groups.member(group, Math.min(place, size - 1));
  }

  /** Sums of the three features over all arms, each times its weight, before the scale. */
  get totals(): Float64Array {
    return this.#index.totals;
  }

  /** Puts the arm into a group of its own, if it is not. Until it is raised, its features may be changed. */
  isolate(arm: number): void {
    const { groups } = this;
    const before = groups.groupOf(arm);
    if (groups.sizes[before] === 1) return;
    groups.leave(arm);
    this.#index.refresh(before);
    const group = groups.open(groups.records[before * RECORD + VALUE]!);
    groups.join(arm, group);
    this.#index.insert(group);
  }

  /** Adds up the features of all arms, after any of them have changed. */
  addUp(): void {
    const order = this.#index.order();
    for (const group of order) this.groups.addUp(group);
    this.#index.rebuild(order);
  }

  raise(arm: number, exponent: number): void {
    const { groups } = this;
    groups.elapsed += this.#scale;
    this.#isStale = true;
    this.isolate(arm);
    const group = groups.groupOf(arm);
    groups.accrue(group);
    groups.records[group * RECORD + VALUE]! *= Math.exp(Math.min(exponent, this.#largestExponent));
    groups.addUp(group);
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

  save(): WeightsState {
    return { weights: Array.from(this.weights), sums: Array.from(this.sums()), logits: null };
  }

  saveDetail(): GroupedDetail {
    return { scale: this.#scale, history: this.#index.history(), ...this.groups.save(this.#index.order()) };
  }

  restore({ weights, sums }: WeightsState): void {
    const { armCount, floor, groups } = this;
    const all = checkWeights(checkNumbers("state.weights", weights, armCount), armCount, floor);
    const before = checkNumbers("state.sums", sums, armCount).map((sum, arm) => sum - all[arm]!);
    const order = groups.regroup(all, before);
    this.#scale = 1;
    this.#isStale = true;
    this.#index = order.length > LONGEST_LIST ? this.#tree : this.#list;
    this.#index.rebuild(order);
  }

  restoreDetail(detail: GroupedDetail): void {
    const [weights, sums] = [this.weights.slice(), this.sums()];
    this.#scale = checkPositive("state.part.scale", detail?.scale);
    const order = this.groups.restore(detail);
    const length = detail.history?.length === 0 ? 0 : historyLength;
    const history = checkNumbers("state.part.history", detail.history, length);
    this.#index = length === 0 ? this.#tree : this.#list;
    this.#index.rebuild(order, Array.from(history));
    this.#isStale = true;
    this.#checkSame(weights, sums);
  }

  /** The weight of an arm with this record, and the sum of all its weights so far. */
  #weightAt(record: number): number {
    const { groups } = this;
    return Math.max(this.floor, this.#scale * groups.records[groups.groupAt(record) * RECORD + VALUE]!);
  }

  #sumAt(record: number): number {
    return this.groups.weightSum(record) + this.#weightAt(record);
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
    let scale = projectionScale(0, floor, index.totals[MASS]!);
    while (scale * index.least < floor) {
      const group = index.leastGroup;
      atFloor += this.groups.sizes[group]!;
      // All can fall only if the floor is within rounding of 1/K.
      if (atFloor === this.armCount) break;
      fallen[count++] = group;
      index.hide();
      scale = projectionScale(atFloor, floor, index.totals[MASS]!);
    }
    this.#scale = scale;
    if (count > 0) this.#mergeFallen(count, floor / scale);
  }

  /** The projection where one group of one arm has lost: all others gain, and it alone may fall to the floor. */
  #projectOne(group: number): void {
    const { floor } = this;
    const { records } = this.groups;
    const value = records[group * RECORD + VALUE]!;
    const others = this.#index.massWithout(group);
    this.#scale = projectionScale(0, floor, others + value);
    if (this.#scale * value < floor) {
      this.#scale = projectionScale(1, floor, others);
      records[group * RECORD + VALUE] = floor / this.#scale;
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
    groups.accrue(largest);
    for (let entry = 0; entry < count; entry++) {
      const group = fallen[entry]!;
      if (group === largest) continue;
      groups.absorb(group, largest);
      this.#index.remove(group);
    }
    groups.records[largest * RECORD + VALUE] = value;
    this.#index.refresh(largest);
  }

  /** Works the scale into the values. */
  #rescale(): void {
    const order = this.#index.order();
    this.groups.rescale(order, this.#scale);
    this.rescaledBy = this.#scale;
    this.#scale = 1;
    this.#index.rebuild(order);
  }

  /** The largest group first: a tree has it within easy reach. */
  #changeIndex(): void {
    const { sizes } = this.groups;
    const order = this.#index.order().sort((one, other) => sizes[other]! - sizes[one]!);
    this.#index = this.#index === this.#list ? this.#tree : this.#list;
    this.#index.rebuild(order);
  }

  /** A detail belongs to the state that it was saved with. */
  #checkSame(weights: Float64Array, sums: Float64Array): void {
    const mass = this.#scale * this.#index.totals[MASS]!;
    if (!(Math.abs(mass - 1) <= ROUNDING)) throw invalid("state.part.groups", "weights with a sum of 1", mass);
    for (let arm = 0; arm < this.armCount; arm++) {
      const record = this.groups.arms.at(arm);
      const [weight, sum] = [this.#weightAt(record), this.#sumAt(record)];
      if (weight !== weights[arm]) throw invalid("state.part.groups", `weight ${weights[arm]} of arm ${arm}`, weight);
      if (!(Math.abs(sum - sums[arm]!) <= ROUNDING * sums[arm]!)) {
        throw invalid("state.part.groups", `a sum ${sums[arm]} of weights of arm ${arm}`, sum);
      }
    }
  }
}
