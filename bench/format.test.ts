import { expect, test } from "vitest";
import { number, rate, scientific, withRange } from "./format.ts";

test("number keeps three digits and writes no exponent", () => {
  expect([0.22187, 1, 12.345, 461.4, 12345].map(number)).toEqual(["0.222", "1", "12.3", "461", "12,300"]);
});

test("rate writes thousands and millions by a letter", () => {
  expect([302.8, 999.96, 45790, 1532000].map(rate)).toEqual(["303", "1 k", "45.8 k", "1.53 M"]);
});

test("withRange shows the median and what the alternations lay between", () => {
  expect(withRange({ median: 2.8, lower: 2.8, upper: 3, least: 2.75, most: 3.1, count: 9 })).toBe("2.8 [2.75..3.1]");
});

test("scientific writes the size of an error", () => {
  expect([0, 3.2e-12].map(scientific)).toEqual(["0", "3e-12"]);
});
