import { describe, expect, test } from "vitest";
import { intervalText, placeText } from "./part-text.ts";

describe("intervalText", () => {
  test.each([
    [1.0722, [1.0031, 1.1416], "1.072 [1.003, 1.142]"],
    [-0.002507, [-0.003351, -0.001664], "−2.51 [−3.35, −1.66] (×10⁻³)"],
    [0.00081, [-0.0001, 0.0017], "0.81 [−0.10, 1.70] (×10⁻³)"],
    [-0.0374, [-0.0721, -0.00265], "−0.037 [−0.072, −0.003]"],
    [2, [2, 2], "2.00000 [2.00000, 2.00000]"],
    [0, [0, 0], "0 [0, 0]"],
  ] as const)("of %d in %j has two digits of the half width in one power of ten: %s", (mean, interval, text) => {
    expect(intervalText({ mean, interval })).toBe(text);
  });

  test("without an interval is the mean alone", () => {
    expect(intervalText({ mean: 0.5, interval: null })).toBe("0.500");
  });
});

test("placeText names figure and panel as the paper does", () => {
  expect(placeText({ figure: "wasserstein-gap", scenario: 4 })).toBe("Figure 3 (d) scenario 4");
  expect(placeText({ figure: "variance-bias", scenario: null })).toBe("Figure 2");
});
