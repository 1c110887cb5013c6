import { expect, test } from "vitest";
import { notableArms, otherShare } from "./notable-arms.ts";

const blends = [
  [0.5, 0.1, 0.1, 0.3],
  [0.1, 0.1, 0.6, 0.2],
];

test("all arms are included if there are few", () => {
  expect(notableArms(blends, 4, 4)).toEqual({ arms: [0, 1, 2, 3], others: 0 });
});

test("of many arms, those with the largest weight in any blend are included, in order; the others are combined", () => {
  const notable = notableArms(blends, 4, 2);
  expect(notable).toEqual({ arms: [0, 2], others: 2 });
  expect(otherShare(blends[0]!, notable)).toBeCloseTo(0.4, 14);
});
