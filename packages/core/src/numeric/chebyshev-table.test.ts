import { describe, expect, it } from "vitest";
import { ChebyshevTable } from "./chebyshev-table.ts";

describe("ChebyshevTable", () => {
  it.each([
    ["exp", Math.exp, -3, 2],
    ["sin", Math.sin, 0, 10],
    ["sqrt away from zero", Math.sqrt, 0.5, 4],
    ["a constant", () => 7, 1, 2],
  ] as const)("is the function to rounding: %s", (_, evaluate, low, high) => {
    const table = new ChebyshevTable(evaluate, low, high, 40);
    for (let step = 0; step <= 1000; step++) {
      const x = low + ((high - low) * step) / 1000;
      expect(Math.abs(table.at(x) - evaluate(x))).toBeLessThan(2e-14 * Math.abs(evaluate(high)) + 1e-14);
    }
  });

  it("goes on smoothly a little beyond its ends", () => {
    const table = new ChebyshevTable(Math.exp, 0, 1, 10);
    for (const x of [-1e-3, 1 + 1e-3]) expect(table.at(x)).toBeCloseTo(Math.exp(x), 12);
  });
});
