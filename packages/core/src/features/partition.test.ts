import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { exponential } from "../distributions/exponential.ts";
import { BinPartition, ValuePartition } from "./partition.ts";

describe("ValuePartition", () => {
  it("gives each new value the next category, and an old one its own", () => {
    const partition = new ValuePartition();
    expect([5, -1, 5, 0].map((value) => partition.admit(value))).toEqual([true, true, false, true]);
    expect([5, -1, 0, 7].map((value) => partition.indexOf(value))).toEqual([0, 1, 2, -1]);
    expect(partition.size).toBe(3);
  });

  it("takes 0 and -0 for one value", () => {
    const partition = new ValuePartition();
    partition.admit(0);
    expect(partition.admit(-0)).toBe(false);
    expect(partition.indexOf(-0)).toBe(0);
  });

  it("refuses a value outside the stated ones, and changes nothing", () => {
    const partition = new ValuePartition([1, 2, 3]);
    expect(() => partition.check(2)).not.toThrow();
    expect(() => partition.check(4)).toThrow("invalid reward: expected one of the categories 1, 2, 3, got 4");
    expect(partition.save()).toEqual([1, 2, 3]);
  });

  it("refuses the 1001st value: a continuous reward taken for a category", () => {
    const partition = new ValuePartition();
    for (let value = 0; value < 1000; value++) {
      partition.check(value);
      partition.admit(value);
    }
    expect(() => partition.check(999)).not.toThrow();
    expect(() => partition.check(1000)).toThrow(/at most 1000 different values \(or state bins with `edges`\)/);
  });

  it("reads the masses of its values off a distribution of atoms", () => {
    const partition = new ValuePartition([2, 0, 9]);
    const masses = partition.masses(discrete({ values: [0, 2], masses: [0.25, 0.75] }));
    expect(Array.from(masses)).toEqual([0.75, 0.25, 0]);
  });

  it("refuses categories stated twice, and saved ones that are no numbers", () => {
    expect(() => new ValuePartition([1, 2, 1])).toThrow("invalid categories: expected different values");
    expect(() => new ValuePartition().restore([1, Number.NaN])).toThrow("invalid categories[1]");
  });
});

describe("BinPartition", () => {
  it("closes its bins on the right: (-inf, 0], (0, 1], (1, inf)", () => {
    const partition = new BinPartition([0, 1]);
    expect([-5, 0, 1e-300, 1, 1.5, 1e300].map((reward) => partition.indexOf(reward))).toEqual([0, 0, 1, 1, 2, 2]);
    expect(partition.size).toBe(3);
  });

  it("has the masses of the formula for an exponential distribution, and an atom on a border in the bin below", () => {
    const partition = new BinPartition([1, 3]);
    const masses = partition.masses(exponential({ rate: 1 }));
    expect(masses[0]).toBeCloseTo(1 - Math.exp(-1), 15);
    expect(masses[1]).toBeCloseTo(Math.exp(-1) - Math.exp(-3), 15);
    expect(masses[2]).toBeCloseTo(Math.exp(-3), 15);
    expect(Array.from(partition.masses(discrete({ values: [1, 4], masses: [0.5, 0.5] })))).toEqual([0.5, 0, 0.5]);
  });

  it.each([[[1, 1]], [[2, 1]]])("refuses borders %j that do not ascend", (borders) => {
    expect(() => new BinPartition(borders)).toThrow("invalid edges: expected ascending numbers");
  });
});
