import { Random } from "@blendit/core";
import { describe, expect, it } from "vitest";
import { largestPlaces } from "./largest-places.ts";

describe("largestPlaces", () => {
  it("are those of the sorted values, of equal ones the first", () => {
    const random = Random.stream(1, "values");
    for (let trial = 0; trial < 50; trial++) {
      // Few different values, so that many are equal.
      const values = Array.from({ length: 40 }, () => Math.floor(10 * random.uniform()));
      const sorted = values.map((_, place) => place).sort((one, other) => values[other]! - values[one]!);
      for (const most of [1, 7, 40]) expect(largestPlaces(values, most)).toEqual(sorted.slice(0, most));
    }
  });

  it("are all of them where there are fewer", () => {
    expect(largestPlaces([0, 2, 1], 5)).toEqual([1, 2, 0]);
    expect(largestPlaces([], 5)).toEqual([]);
  });
});
