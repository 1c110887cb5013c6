import { InvalidArgumentError } from "commander";
import { describe, expect, test } from "vitest";
import { interval, positiveNumber, share, wholeNumber } from "./number-option.ts";

describe("wholeNumber", () => {
  test.each([
    ["1", 1],
    ["500", 500],
    ["1e3", 1000],
    [" 7 ", 7],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("reads %j", (text, value) => expect(wholeNumber(1)(text)).toBe(value));

  test.each(["0", "-1", "1.5", "x", "", " ", "NaN", "Infinity", "1e400", "9007199254740993", "3 4", "5x"])(
    "refuses %j where at least 1 is due, and says so",
    (text) => {
      const refusal = new InvalidArgumentError(`expected a whole number >= 1, got ${text}`);
      expect(() => wholeNumber(1)(text)).toThrow(refusal);
    },
  );

  test("takes the least number itself", () => {
    expect(wholeNumber(0)("0")).toBe(0);
    expect(() => wholeNumber(2)("1")).toThrow(">= 2, got 1");
  });
});

describe("positiveNumber", () => {
  test.each([
    ["0.01", 0.01],
    ["1e-9", 1e-9],
    ["3", 3],
  ])("reads %j", (text, value) => expect(positiveNumber(text)).toBe(value));

  test.each(["0", "-1", "-0", "x", "", " ", "NaN", "Infinity", "0,1"])("refuses %j", (text) => {
    expect(() => positiveNumber(text)).toThrow(new InvalidArgumentError(`expected a number > 0, got ${text}`));
  });
});

describe("share", () => {
  test.each([
    ["0", 0],
    ["0.02", 0.02],
  ])("reads %j", (text, value) => expect(share(text)).toBe(value));

  test.each(["1", "-0.1", "x", "", "NaN"])("refuses %j", (text) => {
    expect(() => share(text)).toThrow(new InvalidArgumentError(`expected a share, 0 <= share < 1, got ${text}`));
  });
});

describe("interval", () => {
  test("reads two numbers, the lower first", () => {
    expect(interval("-1.5, 10")).toEqual([-1.5, 10]);
  });

  test.each(["1", "2,1", "1,1", "1,2,3", "a,b", "", ",", "0,Infinity"])("refuses %j", (text) => {
    expect(() => interval(text)).toThrow(`expected two numbers, the lower first, such as 0,10, got ${text}`);
  });
});
