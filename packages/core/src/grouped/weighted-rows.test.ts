import { describe, expect, it } from "vitest";
import { SparseFeatures } from "../spaces/feature-space.ts";
import { WeightedRows } from "./weighted-rows.ts";

function features(...entries: readonly (readonly [index: number, weight: number])[]): SparseFeatures {
  const made = new SparseFeatures(entries.length);
  for (const [index, weight] of entries) made.push(index, weight);
  return made;
}

/** The first arm has seen (1, 1, 0, 0), the second (0, 0, 0, 2). */
function twoArms(): WeightedRows {
  const rows = new WeightedRows(2, 4);
  rows.set(0, 3, 0);
  rows.add(0, features([0, 1], [1, 1]));
  rows.set(1, 0, 5);
  rows.add(1, features([3, 2]));
  return rows;
}

function read(rows: WeightedRows, blendTimes: number, sharedTimes: number, thirdTimes = 0): number[] {
  const out = new Float64Array(4);
  rows.sum(blendTimes, sharedTimes, Float64Array.of(1, 2, 3, 4), thirdTimes).writeTo(out);
  return Array.from(out);
}

describe("WeightedRows", () => {
  it("blend the sums of the arms by factors, by shares, and with a third row", () => {
    const rows = twoArms();
    expect(read(rows, 1, 0)).toEqual([3, 3, 0, 0]);
    expect(read(rows, 0, 1)).toEqual([0, 0, 0, 10]);
    expect(read(rows, 2, 0.5, 10)).toEqual([16, 26, 30, 45]);
  });

  it("follow what is set, and count a reward as its arm does", () => {
    const rows = twoArms();
    rows.set(0, 1, 2);
    rows.add(0, features([2, 7]));
    expect(read(rows, 1, 0)).toEqual([1, 1, 7, 0]);
    expect(read(rows, 0, 1)).toEqual([2, 2, 14, 10]);
    rows.rescale(4);
    expect(read(rows, 1, 0)).toEqual([4, 4, 28, 0]);
    rows.set(0, 4, 2);
    expect(read(rows, 1, 0)).toEqual([4, 4, 28, 0]);
    rows.clear();
    expect(read(rows, 1, 1)).toEqual([0, 0, 0, 0]);
    rows.set(1, 1, 0);
    expect(read(rows, 1, 1)).toEqual([0, 0, 0, 2]);
  });

  it("carry over to other coordinates, where nothing counts yet", () => {
    const rows = twoArms();
    rows.carryOver((sums) => Float64Array.of(0, ...sums.toReversed()), 5);
    const out = new Float64Array(5);
    rows.sum(1, 1, out.slice(), 0).writeTo(out);
    expect(Array.from(out)).toEqual([0, 0, 0, 0, 0]);
    rows.set(0, 1, 0);
    rows.set(1, 0, 1);
    rows.sum(1, 1, out.slice(), 0).writeTo(out);
    expect(Array.from(out)).toEqual([0, 2, 0, 1, 1]);
  });

  it("are worn by many rewards, the more arms the later, until they are cleared", () => {
    const rows = new WeightedRows(2, 4);
    const [count, one] = [1024 + 2 * 16, features([0, 1])];
    for (let reward = 0; reward < count; reward++) rows.add(0, one);
    expect(rows.isWorn).toBe(false);
    rows.add(1, one);
    expect(rows.isWorn).toBe(true);
    rows.clear();
    expect(rows.isWorn).toBe(false);
  });

  it("go on from a saved state, and refuse a bad one unchanged", () => {
    const [rows, other] = [twoArms(), new WeightedRows(2, 3)];
    const good = rows.save();
    other.restore(JSON.parse(JSON.stringify(good)), 4);
    expect(other.save()).toEqual(good);
    for (const changed of [rows, other]) changed.set(0, 0.1, 0);
    expect(read(other, 1, 1)).toEqual(read(rows, 1, 1));
    const now = rows.save();
    for (const [change, message] of [
      [{ sums: [] }, "invalid state.sums: expected a list for each of 2 arms"],
      [{ sums: [[1], null] }, "invalid state.sums[0]"],
      [{ factors: [1] }, "invalid state.factors"],
      [{ shares: null }, "invalid state.shares"],
      [{ blend: "x" }, "invalid state.blend"],
      [{ shared: [] }, "invalid state.shared"],
      [{ wear: -1 }, "invalid state.wear"],
    ] as const) {
      expect(() => rows.restore({ ...good, ...change } as never, 4)).toThrow(message);
      expect(rows.save()).toEqual(now);
    }
  });
});
