import { describe, expect, it } from "vitest";
import { distributionContract } from "../../test/distribution.contract.ts";
import { atoms, atomsOf } from "./atoms.ts";
import { bernoulli } from "./bernoulli.ts";
import { discrete } from "./discrete.ts";
import { mixture } from "./mixture.ts";
import { uniform } from "./uniform.ts";

distributionContract("atoms", () => atoms("test", [3, -1, 0.5, 3], [1, 2, 4, 1]));
distributionContract("a single atom", () => atoms("test", [2.5], [7]));

describe("atoms", () => {
  const distribution = atoms("test", [3, -1, 0.5, 3, 9], [1, 2, 4, 1, 0]);

  it("sorts the values, merges equal ones and leaves out those of weight 0", () => {
    expect(distribution.kind).toBe("test");
    expect(distribution.breakpoints).toEqual([-1, 0.5, 3]);
    expect(distribution.support).toEqual([-1, 3]);
    expect([-1, 0.5, 3, 9].map(distribution.density)).toEqual([0.25, 0.5, 0.25, 0]);
  });

  it("includes an atom in the cdf at its value", () => {
    expect([-1.1, -1, 0, 0.5, 2.9, 3].map(distribution.cdf)).toEqual([0, 0.25, 0.25, 0.75, 0.75, 1]);
    expect([-1.1, -1, 0, 0.5, 2.9, 3].map(distribution.survival)).toEqual([1, 0.75, 0.75, 0.25, 0.25, 0]);
  });

  it("has the smallest atom that reaches p as quantile", () => {
    expect([0, 0.25, 0.26, 0.75, 0.76, 1].map(distribution.quantile)).toEqual([-1, -1, 0.5, 0.5, 3, 3]);
  });

  it("has partial means that add up to the mean", () => {
    expect([-2, -1, 0.5, 3].map(distribution.partialMean)).toEqual([0, -0.25, 0, 0.75]);
    expect(distribution.mean).toBe(0.75);
  });

  it("has a variance that does not cancel far from 0", () => {
    expect(atoms("test", [1e9, 1e9 + 1], [1, 1]).variance).toBe(0.25);
  });

  it("treats -0 and 0 as one point", () => {
    expect(atoms("test", [0, -0], [1, 1]).breakpoints).toEqual([0]);
  });

  it("gives k equal weights of n the probability k / n exactly", () => {
    const ten = atoms("test", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], new Array(10).fill(1));
    for (let k = 1; k <= 10; k++) {
      expect(ten.cdf(k)).toBe(k / 10);
      expect(ten.quantile(k / 10)).toBe(k);
    }
  });
});

const point = discrete({ values: [0.5], masses: [1] });

it("lists the values of distributions of atoms and of their mixtures, however small the masses", () => {
  const distribution = discrete({ values: [2, 0, 1], masses: [1e-17, 0.5, 0.5] });
  expect(atomsOf(distribution)).toEqual({ points: [0, 1, 2], masses: Float64Array.of(0.5, 0.5, 1e-17) });
  const both = mixture({
    parts: [
      { weight: 0.25, distribution: bernoulli({ p: 0.5 }) },
      { weight: 0.75, distribution: point },
    ],
  });
  expect(atomsOf(both)).toEqual({ points: [0, 0.5, 1], masses: Float64Array.of(0.125, 0.75, 0.125) });
});

it("is undefined for a distribution with a density, with or without atoms", () => {
  const dense = uniform({ low: 0, high: 1 });
  const both = mixture({
    parts: [
      { weight: 0.25, distribution: dense },
      { weight: 0.75, distribution: point },
    ],
  });
  // The same distribution, without its components.
  const { parts: _, ...silent } = both;
  for (const distribution of [dense, both, silent]) expect(atomsOf(distribution)).toBeUndefined();
});
