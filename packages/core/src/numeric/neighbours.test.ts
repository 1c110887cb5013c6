import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { before } from "./neighbours.ts";

describe("before", () => {
  it("is the largest double below x", () => {
    expect(before(1)).toBe(1 - Number.EPSILON / 2);
    expect(before(-1)).toBe(-1 - Number.EPSILON);
    expect(before(2 ** 53)).toBe(2 ** 53 - 1);
    expect(before(Number.POSITIVE_INFINITY)).toBe(Number.MAX_VALUE);
  });

  it("walks through zero and the denormal numbers in single steps", () => {
    expect(before(0)).toBe(-Number.MIN_VALUE);
    expect(before(-0)).toBe(-Number.MIN_VALUE);
    expect(before(Number.MIN_VALUE)).toBe(0);
    expect(before(-Number.MIN_VALUE)).toBe(-2 * Number.MIN_VALUE);
    expect(before(2.2250738585072014e-308)).toBe(2.225073858507201e-308);
  });

  it("leaves no double between itself and x", () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 });
    fc.assert(
      fc.property(finite, (x) => {
        const below = before(x);
        // The middle of two neighbours rounds to one of them.
        const middle = below / 2 + x / 2;
        return below < x && (Math.abs(x) < 1e-300 || middle === below || middle === x);
      }),
      { seed: 1 },
    );
  });
});
