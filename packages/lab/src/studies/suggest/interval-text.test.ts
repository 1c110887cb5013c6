import { expect, test } from "vitest";
import { intervalText } from "./interval-text.ts";

test.each([
  [0.04712, 0.05544, "0.0471 to 0.0554"],
  [1234.5, 1234.9, "1234.50 to 1234.90"],
  [-0.5, 0.5, "−0.500 to 0.500"],
  [2, 2, "2.000 to 2.000"],
  [-0.2, -5.6e-17, "−0.200 to 0"],
])("%d and %d are told apart by as few digits as do", (low, high, text) => {
  expect(intervalText({ low, high })).toBe(text);
});

test("nothing is a dash", () => {
  expect(intervalText(null)).toBe("–");
});
