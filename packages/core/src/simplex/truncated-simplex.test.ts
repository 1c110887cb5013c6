import { describe, expect, test } from "vitest";
import { checkWeights, uniformWeights } from "./truncated-simplex.ts";

describe("uniformWeights", () => {
  test("gives every arm the same share", () => {
    expect(Array.from(uniformWeights(4))).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  test("refuses a single arm", () => {
    expect(() => uniformWeights(1)).toThrow("arms must be at least 2");
  });
});

describe("checkWeights", () => {
  test("refuses a weight below the floor of its arm", () => {
    expect(checkWeights([0.1, 0.9], 2, [0.1, 0.5])).toEqual([0.1, 0.9]);
    expect(() => checkWeights([0.4, 0.6], 2, [0.1, 0.7])).toThrow("weights[1] must be a finite number of at least 0.7");
  });

  test("accepts weights whose sum is one up to rounding and returns them", () => {
    const weights = Array.from({ length: 10 }, () => 0.1);
    expect(checkWeights(weights, 10, 0.1)).toBe(weights);
  });

  test("refuses a wrong number of weights", () => {
    expect(() => checkWeights([0.5, 0.5], 3)).toThrow("weights.length must be 3");
  });

  test("refuses a weight below the floor and names it", () => {
    expect(() => checkWeights([0.95, 0.05], 2, 0.1)).toThrow("weights[1] must be a finite number of at least 0.1");
    expect(() => checkWeights([1.5, -0.5], 2)).toThrow("weights[1] must be a finite number of at least 0");
  });

  test("refuses NaN and infinities", () => {
    expect(() => checkWeights([Number.NaN, 1], 2)).toThrow("weights[0] must be a finite number of at least 0");
    expect(() => checkWeights([0, Number.POSITIVE_INFINITY], 2)).toThrow("weights[1] must be");
  });

  test("refuses a sum that is not one", () => {
    expect(() => checkWeights([0.5, 0.25], 2)).toThrow("The weights must add up to 1; they add up to 0.75.");
  });
});
