import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { raiseInto } from "./raise-into.ts";

/** exp(x) for x <= 0. */
function expBelow(x: number): number {
  return raiseInto(Float64Array.of(1), Float64Array.of(x), 0, 1, new Float64Array(1));
}

describe("raiseInto", () => {
  it("multiplies each value by its own exponential, and answers the sum", () => {
    const out = new Float64Array(3);
    const sum = raiseInto(Float64Array.of(1, 2, 3), Float64Array.of(5, 4, -1e9), 5, 0.5, out);
    expect(Array.from(out)).toEqual([1, expect.closeTo(2 * Math.exp(-0.5), 15), 0]);
    expect(sum).toBe(out[0]! + out[1]!);
  });

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
