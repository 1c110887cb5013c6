import type { GroupIndex, GroupRecords } from "./group-index.ts";
import { Features, GroupColumns, grown, recordLength, TotalColumns, totalCount } from "./records.ts";

/** Local names: what is imported is looked up again at every use, and a round uses these a hundred times. */
const RECORD = recordLength;
const TOTALS = totalCount;
const { FIRST, SECOND, THIRD } = Features;
const { VALUE } = GroupColumns;
const { MASS } = TotalColumns;

/** How many numbers a list has to save: the totals, and the changes since they were last added up. */
export const historyLength = TOTALS + 1;
/** After this many changes totals are added up again, so that the rounding of corrections does not pile up. */
const MOST_CHANGES = 64;
/** A correction that takes away this many times what is left would leave its rounding in place of digits. */
const CANCELLATION = 1024;

/**
 * An index of few groups: a list by falling value, so that groups that fall to the floor come off its end, and totals
 * that are history by what changes.
 *
 * Invariants: values fall along the list; hidden groups are at its end, with mass 0; each total is the sum of what the
 * groups add to it, up to the rounding of at most `MOST_CHANGES` corrections.
 */
export class GroupList implements GroupIndex {
  readonly totals = new Float64Array(TOTALS);
  size = 0;
  rest = 0;
  readonly #groups: GroupRecords;
  /** By place in the list: group, value, mass, and what its features add to the totals. */
  readonly #order: Int32Array;
  readonly #values: Float64Array;
  readonly #masses: Float64Array;
  readonly #parts: Float64Array;
  /** The place of each group. */
  #places = new Int32Array(0);
  #visible = 0;
  #changes = 0;

  /** An empty list, with room for some of these groups. */
  constructor(groups: GroupRecords, room: number) {
    this.#groups = groups;
    this.#order = new Int32Array(room);
    this.#values = new Float64Array(room);
    this.#masses = new Float64Array(room);
    this.#parts = new Float64Array(room * TOTALS);
  }

  get least(): number {
    return this.#visible > 0 ? this.#values[this.#visible - 1]! : Number.POSITIVE_INFINITY;
  }

  get leastGroup(): number {
    return this.#order[this.#visible - 1]!;
  }

  massWithout(group: number): number {
    const own = this.#masses[this.#places[group]!]!;
    const others = this.totals[MASS]! - own;
    if (own <= CANCELLATION * others) return others;
    let sum = 0;
    for (let place = 0; place < this.size; place++) if (this.#order[place] !== group) sum += this.#masses[place]!;
    return sum;
  }

  order(): number[] {
    return Array.from(this.#order.subarray(0, this.size));
  }

  history(): number[] {
    return [...this.totals, this.#changes];
  }

  rebuild(order: readonly number[], history?: readonly number[]): void {
    this.size = 0;
    // Each finds its place by its value; equal ones keep their order.
    for (const group of order) {
      this.insert(group);
      this.refresh(group);
    }
    this.#addUp();
    if (history) {
      this.totals.set(history.slice(0, TOTALS));
      this.#changes = history[TOTALS]!;
    }
  }

  insert(group: number): void {
    this.#places = grown(this.#places, group + 1);
    this.#put(this.size++, group, 0, 0, 0, 0, 0);
    this.#visible = this.size;
  }

  remove(group: number): void {
    const { totals } = this;
    const parts = this.#parts;
    const part = this.#places[group]! * TOTALS;
    totals[FIRST]! -= parts[part + FIRST]!;
    totals[SECOND]! -= parts[part + SECOND]!;
    totals[THIRD]! -= parts[part + THIRD]!;
    this.size--;
    for (let place = this.#places[group]!; place < this.size; place++) this.#copy(place + 1, place);
  }

  refresh(group: number): void {
    const { totals } = this;
    const { records, sizes } = this.#groups;
    const parts = this.#parts;
    const record = group * RECORD;
    const place = this.#places[group]!;
    const part = place * TOTALS;
    const value = records[record + VALUE]!;
    const mass = value * sizes[group]!;
    const before = this.#masses[place]!;
    const first = value * records[record + FIRST]!;
    const second = value * records[record + SECOND]!;
    const third = value * records[record + THIRD]!;
    totals[MASS]! += mass - before;
    totals[FIRST]! += first - parts[part + FIRST]!;
    totals[SECOND]! += second - parts[part + SECOND]!;
    totals[THIRD]! += third - parts[part + THIRD]!;
    this.#visible = this.size;
    this.#put(this.#placeFor(place, value), group, value, mass, first, second, third);
    if (++this.#changes >= MOST_CHANGES || before > CANCELLATION * totals[MASS]!) this.#addUp();
  }

  hide(): void {
    const place = --this.#visible;
    const mass = this.#masses[place]!;
    this.#masses[place] = 0;
    this.totals[MASS]! -= mass;
    if (mass > CANCELLATION * this.totals[MASS]!) this.#addUp();
  }

  /** From the end: the groups at the floor, which have most members, come first. */
  find(share: number): number {
    const masses = this.#masses;
    let left = share * this.totals[MASS]!;
    let place = this.size - 1;
    while (place > 0 && left >= masses[place]!) left -= masses[place--]!;
    this.rest = left;
    return this.#order[place]!;
  }

  #put(place: number, group: number, value: number, mass: number, first: number, second: number, third: number): void {
    const parts = this.#parts;
    const part = place * TOTALS;
    this.#order[place] = group;
    this.#values[place] = value;
    this.#masses[place] = mass;
    parts[part + FIRST] = first;
    parts[part + SECOND] = second;
    parts[part + THIRD] = third;
    this.#places[group] = place;
  }

  #copy(from: number, to: number): void {
    const parts = this.#parts;
    const part = from * TOTALS;
    const [group, value, mass] = [this.#order[from]!, this.#values[from]!, this.#masses[from]!];
    this.#put(to, group, value, mass, parts[part + FIRST]!, parts[part + SECOND]!, parts[part + THIRD]!);
  }

  /** Makes way for a value from some place on to where it belongs; answers where. */
  #placeFor(from: number, value: number): number {
    const values = this.#values;
    const last = this.size - 1;
    let place = from;
    while (place > 0 && values[place - 1]! < value) this.#copy(place - 1, place--);
    while (place < last && values[place + 1]! > value) this.#copy(place + 1, place++);
    return place;
  }

  #addUp(): void {
    const { totals } = this;
    totals.fill(0);
    for (let place = 0; place < this.size; place++) {
      const part = place * TOTALS;
      for (let feature = FIRST; feature <= THIRD; feature++) totals[feature]! += this.#parts[part + feature]!;
      totals[MASS]! += this.#masses[place]!;
    }
    this.#changes = 0;
  }
}
