import { describe, expect, test } from "vitest";
import { count, percent, significant, weight } from "./numbers.ts";

test("counts have their thousands apart", () => {
  expect([0, 999, 12345, 1e6].map(count)).toEqual(["0", "999", "12,345", "1,000,000"]);
});

describe("significant digits", () => {
  test.each([
    [0.050816, "0.0508"],
    [12.345, "12.3"],
    [-0.5, "-0.50"],
    [0, "0"],
    [-2e-17, "0"],
    [4.13e-7, "4.13e-7"],
    [1234567, "1.23e6"],
  ])("%f reads %s", (value, text) => expect(significant(value)).toBe(text));
});

describe("percentages", () => {
  test.each([
    [0.004, "0.4 %"],
    [0.0996, "10 %"],
    [0.17, "17 %"],
    [0, "0 %"],
    [0.0001, "< 0.1 %"],
    [-0.0001, "> -0.1 %"],
    [-0.034, "-3.4 %"],
  ])("%f reads %s", (share, text) => expect(percent(share).replaceAll("\u00a0", " ")).toBe(text));
});

test("weights have three decimals", () => {
  expect(weight(0.8294)).toBe("0.829");
});
