import { describe, expect, it } from "vitest";
import { grown } from "./records.ts";

describe("grown", () => {
  it("leaves an array that is long enough as it is", () => {
    const array = Int32Array.of(1, 2, 3);
    expect(grown(array, 3)).toBe(array);
  });

  it("at least doubles one that is not, keeping what it holds", () => {
    expect(grown(Int32Array.of(1, 2, 3), 4)).toEqual(Int32Array.of(1, 2, 3, 0, 0, 0));
    expect(grown(Float64Array.of(0.5), 5)).toEqual(Float64Array.of(0.5, 0, 0, 0, 0));
  });
});
