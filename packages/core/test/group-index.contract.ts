import { describe, expect, it } from "vitest";
import type { GroupIndex, GroupRecords } from "../src/learners/mirror/group-index.ts";
import { Features, GroupColumns, recordLength, TotalColumns } from "../src/learners/mirror/records.ts";
import { Random } from "../src/random/random.ts";

const { VALUE } = GroupColumns;
const FEATURES = Object.values(Features);

type MakeIndex = (groups: GroupRecords) => GroupIndex;

/** An index beside a plain set of groups that answers the same questions by visiting all of them. */
class Model implements GroupRecords {
  readonly records: Float64Array;
  readonly sizes: Int32Array;
  readonly index: GroupIndex;
  readonly present = new Set<number>();
  readonly #random: Random;

  constructor(make: MakeIndex, room: number, name: string) {
    this.records = new Float64Array(room * recordLength);
    this.sizes = new Int32Array(room);
    this.index = make(this);
    this.#random = Random.stream(51, name);
  }

  below(limit: number): number {
    return Math.floor(limit * this.#random.uniform());
  }

  /** Gives a group new contents, with values over many orders of magnitude. */
  change(group: number): void {
    this.sizes[group] = 1 + this.below(5);
    this.records[group * recordLength + VALUE] = Math.exp(20 * (this.#random.uniform() - 0.5));
    for (const feature of FEATURES) this.records[group * recordLength + feature] = this.#random.uniform() - 0.5;
    this.index.refresh(group);
  }

  add(group: number): void {
    this.present.add(group);
    this.index.insert(group);
    this.change(group);
  }

  valueOf(group: number): number {
    return this.records[group * recordLength + VALUE]!;
  }

  mass(group: number): number {
    return this.valueOf(group) * this.sizes[group]!;
  }

  anyPresent(): number {
    return [...this.present][this.below(this.present.size)]!;
  }

  check(): void {
    const { index, present } = this;
    const groups = [...present];
    expect(index.size).toBe(present.size);
    expect(new Set(index.order())).toEqual(present);
    const mass = groups.reduce((sum, group) => sum + this.mass(group), 0);
    expect(Math.abs(index.totals[TotalColumns.MASS]! / mass - 1)).toBeLessThan(1e-10);
    for (const feature of FEATURES) {
      const total = groups.reduce(
        (sum, group) => sum + this.valueOf(group) * this.records[group * recordLength + feature]!,
        0,
      );
      expect(Math.abs(index.totals[feature]! - total)).toBeLessThan(1e-10 * mass);
    }
    for (const group of groups) {
      const others = groups.reduce((sum, other) => (other === group ? sum : sum + this.mass(other)), 0);
      expect(Math.abs(index.massWithout(group) - others)).toBeLessThanOrEqual(1e-10 * others);
    }
    expect(index.least).toBe(Math.min(...groups.map((group) => this.valueOf(group))));
    expect(this.valueOf(index.leastGroup)).toBe(index.least);
  }
}

/** What grouped weights rely on, whatever the index. */
export function groupIndexContract(name: string, make: MakeIndex): void {
  describe(name, () => {
    it("knows mass, totals and least value through insertions, changes and removals", () => {
      const model = new Model(make, 40, name);
      model.add(0);
      for (let turn = 0; turn < 3000; turn++) {
        const choice = model.below(4);
        const absent = Array.from({ length: 40 }, (_, group) => group).filter((group) => !model.present.has(group));
        if (choice === 0 && absent.length > 0) model.add(absent[model.below(absent.length)]!);
        else if (choice === 1 && model.present.size > 1) fall(model, 1);
        else model.change(model.anyPresent());
        model.check();
      }
    });

    it("hides groups from the least value up, and shows the one that is refreshed", () => {
      const model = new Model(make, 30, `${name} hides`);
      for (let group = 0; group < 30; group++) model.add(group);
      for (let turn = 0; turn < 200 && model.present.size > 6; turn++) {
        fall(model, 1 + model.below(4));
        model.check();
        for (let count = model.below(4); count > 0; count--) {
          const absent = Array.from({ length: 30 }, (_, group) => group).find((group) => !model.present.has(group));
          if (absent !== undefined) model.add(absent);
        }
      }
    });

    it("finds each group for as large a share of the numbers in [0, 1) as it has of the mass", () => {
      const model = new Model(make, 9, `${name} finds`);
      for (let group = 0; group < 9; group++) {
        model.add(group);
        model.records[group * recordLength + VALUE] = 1 + model.below(7);
        model.index.refresh(group);
      }
      const total = [...model.present].reduce((sum, group) => sum + model.mass(group), 0);
      const seen = new Float64Array(9);
      // Every unit of mass is asked for once, in its middle.
      for (let unit = 0; unit < total; unit++) {
        const group = model.index.find((unit + 0.5) / total);
        seen[group]!++;
        expect(model.index.rest).toBeGreaterThanOrEqual(0);
        expect(model.index.rest).toBeLessThan(model.mass(group));
      }
      for (const group of model.present) expect(seen[group]).toBe(model.mass(group));
      // However a share is rounded, some group is found.
      expect(model.present).toContain(model.index.find(1 - 2 ** -53));
      expect(model.present).toContain(model.index.find(1));
    });

    it("answers bit for bit the same when it is laid again in its order with what was history", () => {
      const model = new Model(make, 20, `${name} lays`);
      for (let group = 0; group < 20; group++) model.add(group);
      for (let turn = 0; turn < 37; turn++) model.change(model.anyPresent());
      const copy = make(model);
      copy.rebuild(model.index.order(), model.index.history());
      for (let turn = 0; turn < 100; turn++) {
        expect(copy.order()).toEqual(model.index.order());
        expect(copy.history()).toEqual(model.index.history());
        expect(Array.from(copy.totals)).toEqual(Array.from(model.index.totals));
        const changed = model.anyPresent();
        model.change(changed);
        copy.refresh(changed);
      }
    });
  });
}

/** Lets some groups of least value fall: all but the last are removed, and the last comes back with the least value. */
function fall(model: Model, count: number): void {
  const { index, present } = model;
  const fallen: number[] = [];
  const ordered = [...present].sort((a, b) => model.valueOf(a) - model.valueOf(b));
  for (let turn = 0; turn < Math.min(count, present.size - 1); turn++) {
    expect(index.leastGroup).toBe(ordered[turn]);
    fallen.push(index.leastGroup);
    index.hide();
    const left = ordered.slice(turn + 1).reduce((sum, group) => sum + model.mass(group), 0);
    expect(Math.abs(index.totals[TotalColumns.MASS]! / left - 1)).toBeLessThan(1e-10);
    expect(index.least).toBe(model.valueOf(ordered[turn + 1]!));
  }
  const kept = fallen.pop()!;
  for (const group of fallen) {
    index.remove(group);
    present.delete(group);
  }
  if (fallen.length === 0 && model.present.size > 6) {
    index.remove(kept);
    present.delete(kept);
    // Removal is only asked for together with a change of another group.
    model.change(model.anyPresent());
  } else {
    index.refresh(kept);
  }
}
