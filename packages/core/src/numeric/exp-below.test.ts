import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { expBelow } from "./exp-below.ts";

describe("expBelow", () => {
  it("is the exponential within two roundings, wherever that is a normal number", () => {
    const random = Random.stream(17, "exponents");
    for (let trial = 0; trial < 20_000; trial++) {
      const x = -700 * random.uniform() ** (1 + (trial % 4));
      expect(Math.abs(expBelow(x) / Math.exp(x) - 1)).toBeLessThanOrEqual(2 * Number.EPSILON);
    }
  });

  it("is exactly one at zero, and zero where the exponential is below every number", () => {
    expect(expBelow(0)).toBe(1);
    expect(expBelow(-0)).toBe(1);
    for (const x of [-745.9, -746, -1e9, Number.NEGATIVE_INFINITY]) expect(expBelow(x)).toBe(0);
  });

  it("falls all the way, down to the smallest number", () => {
    let before = 1;
    for (let x = -0.01; x > -746; x -= 0.37) {
      const value = expBelow(x);
      expect(value).toBeLessThanOrEqual(before);
      expect(Math.abs(value - Math.exp(x))).toBeLessThanOrEqual(2 * Number.EPSILON * Math.exp(x) + Number.MIN_VALUE);
      before = value;
    }
  });

  it("is no number for what is no number", () => {
    expect(expBelow(Number.NaN)).toBe(Number.NaN);
  });
});
