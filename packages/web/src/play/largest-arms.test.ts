import { expect, test } from "vitest";
import { largestArms } from "./largest-arms.ts";

test("arms that matter in either blend are shown, in their own order", () => {
  expect(largestArms([0.5, 0.1, 0, 0.4], [0.1, 0.1, 0.7, 0.1], 3)).toEqual([0, 2, 3]);
  expect(largestArms([0.5, 0.5], [0.5, 0.5], 9)).toEqual([0, 1]);
});
