import type { GroupIndex } from "./group-index.ts";
import { Features, GroupColumns, rowLength, TotalColumns, totalCount } from "./records.ts";

/** Local names: what is imported is looked up again at every use, and a round uses these a hundred times. */
const ROW = rowLength;
const TOTALS = totalCount;
const { FIRST, SECOND, THIRD } = Features;
const { VALUE } = GroupColumns;
const { MASS } = TotalColumns;

/** How many numbers a list adds to a saved state: the totals, and the changes since they were added up. */
export const CORRECTED = TOTALS + 1;
/** Totals are added up afresh after this many changes, so that the rounding of corrections does not add up. */
const FRESH = 64;
/** A correction that takes away this many times what is left would leave its rounding in place of digits. */
const CANCELLATION = 1024;

/**
 * An index of few groups: a list by falling value, so that groups that fall to the floor come off its end, and totals
 * that are corrected by what changes.
 *
 * Invariants: values fall along the list; hidden groups are at its end, with mass 0; each total is the sum of what the
 * groups add to it, up to the rounding of at most `FRESH` corrections.
 */
export class GroupList implements GroupIndex {
  readonly totals = new Float64Array(TOTALS);
  size = 0;
  rest = 0;
  readonly #groups: Float64Array;
  readonly #sizes: Int32Array;
  /** By place in the list: group, value, mass. */
  readonly #order: Int32Array;
  readonly #values: Float64Array;
  readonly #masses: Float64Array;
  /** By group: its place, and what its features add to the totals. */
  readonly #places: Int32Array;
  readonly #parts: Float64Array;
  #visible = 0;
  #changes = 0;

  /** An empty list, with room for some of the groups with these rows and sizes. */
  constructor(groups: Float64Array, sizes: Int32Array, room: number) {
    this.#groups = groups;
    this.#sizes = sizes;
    this.#order = new Int32Array(room);
    this.#values = new Float64Array(room);
    this.#masses = new Float64Array(room);
    this.#places = new Int32Array(sizes.length);
    this.#parts = new Float64Array(sizes.length * TOTALS);
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

  corrected(): number[] {
    return [...this.totals, this.#changes];
  }

  lay(order: readonly number[], corrected?: readonly number[]): void {
    this.size = 0;
    // Each finds its place by its value; equal ones keep their order.
    for (const group of order) {
      this.insert(group);
      this.refresh(group);
    }
    this.#addUp();
    if (corrected) {
      this.totals.set(corrected.slice(0, TOTALS));
      this.#changes = corrected[TOTALS]!;
    }
  }

  insert(group: number): void {
    for (let feature = FIRST; feature <= THIRD; feature++) this.#parts[group * TOTALS + feature] = 0;
    this.#put(this.size++, group, 0, 0);
    this.#visible = this.size;
  }

  remove(group: number): void {
    const { totals } = this;
    const parts = this.#parts;
    const part = group * TOTALS;
    totals[FIRST]! -= parts[part + FIRST]!;
    totals[SECOND]! -= parts[part + SECOND]!;
    totals[THIRD]! -= parts[part + THIRD]!;
    this.size--;
    for (let place = this.#places[group]!; place < this.size; place++) this.#copy(place + 1, place);
  }

  refresh(group: number): void {
    const { totals } = this;
    const groups = this.#groups;
    const row = group * ROW;
    const value = groups[row + VALUE]!;
    const mass = value * this.#sizes[group]!;
    const before = this.#masses[this.#places[group]!]!;
    totals[MASS]! += mass - before;
    this.#correct(group, FIRST, value * groups[row + FIRST]!);
    this.#correct(group, SECOND, value * groups[row + SECOND]!);
    this.#correct(group, THIRD, value * groups[row + THIRD]!);
    this.#visible = this.size;
    this.#sort(group, value, mass);
    if (++this.#changes >= FRESH || before > CANCELLATION * totals[MASS]!) this.#addUp();
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

  #put(place: number, group: number, value: number, mass: number): void {
    this.#order[place] = group;
    this.#values[place] = value;
    this.#masses[place] = mass;
    this.#places[group] = place;
  }

  #copy(from: number, to: number): void {
    this.#put(to, this.#order[from]!, this.#values[from]!, this.#masses[from]!);
  }

  #correct(group: number, feature: number, part: number): void {
    const at = group * TOTALS + feature;
    this.totals[feature]! += part - this.#parts[at]!;
    this.#parts[at] = part;
  }

  /** Moves a group to where its value belongs. */
  #sort(group: number, value: number, mass: number): void {
    const values = this.#values;
    const last = this.size - 1;
    let place = this.#places[group]!;
    while (place > 0 && values[place - 1]! < value) this.#copy(place - 1, place--);
    while (place < last && values[place + 1]! > value) this.#copy(place + 1, place++);
    this.#put(place, group, value, mass);
  }

  #addUp(): void {
    const { totals } = this;
    totals.fill(0);
    for (let place = 0; place < this.size; place++) {
      const part = this.#order[place]! * TOTALS;
      for (let feature = FIRST; feature <= THIRD; feature++) totals[feature]! += this.#parts[part + feature]!;
      totals[MASS]! += this.#masses[place]!;
    }
    this.#changes = 0;
  }
}
