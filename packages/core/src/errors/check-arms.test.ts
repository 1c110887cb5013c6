import { describe, expect, it } from "vitest";
import { checkArms } from "./check-arms.ts";

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
