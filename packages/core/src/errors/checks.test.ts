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

describe("checks", () => {
  const { NaN: nan, POSITIVE_INFINITY: infinity, MIN_VALUE: tiny, MAX_VALUE: huge, EPSILON: epsilon } = Number;

  const checks: readonly {
    readonly name: string;
    readonly check: (value: unknown) => unknown;
    readonly rule: string;
    readonly good: readonly number[];
    readonly bad: readonly number[];
  }[] = [
    {
      name: "checkFinite",
      check: (v) => checkFinite("x", v),
      rule: "a finite number",
      good: [0, -huge, huge],
      bad: [],
    },
    {
      name: "checkPositive",
      check: (v) => checkPositive("x", v),
      rule: "a finite number > 0",
      good: [tiny, huge],
      bad: [0, -0, -tiny],
    },
    {
      name: "checkNonNegative",
      check: (v) => checkNonNegative("x", v),
      rule: "a finite number >= 0",
      good: [0, -0, tiny, huge],
      bad: [-tiny],
    },
    {
      name: "checkFraction",
      check: (v) => checkFraction("x", v),
      rule: "0 < x < 1",
      good: [tiny, 1 - epsilon],
      bad: [0, 1],
    },
    {
      name: "checkProbability",
      check: (v) => checkProbability("x", v),
      rule: "0 <= x <= 1",
      good: [0, 1],
      bad: [-tiny, 1 + epsilon],
    },
    {
      name: "checkInteger",
      check: (v) => checkInteger("x", v, 2),
      rule: "an integer >= 2",
      good: [2, 2 ** 53 - 1],
      bad: [1, 2.5, 2 ** 53],
    },
  ];

  describe.each(checks)("$name", ({ check, rule, good, bad }) => {
    it("returns what it accepts", () => {
      for (const value of good) expect(check(value)).toBe(value);
    });

    it("refuses the rest, NaN and infinities first, and says what it expected", () => {
      for (const value of [nan, infinity, -infinity, ...bad]) {
        expect(() => check(value)).toThrow(`invalid x: expected ${rule}, got ${Object.is(value, -0) ? "-0" : value}`);
      }
    });

    it("refuses what is not a number", () => {
      for (const value of ["3", null, undefined, [3], true, {}]) expect(() => check(value)).toThrow(RangeError);
    });
  });

  describe("checkInterval", () => {
    it("returns low and high", () => {
      expect(checkInterval("support", -1, 2)).toEqual([-1, 2]);
    });

    it("refuses ends that are equal, swapped, infinite or not numbers, and widths that overflow", () => {
      for (const [low, high] of [
        [1, 1],
        [2, 1],
        [nan, 1],
        [0, nan],
        [-infinity, 0],
        [0, infinity],
        [-huge, huge],
        ["0", 1],
        [undefined, 1],
      ]) {
        expect(() => checkInterval("support", low, high)).toThrow("invalid support: expected finite low < high, got [");
      }
    });
  });

  describe("checkFiniteList", () => {
    it("returns a list of its own", () => {
      const values = [1, -0, 3];
      const checked = checkFiniteList("costs", values, 3);
      expect(checked).toEqual(values);
      expect(checked).not.toBe(values);
      expect(checkFiniteList("costs", [], 0)).toEqual([]);
    });

    it("names the entry that is not a finite number", () => {
      expect(() => checkFiniteList("costs", [1, nan], 1)).toThrow(
        "invalid costs[1]: expected a finite number, got NaN",
      );
      expect(() => checkFiniteList("costs", [infinity], 1)).toThrow("invalid costs[0]");
      expect(() => checkFiniteList("costs", ["1"], 1)).toThrow('invalid costs[0]: expected a finite number, got "1"');
      // A hole is no number either, though map and every pass over it.
      expect(() => checkFiniteList("costs", new Array(2), 1)).toThrow("invalid costs[0]: expected a finite number");
    });

    it("refuses short lists and what is no list", () => {
      expect(() => checkFiniteList("edges", [1], 2)).toThrow(
        "invalid edges: expected a list of at least 2 numbers, got [1]",
      );
      for (const value of [undefined, null, 1, "12", Float64Array.of(1, 2), { length: 2 }]) {
        expect(() => checkFiniteList("edges", value, 1)).toThrow("a list of at least 1 numbers");
      }
    });
  });
});

describe("checkNumbers", () => {
  it("returns an array of its own", () => {
    const values = [1, -0, 2.5];
    const checked = checkNumbers("sums", values, 3);
    expect(checked).toEqual(Float64Array.of(1, -0, 2.5));
    values[0] = 9;
    expect(checked[0]).toBe(1);
    expect(checkNumbers("sums", [], 0)).toEqual(new Float64Array(0));
  });

  it("refuses entries that are no finite numbers by their place", () => {
    const { NaN: nan, POSITIVE_INFINITY: infinity } = Number;
    for (const bad of [nan, infinity, null, "2", undefined]) {
      expect(() => checkNumbers("state.sums", [1, bad], 2)).toThrow(
        "invalid state.sums[1]: expected a finite number, got",
      );
    }
    expect(() => checkNumbers("sums", new Array(2), 2)).toThrow("invalid sums[0]: expected a finite number");
  });

  it("refuses other lengths and other things than lists", () => {
    for (const bad of [[1], [1, 2, 3], null, undefined, "12"]) {
      expect(() => checkNumbers("state.sums", bad, 2)).toThrow(
        "invalid state.sums: expected a list of 2 finite numbers",
      );
    }
  });
});

describe("checkArms", () => {
  it("returns a list of arms, which may be empty", () => {
    expect(checkArms("state.retired", [2, 0], 3)).toEqual([2, 0]);
    expect(checkArms("state.retired", [], 3)).toEqual([]);
  });

  it("refuses what is no list, and entries that are no arms", () => {
    for (const bad of [undefined, null, 1, "0", [3], [-1], [0.5], [null], [Number.NaN]]) {
      expect(() => checkArms("state.retired", bad, 3)).toThrow(
        "invalid state.retired: expected a list of arms below 3, got ",
      );
    }
  });
});
