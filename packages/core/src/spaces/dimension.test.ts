import { describe, expect, it } from "vitest";
import { gaussianVector } from "../distributions/gaussian-vector.ts";
import { uniform } from "../distributions/uniform.ts";
import { checkDimension, commonDimension, dimensionOf } from "./dimension.ts";

const line = uniform({ low: 0, high: 1 });
const plane = gaussianVector({ mean: [0, 0], deviation: 1 });

describe("dimensionOf", () => {
  it("is 1 for numbers and laws on the line, the length for vectors", () => {
    expect([3, [3], Float64Array.of(1, 2), line, plane].map(dimensionOf)).toEqual([1, 1, 2, 1, 2]);
  });
});

describe("checkDimension", () => {
  it("accepts anything but an empty vector at first, then the same dimension again", () => {
    expect(() => checkDimension([1, 2], undefined)).not.toThrow();
    expect(() => checkDimension([1, 2], 2)).not.toThrow();
    expect(() => checkDimension(4, 1)).not.toThrow();
    expect(() => checkDimension([], undefined)).toThrow("invalid reward: expected a vector of at least one number");
    expect(() => checkDimension([1], 2)).toThrow(
      "invalid reward: expected a vector of 2 numbers, like those before, got [1]",
    );
  });
});

describe("commonDimension", () => {
  it("is that of all laws and of the target", () => {
    expect(commonDimension([plane, plane], undefined)).toBe(2);
    expect(commonDimension([line], line)).toBe(1);
    expect(() => commonDimension([plane, line], undefined)).toThrow(
      "invalid arms: expected laws of one and the same dimension, got [2,1]",
    );
    expect(() => commonDimension([plane, plane], line)).toThrow(
      "invalid arms: expected laws of dimension 1, like the target, got [2,2]",
    );
  });
});
