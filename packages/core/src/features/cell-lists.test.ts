import { describe, expect, it } from "vitest";
import { CellLists } from "./cell-lists.ts";
import { SparseFeatures } from "./feature-space.ts";

function one(cell: number): SparseFeatures {
  const features = new SparseFeatures(1);
  features.push(cell, 1);
  return features;
}

describe("CellLists", () => {
  it("finds each cell again, in whatever order cells came", () => {
    const lists = new CellLists(1);
    const order = [40, 3, 17, 3, 0, 99, 41, 17, 3];
    for (const cell of order) lists.add(0, one(cell), 1);
    const sums = new Float64Array(100);
    lists.copyInto(0, sums);
    expect(sums.reduce((sum, value) => sum + value, 0)).toBe(order.length);
    expect([0, 3, 17, 40, 41, 99].map((cell) => sums[cell])).toEqual([1, 3, 2, 1, 1, 1]);
  });

  it("takes a cell that came back to zero for one that never was: sums keep their bits", () => {
    const [lists, plain] = [new CellLists(1), new CellLists(1)];
    for (const each of [lists, plain]) for (const cell of [2, 8]) each.add(0, one(cell), 0.1);
    lists.add(0, one(5), 1);
    lists.add(0, one(5), -1);
    const slopesOf = (each: CellLists) => {
      const slopes = new Float64Array(1);
      each.slopesInto(
        Float64Array.from({ length: 10 }, (_, cell) => 1 / (cell + 3)),
        0.3,
        Float64Array.of(0.7),
        slopes,
      );
      return slopes[0];
    };
    expect(slopesOf(lists)).toBe(slopesOf(plain));
    lists.add(0, one(5), 1);
    const sums = new Float64Array(10);
    lists.copyInto(0, sums);
    expect(sums[5]).toBe(1);
  });
});
