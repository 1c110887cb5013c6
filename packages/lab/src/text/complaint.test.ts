import { describe, expect, it } from "vitest";
import { invalidValue, pathText } from "./complaint.ts";

describe("pathText", () => {
  it("separates keys by dots, and puts indices and unusual keys in brackets", () => {
    expect(pathText(["arms", 1, "alpha"])).toBe("arms[1].alpha");
    expect(pathText([2, "where", "Major Genre"])).toBe('[2].where["Major Genre"]');
    expect(pathText([])).toBe("");
    expect(pathText(["arms", "k".repeat(1000)])).toBe(`arms.${"k".repeat(97)}...`);
  });
});

describe("invalidValue", () => {
  const shown = (value: unknown) =>
    invalidValue(["x"], "y", value).message.replace(/^x must be y; it is (.*)\.$/s, "$1");

  it("states path, rule and value", () => {
    expect(invalidValue(["arms", 1, "alpha"], "a number above 0", -2)).toEqual({
      path: ["arms", 1, "alpha"],
      message: "arms[1].alpha must be a number above 0; it is -2.",
      rule: "a number above 0",
      value: -2,
    });
    expect(invalidValue([], "an object", 3).message).toBe("experiment must be an object; it is 3.");
  });

  it("shows numbers that JSON cannot express, missing values, and circular structures", () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect([Number.NaN, Number.NEGATIVE_INFINITY, undefined, null, "a", circle].map(shown)).toEqual([
      "NaN",
      "-Infinity",
      "missing",
      "empty",
      '"a"',
      "a list that contains itself",
    ]);
  });

  it("ends with the hint, if there is one", () => {
    expect(invalidValue(["x"], "y", 3, "Or z.").message).toBe("x must be y; it is 3. Or z.");
  });
});
