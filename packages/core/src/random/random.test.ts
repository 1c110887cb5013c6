import fc from "fast-check";
import { describe, expect, it } from "vitest";
import reference from "../../test/golden/xoshiro128.json" with { type: "json" };
import { Random } from "./random.ts";

/** The numbers made from a list of outputs of xoshiro128**: 27 bits of one output, then 26 of the next. */
function uniformsOf(outputs: readonly number[]): number[] {
  return Array.from({ length: outputs.length / 2 }, (_, index) => {
    const [high, low] = [outputs[2 * index]!, outputs[2 * index + 1]!];
    return ((high >>> 5) * 2 ** 26 + (low >>> 6)) * 2 ** -53;
  });
}

/** The chi-square statistic of counts that should be equal. */
function chiSquare(bins: Float64Array): number {
  const expected = bins.reduce((sum, seen) => sum + seen, 0) / bins.length;
  return bins.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
}

function take(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => random.uniform());
}

describe("Random", () => {
  it("makes its numbers from the outputs of the published xoshiro128**, two for each", () => {
    expect(reference.cases[0]!.outputs.slice(0, 4)).toEqual([11520, 0, 5927040, 70819200]);
    for (const { state, outputs } of reference.cases) {
      const random = Random.restore({ key: [0, 0, 0, 0], words: state });
      expect(take(random, outputs.length / 2)).toEqual(uniformsOf(outputs));
    }
  });

  it("gives the same numbers for the same seed and path, and different ones for any other", () => {
    expect(take(Random.stream(7, 12, "rewards"), 5)).toEqual(take(Random.stream(7, 12, "rewards"), 5));
    const firsts = [
      Random.stream(7),
      Random.stream(7, 12),
      Random.stream(12, 7),
      Random.stream(7, 12, "rewards"),
      Random.stream(7, 12, "choices"),
      Random.stream(7, "12", "rewards"),
      Random.stream(7, "1", "2"),
      Random.stream(7, "12"),
      Random.stream(7, "a", "b"),
      // The code points of "b" after the marker of a word: differs from the path above only by lengths.
      Random.stream(7, "a\u0001b"),
      Random.stream(7, ""),
      Random.stream(7, "", ""),
      Random.stream(7, 0),
      Random.stream(7 + 2 ** 32, 12),
      Random.stream(2 ** 53 - 1),
    ].map((random) => random.uniform());
    expect(new Set(firsts).size).toBe(firsts.length);
  });

  it("splits off a stream that depends on the name alone, not on how much was drawn", () => {
    const random = Random.stream(5, "parent");
    const before = take(random.split("child"), 10);
    take(random, 1000);
    expect(take(random.split("child"), 10)).toEqual(before);
    expect(take(Random.restore(random.save()).split("child"), 10)).toEqual(before);
    expect(take(Random.stream(5, "parent", "child"), 10)).toEqual(before);
    expect(take(random.split("other"), 10)).not.toEqual(before);
  });

  it("gives 90,000 paths (seed, replication, purpose) different keys", () => {
    const keys = new Set<string>();
    for (let seed = 0; seed < 30; seed++) {
      for (let replication = 0; replication < 1000; replication++) {
        const parent = Random.stream(seed, replication);
        for (const purpose of ["rewards", "choices", 0]) keys.add(parent.split(purpose).save().key.join());
      }
    }
    expect(keys.size).toBe(90_000);
  });

  it("has uniform moments and bins, and uncorrelated successive numbers", () => {
    const count = 200_000;
    const random = Random.stream(11, "moments");
    const bins = new Float64Array(100);
    const sums = [0, 0, 0];
    let product = 0;
    let previous = random.uniform();
    for (let draw = 0; draw < count; draw++) {
      const number = random.uniform();
      for (let power = 0; power < 3; power++) sums[power]! += number ** (power + 1);
      bins[Math.floor(100 * number)]!++;
      product += (previous - 0.5) * (number - 0.5);
      previous = number;
    }
    // E U^p = 1/(p+1), Var U^p = 1/(2p+1) - 1/(p+1)^2. At 4.5 standard errors each check fails by chance once in 150,000.
    sums.forEach((sum, index) => {
      const power = index + 1;
      const deviation = Math.sqrt(1 / (2 * power + 1) - 1 / (power + 1) ** 2);
      expect(Math.abs(sum / count - 1 / (power + 1))).toBeLessThan((4.5 * deviation) / Math.sqrt(count));
    });
    // (U - 1/2)(V - 1/2) has standard deviation 1/12.
    expect(Math.abs(product / count)).toBeLessThan(4.5 / 12 / Math.sqrt(count));
    // Chi-square with 99 degrees of freedom is above 165 once in 30,000 cases, and below 50 once in 100,000.
    expect(chiSquare(bins)).toBeGreaterThan(50);
    expect(chiSquare(bins)).toBeLessThan(165);
  });

  it("has streams of neighbouring names that are uncorrelated and jointly uniform", () => {
    const streams = 400;
    const draws = 500;
    const cells = new Float64Array(100);
    let product = 0;
    for (let name = 0; name < streams; name++) {
      const left = Random.stream(2, name, "a");
      const right = Random.stream(2, name + 1, "a");
      for (let draw = 0; draw < draws; draw++) {
        const [x, y] = [left.uniform(), right.uniform()];
        product += (x - 0.5) * (y - 0.5);
        cells[10 * Math.floor(10 * x) + Math.floor(10 * y)]!++;
      }
    }
    const count = streams * draws;
    expect(Math.abs(product / count)).toBeLessThan(4.5 / 12 / Math.sqrt(count));
    // Neighbouring pairs share a stream, so the cells are slightly dependent; 165 leaves room for that.
    expect(chiSquare(cells)).toBeLessThan(165);
  });

  it("has first numbers of consecutive seeds that are uniform", () => {
    const seeds = 100_000;
    const bins = new Float64Array(100);
    for (let seed = 0; seed < seeds; seed++) bins[Math.floor(100 * Random.stream(seed).uniform())]!++;
    expect(chiSquare(bins)).toBeGreaterThan(50);
    expect(chiSquare(bins)).toBeLessThan(165);
  });

  it("stays within [0, 1) on multiples of 2^-53", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2 ** 32 - 1 }), { minLength: 4, maxLength: 4 }), (words) => {
        const number = Random.restore({ key: words, words }).uniform();
        expect(number >= 0 && number < 1).toBe(true);
        expect(Number.isInteger(number * 2 ** 53)).toBe(true);
      }),
      { seed: 1, numRuns: 1000 },
    );
  });

  it.each([-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])("refuses the seed or key %s", (bad) => {
    expect(() => Random.stream(bad)).toThrow("seed or stream key must be a whole number from 0 to 2^53 - 1, or a word");
    expect(() => Random.stream(1, "a", bad)).toThrow(RangeError);
    expect(() => Random.stream(1).split(bad)).toThrow(RangeError);
  });
});

describe("Random.restore", () => {
  it("continues with the same numbers after save, JSON and restore", () => {
    const whole = take(Random.stream(3, "rewards"), 100);
    for (let drawn = 0; drawn < 50; drawn++) {
      const random = Random.stream(3, "rewards");
      take(random, drawn);
      const copy = Random.restore(JSON.parse(JSON.stringify(random.save())));
      expect(copy.save()).toEqual(random.save());
      expect(take(copy, 50)).toEqual(whole.slice(drawn, drawn + 50));
      // Saving changes nothing.
      expect(random.uniform()).toBe(whole[drawn]);
    }
  });

  it("refuses a state that it cannot have saved, including all zero words, which it would never leave", () => {
    const good = Random.stream(1).save();
    for (const bad of [
      undefined,
      null,
      {},
      { ...good, key: [1, 2, 3] },
      { ...good, words: [1, 2, 3, 0.5] },
      { ...good, words: [1, 2, 3, Number.NaN] },
      { ...good, words: [1, 2, 3, 2 ** 32] },
      { ...good, words: [0, 0, 0, 0] },
      { ...good, words: "1234" },
    ]) {
      expect(() => Random.restore(bad as never)).toThrow("random state must be a state that a stream has saved");
    }
  });
});
