import { describe, expect, it } from "vitest";
import { isDue } from "./is-due.ts";

describe("isDue", () => {
  it("is so after every reward up to a hundred", () => {
    expect(Array.from({ length: 100 }, (_, index) => isDue(index + 1)).every((due) => due)).toBe(true);
  });

  it("is so again before the rewards have grown by more than two hundredths, and not more often than by one half", () => {
    let last = 100;
    for (let round = 101; round <= 20_000; round++) {
      if (!isDue(round)) continue;
      expect(round - last).toBeLessThanOrEqual(0.02 * round);
      last = round;
    }
    const due = Array.from({ length: 1000 }, (_, index) => isDue(10_001 + index)).filter((is) => is).length;
    expect(due).toBeLessThanOrEqual(10);
  });
});
