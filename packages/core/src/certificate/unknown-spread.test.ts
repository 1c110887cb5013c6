import { describe, expect, it, test } from "vitest";
import type { Reward } from "../distributions/law.ts";
import { hiddenValues, hidesTail, tellsSpread, unknownSpread } from "./unknown-spread.ts";

describe("untold-spread", () => {
  test("five rewards that differ tell a spread, four do not", () => {
    expect(unknownSpread([1, 2, 3, 4], 4, false)).toBe("has fewer than 5 rewards that count");
    expect(unknownSpread([1, 2, 3, 4, 5], 5, false)).toBeUndefined();
    expect(unknownSpread([1, 2, 3, 4, 5], 0.5, false)).toBe("has fewer than 5 rewards that count");
  });

  test("the spread of an arm with one distinct reward is unknown, unless its support is stated or it did so a thousand times", () => {
    const same = [3, 3, 3, 3, 3, 3];
    expect(unknownSpread(same, 6, false)).toMatch(/one distinct outcome/);
    expect(unknownSpread(same, 6, true)).toBeUndefined();
    expect(unknownSpread(same, 1000, false)).toBeUndefined();
  });
});

describe("hidden-values", () => {
  /** g of an upper tail: flat up to 3, and steep from there on. */
  const tail = (reward: Reward) => Math.max((reward as number) - 3, 0) / 0.1;
  const plain = (reward: Reward) => reward as number;

  function hiddenBy(rewards: readonly number[], g: (reward: Reward) => number, support?: readonly [number, number]) {
    return hiddenValues(rewards, Float64Array.from(rewards, g), support, g);
  }

  describe("hiddenValues", () => {
    const rewards = [0, 1, 2, 1, 0, 2, 1, 1];

    it("are none where many rewards carry the spread of g", () => {
      expect(hiddenBy(rewards, plain)).toEqual([]);
      expect(hiddenBy(rewards, plain, [-1, 3])).toEqual([]);
      expect(hiddenBy([4, 5, 6, 7, 8, 3, 2], tail)).toEqual([]);
    });

    it("lie a standard deviation beyond the rewards where none reached the tail, without a support", () => {
      const deviation = Math.sqrt(4 / 7);
      const wide = [...rewards, 2.9];
      expect(hiddenBy(rewards, tail)).toEqual([0, 0]);
      const mean = (8 + 2.9) / 9;
      const squares = wide.reduce((sum, reward) => sum + (reward - mean) ** 2, 0);
      expect(hiddenBy(wide, tail)[1]).toBeCloseTo(tail(2.9 + Math.sqrt(squares / 8)), 12);
      expect(hiddenBy(rewards, (reward) => tail((reward as number) + 1))[1]).toBeCloseTo(deviation / 0.1, 12);
    });

    it("are all of a stated support where none reached the tail, or where it reaches far beyond the rewards", () => {
      expect(Math.max(...hiddenBy(rewards, tail, [0, 4]))).toBeCloseTo(10, 12);
      expect(Math.max(...hiddenBy(rewards, plain, [0, 10]))).toBe(10);
      expect(Math.min(...hiddenBy(rewards, plain, [-5, 2]))).toBe(-5);
    });

    it("are none of vectors", () => {
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
    it("asks for five values that differ, from the smallest and from the largest", () => {
      expect(tellsSpread(Float64Array.of(1, 2, 3, 4, 5))).toBe(true);
      expect(tellsSpread(Float64Array.of(0, 0, 0, 0, 1, 1, 1))).toBe(false);
      expect(tellsSpread(Float64Array.of(0, 0, 0, 0, 1, 1, 1, 1))).toBe(true);
      expect(tellsSpread(Float64Array.of(2, 2, 2, 2, 2, 2))).toBe(false);
    });
  });

  describe("hidesTail", () => {
    it("is true of a small sample that is worth nearly the same, next to what all arms show", () => {
      const flat = Float64Array.from({ length: 19 }, (_, index) => index / 1900);
      expect(hidesTail(flat, 1)).toBe(true);
      expect(hidesTail(flat, 0.5)).toBe(false);
      expect(hidesTail(Float64Array.of(...flat, 0), 1)).toBe(false);
    });
  });
});
