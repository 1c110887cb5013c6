import { expect, test } from "vitest";
import { bestAt, indexOfLargest, isAnotherBest, possibleGain, referenceOf } from "./best-blend.ts";
import type { Best, Scene } from "./worker/messages.ts";

const best = (from: number, other: Partial<Best> = {}): Best => ({
  ...{ from, weights: [0.5, 0.5], value: 3, armValues: [0, 1], equalValue: 2, densities: [], triangle: undefined },
  ...other,
});

test("finds the best blend at each round", () => {
  const scene = { bests: [best(1), best(6)] } as unknown as Scene;
  expect([0, 1, 5, 6, 10].map((round) => bestAt(scene, round).from)).toEqual([1, 1, 1, 6, 6]);
});

test("finds the index of the largest value", () => expect(indexOfLargest([1, 3, 2])).toBe(1));

test("the scale of possible gain starts at the best single option, or at equal shares if no blend beats it", () => {
  expect(referenceOf(best(1))).toEqual({ value: 1, kind: "single" });
  expect(referenceOf(best(1, { equalValue: 0.5 }))).toEqual({ value: 1, kind: "single" });
  expect(referenceOf(best(1, { armValues: [0, 3] }))).toEqual({ value: 2, kind: "equal" });
  expect([0, 1, 2, 3].map((value) => possibleGain(best(1), value))).toEqual([-50, 0, 50, 100]);
});

test("the scale of possible gain works for negative utilities", () => {
  const negative = best(1, { value: -0.01, armValues: [-0.09, -0.05], equalValue: -0.03 });
  expect(possibleGain(negative, -0.05)).toBe(0);
  expect(possibleGain(negative, -0.02)).toBeCloseTo(75, 9);
});

test("there is no possible gain if it is within rounding", () => {
  expect(possibleGain(best(1, { equalValue: 3, armValues: [1, 3 - 1e-12] }), 3)).toBeNull();
});

test("another blend is as good as the best one if its value is the same and its shares are not", () => {
  expect(isAnotherBest(best(1), [0.8, 0.2], 2.999)).toBe(true);
  expect(isAnotherBest(best(1), [0.55, 0.45], 3)).toBe(false);
  expect(isAnotherBest(best(1), [0.8, 0.2], 2.9)).toBe(false);
});
