import { describe, expect, it } from "vitest";
import {
  checkArms,
  checkFinite,
  checkFiniteList,
  checkFraction,
  checkInteger,
  checkInterval,
  checkNonNegative,
  checkNumbers,
  checkPositive,
  checkProbability,
} from "./checks.ts";

const { NaN: nan, POSITIVE_INFINITY: infinity, MIN_VALUE: tiny, MAX_VALUE: huge, EPSILON: epsilon } = Number;

type Check = (parameter: string, value: unknown) => unknown;

describe.each<[string, Check, rule: string, good: number[], bad: number[]]>([
  ["checkFinite", checkFinite, "a finite number", [0, -huge, huge], []],
  ["checkPositive", checkPositive, "a finite number above 0", [tiny, huge], [0, -0, -tiny]],
  ["checkNonNegative", checkNonNegative, "a finite number of at least 0", [0, -0, tiny, huge], [-tiny]],
  ["checkFraction", checkFraction, "above 0 and below 1", [tiny, 1 - epsilon], [0, 1]],
  ["checkProbability", checkProbability, "from 0 to 1", [0, 1], [-tiny, 1 + epsilon]],
  [
    "checkInteger",
    (x, value) => checkInteger(x, value, 2),
    "a whole number of at least 2",
    [2, 2 ** 53 - 1],
    [1, 2.5, 2 ** 53],
  ],
])("%s", (_, check, rule, good, bad) => {
  it("returns what it accepts", () => {
    for (const value of good) expect(check("x", value)).toBe(value);
  });

  it("refuses the rest, including NaN and infinities, and says what it must be", () => {
    for (const value of [nan, infinity, -infinity, ...bad]) {
      expect(() => check("x", value)).toThrow(expect.objectContaining({ parameter: "x", rule, value }));
    }
  });

  it("refuses values that are not numbers", () => {
    for (const value of ["3", null, undefined, [3], true, {}]) expect(() => check("x", value)).toThrow(RangeError);
  });
});

describe("checkInterval", () => {
  it("returns low and high", () => {
    expect(checkInterval("support", -1, 2)).toEqual([-1, 2]);
  });

  it.each([
    [1, 1],
    [2, 1],
    [nan, 1],
    [0, nan],
    [-infinity, 0],
    [0, infinity],
    [-huge, huge],
    ["0", 1],
    [undefined, 1],
  ])("refuses ends that are equal, swapped, infinite or not numbers, and widths that overflow: %j, %j", (low, high) => {
    expect(() => checkInterval("support", low, high)).toThrow("support must be two finite numbers, the lower first");
  });
});

describe("checkFiniteList", () => {
  it("returns a new list", () => {
    const values = [1, -0, 3];
    const checked = checkFiniteList("costs", values, 3);
    expect(checked).toEqual(values);
    expect(checked).not.toBe(values);
    expect(checkFiniteList("costs", [], 0)).toEqual([]);
  });

  it("refuses short lists and values that are not lists", () => {
    expect(() => checkFiniteList("edges", [1], 2)).toThrow("edges must be a list of at least 2 numbers");
    for (const value of [undefined, null, 1, "12", Float64Array.of(1, 2), { length: 2 }]) {
      expect(() => checkFiniteList("edges", value, 1)).toThrow("edges must be a list of at least 1 number");
    }
  });
});

describe("checkNumbers", () => {
  it("returns a new array", () => {
    const values = [1, -0, 2.5];
    const checked = checkNumbers("sums", values, 3);
    expect(checked).toEqual(Float64Array.of(1, -0, 2.5));
    values[0] = 9;
    expect(checked[0]).toBe(1);
    expect(checkNumbers("sums", [], 0)).toEqual(new Float64Array(0));
  });

  it("refuses other lengths and values that are not lists", () => {
    for (const bad of [[1], [1, 2, 3], null, undefined, "12"]) {
      expect(() => checkNumbers("sums", bad, 2)).toThrow("sums must be a list of 2 finite numbers");
    }
  });
});

describe.each<[string, Check]>([
  ["checkFiniteList", (x, values) => checkFiniteList(x, values, 1)],
  ["checkNumbers", (x, values) => checkNumbers(x, values, 2)],
])("%s", (_, check) => {
  // A hole is not a number either, although map skips it.
  it.each([[[1, nan]], [[1, infinity]], [[1, null]], [[1, "2"]], [[1, undefined]], [Object.assign(new Array(2), [1])]])(
    "names the entry of %j that is not a finite number",
    (values) => {
      expect(() => check("sums", values)).toThrow(
        expect.objectContaining({ parameter: "sums[1]", rule: "a finite number", value: values[1] }),
      );
    },
  );
});

describe("checkArms", () => {
  it("returns a list of arms, which may be empty", () => {
    expect(checkArms("retired", [2, 0], 3)).toEqual([2, 0]);
    expect(checkArms("retired", [], 3)).toEqual([]);
  });

  it("refuses values that are not lists, and entries that are not arms", () => {
    for (const bad of [undefined, null, 1, "0", [3], [-1], [0.5], [null], [nan]]) {
      expect(() => checkArms("retired", bad, 3)).toThrow("retired must be a list of arms from 0 to 2");
    }
  });
});
