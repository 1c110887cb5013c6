import { describe, expect, it } from "vitest";
import { SparseFeatures } from "../../utilities/feature-space.ts";
import { BlendedSums } from "./blended-sums.ts";

function features(...entries: readonly (readonly [index: number, weight: number])[]): SparseFeatures {
  const made = new SparseFeatures(entries.length);
  for (const [index, weight] of entries) made.push(index, weight);
  return made;
}

/** The first arm has seen (1, 1, 0, 0), the second (0, 0, 0, 2). */
function twoArms(): BlendedSums {
  const sums = new BlendedSums(2, 4);
  sums.set(0, 3, 0);
  sums.add(0, features([0, 1], [1, 1]));
  sums.set(1, 0, 5);
  sums.add(1, features([3, 2]));
  return sums;
}

function read(sums: BlendedSums, blendTimes: number, sharedTimes: number, thirdTimes = 0): number[] {
  const out = new Float64Array(4);
  sums.masses(blendTimes, sharedTimes, Float64Array.of(1, 2, 3, 4), thirdTimes).writeTo(out);
  return Array.from(out);
}

describe("BlendedSums", () => {
  it("blend the sums of the arms by factors, by shares, and with other features", () => {
    const sums = twoArms();
    expect(read(sums, 1, 0)).toEqual([3, 3, 0, 0]);
    expect(read(sums, 0, 1)).toEqual([0, 0, 0, 10]);
    expect(read(sums, 2, 0.5, 10)).toEqual([16, 26, 30, 45]);
  });

  it("follow what is set, and count a reward as its arm does", () => {
    const sums = twoArms();
    sums.set(0, 1, 2);
    sums.add(0, features([2, 7]));
    expect(read(sums, 1, 0)).toEqual([1, 1, 7, 0]);
    expect(read(sums, 0, 1)).toEqual([2, 2, 14, 10]);
    sums.clear();
    expect(read(sums, 1, 1)).toEqual([0, 0, 0, 0]);
    sums.set(1, 1, 0);
    expect(read(sums, 1, 1)).toEqual([0, 0, 0, 2]);
  });

  it("carry over to other coordinates, where nothing counts yet", () => {
    const sums = twoArms();
    sums.carryOver((list) => Float64Array.of(0, ...list.toReversed()), 5);
    const out = new Float64Array(5);
    sums.masses(1, 1, out.slice(), 0).writeTo(out);
    expect(Array.from(out)).toEqual([0, 0, 0, 0, 0]);
    sums.set(0, 1, 0);
    sums.set(1, 0, 1);
    sums.masses(1, 1, out.slice(), 0).writeTo(out);
    expect(Array.from(out)).toEqual([0, 2, 0, 1, 1]);
  });

  it("are stale after many rewards, the more arms the later, until they are cleared", () => {
    const sums = new BlendedSums(2, 4);
    const [count, one] = [1024 + 2 * 16, features([0, 1])];
    for (let reward = 0; reward < count; reward++) sums.add(0, one);
    expect(sums.isStale).toBe(false);
    sums.add(1, one);
    expect(sums.isStale).toBe(true);
    sums.clear();
    expect(sums.isStale).toBe(false);
  });

  it("take up other sums, in which nothing counts yet", () => {
    const sums = twoArms();
    sums.replace([Float64Array.of(0, 1, 2), new Float64Array(3)], 3);
    expect(sums.all()).toEqual([Float64Array.of(0, 1, 2), new Float64Array(3)]);
    sums.set(0, 2, 0);
    const out = new Float64Array(3);
    sums.masses(1, 1, out.slice(), 0).writeTo(out);
    expect(Array.from(out)).toEqual([0, 2, 4]);
  });

  it("go on from a saved detail, and refuse a bad one", () => {
    const [sums, other] = [twoArms(), new BlendedSums(2, 3)];
    const good = sums.saveDetail();
    other.replace(sums.all(), 4);
    other.restoreDetail(JSON.parse(JSON.stringify(good)));
    expect(other.saveDetail()).toEqual(good);
    for (const changed of [sums, other]) changed.set(0, 0.1, 0);
    expect(read(other, 1, 1)).toEqual(read(sums, 1, 1));
    for (const [change, message] of [
      [{ factors: [1] }, "invalid state.part.factors"],
      [{ shares: null }, "invalid state.part.shares"],
      [{ blend: "x" }, "invalid state.part.blend"],
      [{ shared: [] }, "invalid state.part.shared"],
      [{ additions: -1 }, "invalid state.part.additions"],
    ] as const) {
      expect(() => sums.restoreDetail({ ...good, ...change } as never)).toThrow(message);
    }
  });
});
