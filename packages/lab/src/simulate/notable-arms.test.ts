import { expect, test } from "vitest";
import { largestIndices, notableArms, otherShare } from "./notable-arms.ts";

const blends = [
  [0.5, 0.1, 0.1, 0.3],
  [0.1, 0.1, 0.6, 0.2],
];

test("the largest values come first, and equal ones keep their order", () => {
  const values = [2, 0, 2, 1, 2];
  expect(largestIndices(values, 2)).toEqual([0, 2]);
  expect(largestIndices(values, 7)).toEqual([0, 2, 4, 3, 1]);
  expect(largestIndices([], 5)).toEqual([]);
});

test("all arms are included if there are few", () => {
  expect(notableArms(blends, 4, 4)).toEqual({ arms: [0, 1, 2, 3], others: 0 });
});

test("of many arms, those with the largest weight in any blend are included, in order; the others are combined", () => {
  const notable = notableArms(blends, 4, 2);
  expect(notable).toEqual({ arms: [0, 2], others: 2 });
  expect(otherShare(blends[0]!, notable)).toBeCloseTo(0.4, 14);
});
