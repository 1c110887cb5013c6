import { describe, expect, it } from "vitest";
import { newtonInBracket } from "./newton-in-bracket.ts";

describe("newtonInBracket", () => {
  it("finds the root of a smooth function in few steps", () => {
    let calls = 0;
    const stepAt = (x: number): number => {
      calls++;
      return (2 - x * x) / (2 * x);
    };
    expect(newtonInBracket(stepAt, 0, 2, 1, 1e-8)).toBeCloseTo(Math.SQRT2, 15);
    expect(calls).toBeLessThan(7);
  });

  it("bisects if only the direction is known", () => {
    const root = newtonInBracket((x) => (x < 0.3 ? Infinity : -Infinity), 0, 1, 0.9, 1e-12);
    expect(root).toBe(0.3);
  });

  it("starts in the middle if the start is outside or not a number", () => {
    for (const start of [-5, Number.NaN]) expect(newtonInBracket((x) => 3 - x, 0, 10, start, 1e-9)).toBe(3);
  });

  it("converges despite oscillating steps", () => {
    // Newton's method on the arc tangent diverges from this start.
    expect(newtonInBracket((x) => -Math.atan(x) * (1 + x * x), -50, 60, 30, 1e-9)).toBeCloseTo(0, 12);
  });
});
