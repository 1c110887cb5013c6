import { describe, expect, it } from "vitest";
import { floorWords } from "./floor-words.ts";

describe("floorWords", () => {
  it("says the one floor of all arms, also where a list repeats it", () => {
    expect(floorWords(0.03)).toBe("every weight at least 3 %");
    expect(floorWords([0.03, 0.03])).toBe("every weight at least 3 %");
  });

  it("lists floors that differ in the order of the arms, the first of many", () => {
    expect(floorWords([0.1, 0, 0.02])).toBe("weights of at least 10 %, 0 % and 2 %");
    expect(floorWords([0.1, ...new Array(9).fill(0.01)])).toMatch(/10 %, 1 %, .* and 3 others$/);
  });

  it("says nothing of a floor of 0", () => {
    expect([floorWords(0), floorWords([0, 0])]).toEqual([undefined, undefined]);
  });
});
