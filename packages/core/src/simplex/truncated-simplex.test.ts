import { describe, expect, test } from "vitest";
import { checkFloor, checkPositiveFloor, checkWeights, uniformWeights } from "./truncated-simplex.ts";

describe("checkFloor", () => {
  test("accepts a floor from 0 on that is below 1/K and returns it", () => {
    expect(checkFloor(0.2, 4)).toBe(0.2);
    expect(checkFloor(0, 4)).toBe(0);
  });

  test.each([
    [0.3, "0.3"],
    [0.25, "0.25"],
    [-0.1, "-0.1"],
    [Number.NaN, "NaN"],
  ])("refuses %d for four arms and says what is allowed", (floor, shown) => {
    expect(() => checkFloor(floor, 4)).toThrow(`invalid floor: expected 0 <= floor < 1/K = 0.25, got ${shown}`);
  });

  test.each([1, 0, 2.5, Number.NaN])("refuses %d arms", (armCount) => {
    expect(() => checkFloor(0.1, armCount)).toThrow(`invalid arms: expected at least 2, got ${armCount}`);
  });
});

describe("checkPositiveFloor", () => {
  test("refuses 0 with its reason, and what checkFloor refuses", () => {
    expect(checkPositiveFloor(0.2, 4)).toBe(0.2);
    expect(() => checkPositiveFloor(0, 4)).toThrow(
      "invalid floor: expected 0 < floor < 1/K = 0.25, since it divides by weights, got 0",
    );
    expect(() => checkPositiveFloor(Number.NaN, 4)).toThrow("invalid floor: expected 0 <= floor < 1/K = 0.25, got NaN");
  });
});

describe("uniformWeights", () => {
  test("gives every arm the same share", () => {
    expect(Array.from(uniformWeights(4))).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  test("refuses a single arm", () => {
    expect(() => uniformWeights(1)).toThrow("invalid arms: expected at least 2, got 1");
  });
});

describe("checkWeights", () => {
  test("accepts weights whose sum is one up to rounding and returns them", () => {
    const weights = Array.from({ length: 10 }, () => 0.1);
    expect(checkWeights(weights, 10, 0.1)).toBe(weights);
  });

  test("refuses a wrong number of weights", () => {
    expect(() => checkWeights([0.5, 0.5], 3)).toThrow("invalid weights.length: expected 3, got 2");
  });

  test("refuses a weight below the floor and names it", () => {
    expect(() => checkWeights([0.95, 0.05], 2, 0.1)).toThrow(
      "invalid weights[1]: expected a finite number >= 0.1, got 0.05",
    );
    expect(() => checkWeights([1.5, -0.5], 2)).toThrow("invalid weights[1]: expected a finite number >= 0, got -0.5");
  });

  test("refuses NaN and infinities", () => {
    expect(() => checkWeights([Number.NaN, 1], 2)).toThrow(
      "invalid weights[0]: expected a finite number >= 0, got NaN",
    );
    expect(() => checkWeights([0, Number.POSITIVE_INFINITY], 2)).toThrow("invalid weights[1]");
  });

  test("refuses a sum that is not one", () => {
    expect(() => checkWeights([0.5, 0.25], 2)).toThrow("invalid weights: expected a sum of 1, got 0.75");
  });
});
