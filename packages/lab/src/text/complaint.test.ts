import { describe, expect, it } from "vitest";
import { invalidValue, pathText } from "./complaint.ts";

describe("pathText", () => {
  it("writes keys with dots, indices and odd keys in brackets", () => {
    expect(pathText(["arms", 1, "alpha"])).toBe("arms[1].alpha");
    expect(pathText([2, "where", "Major Genre"])).toBe('[2].where["Major Genre"]');
    expect(pathText([])).toBe("");
    expect(pathText(["arms", "k".repeat(1000)])).toBe(`arms.${"k".repeat(97)}...`);
  });
});

describe("invalidValue", () => {
  const shown = (value: unknown) => invalidValue(["x"], "y", value).message.replace("invalid x: expected y, got ", "");

  it("names place, rule and value", () => {
    expect(invalidValue(["arms", 1, "alpha"], "a number > 0", -2)).toEqual({
      path: ["arms", 1, "alpha"],
      message: "invalid arms[1].alpha: expected a number > 0, got -2",
      rule: "a number > 0",
      value: -2,
    });
    expect(invalidValue([], "an object", 3).message).toBe("invalid experiment: expected an object, got 3");
  });

  it("shows numbers that JSON has no word for, what is missing, and what contains itself", () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect([Number.NaN, Number.NEGATIVE_INFINITY, undefined, null, "a", circle].map(shown)).toEqual([
      "NaN",
      "-Infinity",
      "undefined",
      "null",
      '"a"',
      "a list that contains itself",
    ]);
  });

  it("ends with the hint, where there is one", () => {
    expect(invalidValue(["x"], "y", 3, "(or z)").message).toBe("invalid x: expected y, got 3 (or z)");
  });
});
