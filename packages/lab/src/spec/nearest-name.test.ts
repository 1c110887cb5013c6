import { describe, expect, it } from "vitest";
import { didYouMean, nearestName } from "./nearest-name.ts";

const keys = ["name", "utility", "arms", "floor"];

describe("nearestName", () => {
  it("finds the name with a letter missing, added, changed or swapped with the next", () => {
    for (const typo of ["flor", "floorr", "floar", "florr", "folor", "FLOOR"]) {
      expect(nearestName(typo, keys)).toBe("floor");
    }
    expect(nearestName("alpah", ["alpha", "beta"])).toBe("alpha");
  });

  it("is undefined when nothing is near", () => {
    expect(nearestName("horizon", keys)).toBeUndefined();
    expect(nearestName("", keys)).toBeUndefined();
    expect(nearestName("floor", [])).toBeUndefined();
  });
});

describe("didYouMean", () => {
  it("asks, or says nothing", () => {
    expect(didYouMean("utilty", keys)).toBe(' (did you mean "utility"?)');
    expect(didYouMean("zzz", keys)).toBe("");
    expect(didYouMean(3, keys)).toBe("");
  });
});
