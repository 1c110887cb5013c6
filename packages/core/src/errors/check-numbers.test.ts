import { describe, expect, it } from "vitest";
import { checkNumbers } from "./check-numbers.ts";

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
