import { describe, expect, it } from "vitest";
import { BLOCK, Random } from "./random.ts";
import { restoreRandom } from "./restore-random.ts";

function take(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => random.uniform());
}

describe("restoreRandom", () => {
  it("goes on with the same numbers after save, JSON and restore at every position in a block", () => {
    const whole = take(Random.stream(3, "rewards"), 4 * BLOCK);
    for (let drawn = 0; drawn <= 2 * BLOCK + 1; drawn++) {
      const random = Random.stream(3, "rewards");
      take(random, drawn);
      const copy = restoreRandom(JSON.parse(JSON.stringify(random.save())));
      expect(take(copy, BLOCK + 1)).toEqual(whole.slice(drawn, drawn + BLOCK + 1));
      // Saving disturbs nothing.
      expect(random.uniform()).toBe(whole[drawn]);
    }
  });

  it("saves again what it restored", () => {
    for (const drawn of [0, 1, BLOCK - 1, BLOCK, BLOCK + 1]) {
      const random = Random.stream(4, drawn);
      take(random, drawn);
      expect(restoreRandom(random.save()).save()).toEqual(random.save());
    }
  });

  it("refuses a state that it cannot have saved, among them all zero words, which it would never leave", () => {
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
      { ...good, used: -1 },
      { ...good, used: BLOCK + 1 },
      { ...good, used: 1.5 },
      { ...good, used: Number.NaN },
    ]) {
      expect(() => restoreRandom(bad as never)).toThrow("invalid random state");
    }
  });
});
