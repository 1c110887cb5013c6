import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { SparseFeatures } from "./feature-space.ts";
import { FeatureSums } from "./feature-sums.ts";

const armCount = 3;

function draw(random: Random, length: number): Float64Array {
  return Float64Array.from({ length }, () => random.uniform() - 0.5);
}

/** Sums of random features of the first two arms, and the same sums as full arrays. */
function fed(dimension: number, count: number) {
  const sums = new FeatureSums(armCount);
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

describe("FeatureSums", () => {
  const cases = [2, 50].flatMap((dimension) => [0, 1, 7, 400].map((count) => [dimension, count] as const));

  it.each(cases)("agrees with full arrays for %i features after %i rewards", (dimension, count) => {
    const { sums, full, random } = fed(dimension, count);
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

  it.each([2, 50])("keeps its bits when sums of %i features are copied and added back", (dimension) => {
    const { sums, random } = fed(dimension, 300);
    const copy = new FeatureSums(armCount);
    listsOf(sums, dimension).forEach((list, arm) => {
      copy.addList(arm, list);
    });
    const again = Random.restore(random.save());
    expect(mixtureAndSlopes(copy, dimension, again)).toEqual(mixtureAndSlopes(sums, dimension, random));
  });

  it("treats a sum that returned to zero as absent, without changing the bits of results", () => {
    const [sums, plain] = [new FeatureSums(armCount), new FeatureSums(armCount)];
    const add = (to: FeatureSums, feature: number, times: number) => {
      const features = new SparseFeatures(1);
      features.push(feature, 1);
      to.add(0, features, times);
    };
    for (const each of [sums, plain]) for (const feature of [2, 8]) add(each, feature, 0.1);
    for (const times of [1, -1]) add(sums, 5, times);
    const results = [sums, plain].map((each) => mixtureAndSlopes(each, 10, Random.stream(1)));
    expect(results[0]).toEqual(results[1]);
    add(sums, 5, 1);
    expect(listsOf(sums, 10)[0]![5]).toBe(1);
  });
});
