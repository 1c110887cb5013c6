import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { CellLists } from "./cell-lists.ts";
import { SparseFeatures } from "./feature-space.ts";
import type { FeatureSums } from "./feature-sums.ts";
import { MomentColumns } from "./moment-columns.ts";

const armCount = 3;

function draw(random: Random, length: number): Float64Array {
  return Float64Array.from({ length }, () => random.uniform() - 0.5);
}

const storages: { name: string; dimension: number; make(): FeatureSums }[] = [
  { name: "columns of moments", dimension: 2, make: () => new MomentColumns(armCount) },
  { name: "lists of cells", dimension: 50, make: () => new CellLists(armCount) },
];

/** Sums fed with random features of the first two arms, and the same kept in full. */
function fed(sums: FeatureSums, dimension: number, count: number) {
  const random = Random.stream(81, dimension, count);
  const full = [0, 1, 2].map(() => new Float64Array(dimension));
  const features = new SparseFeatures(2);
  for (let index = 0; index < count; index++) {
    features.count = 0;
    for (let entry = 0; entry < 2; entry++) features.push(Math.floor(dimension * random.uniform()), random.uniform());
    const arm = Math.floor(2 * random.uniform());
    sums.add(arm, features, 0.5);
    features.addTo(full[arm]!, 0.5);
  }
  return { sums, full, random };
}

function listsOf(sums: FeatureSums, dimension: number): Float64Array[] {
  return Array.from({ length: sums.armCount }, (_, arm) => {
    const list = new Float64Array(dimension).fill(9);
    sums.copyInto(arm, list);
    return list;
  });
}

function mixtureAndSlopes(sums: FeatureSums, dimension: number, random: Random) {
  const weights = Float64Array.of(0.2, 0.3, 0.5);
  const shares = Float64Array.of(0.1, 0.4, 2);
  const direction = draw(random, dimension);
  const mixture = new Float64Array(dimension).fill(9);
  const slopes = new Float64Array(armCount).fill(9);
  const total = sums.mixInto(weights, shares, mixture);
  sums.slopesInto(direction, 0.7, shares, slopes);
  return { total, mixture, slopes, direction, shares };
}

describe("MomentColumns and CellLists", () => {
  describe.each(storages)("$name", ({ dimension, make }) => {
    it.each([0, 1, 7, 400])("sums, mixes and multiplies as sums in full do, after %i rewards", (count) => {
      const { sums, full, random } = fed(make(), dimension, count);
      expect(sums.armCount).toBe(armCount);
      expect(listsOf(sums, dimension)).toEqual(full);
      const { total, mixture, slopes, direction, shares } = mixtureAndSlopes(sums, dimension, random);
      expect(total).toBeCloseTo(0.02 + 0.12 + 1, 14);
      mixture.forEach((value, feature) => {
        expect(value).toBeCloseTo(0.02 * full[0]![feature]! + 0.12 * full[1]![feature]!, 12);
      });
      full.forEach((list, arm) => {
        const slope = list.reduce((sum, value, feature) => sum + value * direction[feature]!, 0.7);
        expect(slopes[arm]).toBeCloseTo(slope * shares[arm]!, 12);
      });
    });

    it("gives the same bits after its sums went through lists", () => {
      const { sums, random } = fed(make(), dimension, 300);
      const copy = make();
      listsOf(sums, dimension).forEach((list, arm) => {
        copy.addList(arm, list);
      });
      const again = Random.restore(random.save());
      expect(mixtureAndSlopes(copy, dimension, again)).toEqual(mixtureAndSlopes(sums, dimension, random));
    });
  });
});
