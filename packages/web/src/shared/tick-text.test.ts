import { expect, test } from "vitest";
import { tickText } from "./tick-text.ts";

test.each([
  [0, "0"],
  [0.30000000000000004, "0.3"],
  [1500, "1500"],
  [0.001, "0.001"],
  [1e-5, "10⁻⁵"],
  [2.5e-12, "2.5·10⁻¹²"],
  [1e4, "10⁴"],
  [-1e5, "-10⁵"],
  [-0.25, "-0.25"],
])("%f is labelled %s", (value, text) => {
  expect(tickText(value)).toBe(text);
});
