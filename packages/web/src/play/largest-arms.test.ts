import { expect, test } from "vitest";
import { largestArms } from "./largest-arms.ts";

test("few arms are all shown", () => {
  expect(largestArms([0.5, 0.5], [0.5, 0.5], 9)).toEqual([0, 1]);
});

test("of many arms, those with the largest weights in either blend are shown, in their own order", () => {
  expect(largestArms([0.5, 0.05, 0, 0.4, 0.05], [0.1, 0.05, 0.7, 0.1, 0.05], 3)).toEqual([0, 2, 3]);
});

test("of many arms, those near the minimum are left out, but at least three are shown", () => {
  const floor = Array.from({ length: 20 }, () => 0.01);
  expect(largestArms(floor.with(7, 0.5).with(3, 0.3).with(9, 0.05).with(1, 0.02), floor, 10)).toEqual([1, 3, 7, 9]);
  expect(largestArms(floor.with(7, 0.8), floor, 10)).toHaveLength(3);
});

test("of many arms, one can be shown in any case", () => {
  const floor = Array.from({ length: 20 }, () => 0.01);
  expect(largestArms(floor.with(7, 0.5).with(3, 0.31), floor, 10, 12)).toEqual([3, 7, 12]);
  expect(largestArms(floor.with(7, 0.5).with(3, 0.31), floor, 10, 7)).toEqual([0, 3, 7]);
});
