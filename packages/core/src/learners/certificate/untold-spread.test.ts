import { expect, test } from "vitest";
import { untoldSpread } from "./untold-spread.ts";

test("five rewards that differ tell a spread, four do not", () => {
  expect(untoldSpread([1, 2, 3, 4], 4, false)).toBe("has fewer than 5 rewards that count");
  expect(untoldSpread([1, 2, 3, 4, 5], 5, false)).toBeUndefined();
  expect(untoldSpread([1, 2, 3, 4, 5], 0.5, false)).toBe("has fewer than 5 rewards that count");
});

test("an arm that has paid one value only tells nothing, unless its support is stated or it did so a thousand times", () => {
  const same = [3, 3, 3, 3, 3, 3];
  expect(untoldSpread(same, 6, false)).toMatch(/one value only/);
  expect(untoldSpread(same, 6, true)).toBeUndefined();
  expect(untoldSpread(same, 1000, false)).toBeUndefined();
});
