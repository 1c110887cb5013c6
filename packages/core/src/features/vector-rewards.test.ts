import { describe, expect, it } from "vitest";
import { gaussianVector } from "../distributions/gaussian-vector.ts";
import { uniform } from "../distributions/uniform.ts";
import { checkDimension, checkVector, commonDimension, dimensionOf } from "./vector-rewards.ts";

const line = uniform({ low: 0, high: 1 });
const plane = gaussianVector({ mean: [0, 0], deviation: 1 });

describe("dimensionOf", () => {
  it("is 1 for numbers and distributions on the line, the length for vectors", () => {
    expect([3, [3], Float64Array.of(1, 2), line, plane].map(dimensionOf)).toEqual([1, 1, 2, 1, 2]);
  });
});

describe("checkDimension", () => {
  it("accepts any nonempty vector at first, then only the same dimension", () => {
    expect(() => checkDimension([1, 2], undefined)).not.toThrow();
    expect(() => checkDimension([1, 2], 2)).not.toThrow();
    expect(() => checkDimension(4, 1)).not.toThrow();
    expect(() => checkDimension([], undefined)).toThrow("reward must be a vector of at least one number");
    expect(() => checkDimension([1], 2)).toThrow("reward must be a vector of 2 numbers, like earlier ones");
  });
});

describe("commonDimension", () => {
  it("is the dimension of all distributions and of the target", () => {
    expect(commonDimension([plane, plane], undefined)).toBe(2);
    expect(commonDimension([line], line)).toBe(1);
    expect(() => commonDimension([plane, line], undefined)).toThrow("arms must be distributions of one dimension");
    expect(() => commonDimension([plane, plane], line)).toThrow(
      "arms must be distributions of dimension 1, like the target",
    );
  });
});

describe("checkVector", () => {
  it("accepts lists of numbers", () => {
    for (const reward of [[1, -2], Float64Array.of(0, 1e100), []]) expect(() => checkVector(reward)).not.toThrow();
  });

  it("names the entry that is not a finite number", () => {
    expect(() => checkVector([1, Number.NaN])).toThrow("reward[1] must be a finite number");
    expect(() => checkVector(["1"] as never)).toThrow("reward[0] must be a finite number");
  });

  it("refuses numbers whose squares may overflow", () => {
    expect(() => checkVector([1, -1.1e100])).toThrow("reward must be numbers from -1e+100 to 1e+100");
  });
});
