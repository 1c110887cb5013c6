import { describe, expect, it, test } from "vitest";
import type { Reward } from "../distributions/distribution.ts";
import { hiddenValues, hidesTail, tellsSpread, unknownSpread } from "./unknown-spread.ts";

describe("unknownSpread", () => {
  test("five different rewards determine a spread, four do not", () => {
    expect(unknownSpread([1, 2, 3, 4], 4, false)).toBe("has fewer than 5 rewards that count");
    expect(unknownSpread([1, 2, 3, 4, 5], 5, false)).toBeUndefined();
    expect(unknownSpread([1, 2, 3, 4, 5], 0.5, false)).toBe("has fewer than 5 rewards that count");
  });

  test("the spread of an arm with one distinct reward is unknown, unless its support is given or it has a thousand rewards", () => {
    const same = [3, 3, 3, 3, 3, 3];
    expect(unknownSpread(same, 6, false)).toMatch(/one distinct outcome/);
    expect(unknownSpread(same, 6, true)).toBeUndefined();
    expect(unknownSpread(same, 1000, false)).toBeUndefined();
  });
});

describe("hidden-values", () => {
  /** g of an upper tail: flat up to 3, and steep above. */
  const tail = (reward: Reward) => Math.max((reward as number) - 3, 0) / 0.1;
  const plain = (reward: Reward) => reward as number;

  function hiddenBy(rewards: readonly number[], g: (reward: Reward) => number, support?: readonly [number, number]) {
    return hiddenValues(rewards, Float64Array.from(rewards, g), support, g);
  }

  describe("hiddenValues", () => {
    const rewards = [0, 1, 2, 1, 0, 2, 1, 1];

    it("are none within a given support that the rewards fill", () => {
      expect(hiddenBy(rewards, plain, [-1, 3])).toEqual([]);
    });

    it("are the ends of exponential tails fitted to each half of the rewards, without a support", () => {
      // The larger half, 2 3 4 7, exceeds 1 by 3 on average; the smaller half, 0 0 0 1, is below 2 by 1.75.
      const [low, high] = hiddenBy([0, 1, 0, 7, 3, 4, 2, 0], plain);
      expect(high).toBeCloseTo(1 + 3 * (Math.log(4) + 1), 12);
      expect(low).toBeCloseTo(2 - 1.75 * (Math.log(4) + 1), 12);
    });

    it("are never within the rewards", () => {
      expect(hiddenBy([0, 0, 0, 0, 0, 0, 0, 100], plain)[1]).toBe(100);
      expect(hiddenBy([5], plain)).toEqual([5, 5]);
    });

    it("cover the given support if no reward reached the tail, or if the support extends far beyond the rewards", () => {
      expect(Math.max(...hiddenBy(rewards, tail, [0, 4]))).toBeCloseTo(10, 12);
      expect(Math.max(...hiddenBy(rewards, plain, [0, 10]))).toBe(10);
      expect(Math.min(...hiddenBy(rewards, plain, [-5, 2]))).toBe(-5);
    });

    it("are none for vectors", () => {
      expect(
        hiddenValues(
          [
            [1, 2],
            [3, 4],
          ],
          Float64Array.of(0, 0),
          undefined,
          () => 0,
        ),
      ).toEqual([]);
    });
  });

  describe("tellsSpread", () => {
    it("requires five different values, from the smallest and from the largest", () => {
      expect(tellsSpread(Float64Array.of(1, 2, 3, 4, 5))).toBe(true);
      expect(tellsSpread(Float64Array.of(0, 0, 0, 0, 1, 1, 1))).toBe(false);
      expect(tellsSpread(Float64Array.of(0, 0, 0, 0, 1, 1, 1, 1))).toBe(true);
      expect(tellsSpread(Float64Array.of(2, 2, 2, 2, 2, 2))).toBe(false);
    });
  });

  describe("hidesTail", () => {
    it("is true for a small sample with nearly equal values compared to those of all arms", () => {
      const flat = Float64Array.from({ length: 19 }, (_, index) => index / 1900);
      expect(hidesTail(flat, 1)).toBe(true);
      expect(hidesTail(flat, 0.5)).toBe(false);
      expect(hidesTail(Float64Array.of(...flat, 0), 1)).toBe(false);
    });
  });
});
