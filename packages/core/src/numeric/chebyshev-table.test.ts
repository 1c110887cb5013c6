import { describe, expect, it } from "vitest";
import { ChebyshevTable } from "./chebyshev-table.ts";

describe("ChebyshevTable", () => {
  it.each([
    ["exp", Math.exp, -3, 2],
    ["sin", Math.sin, 0, 100],
    ["sqrt, steep at zero", Math.sqrt, 1e-12, 4],
    ["a corner", Math.abs, -1, 2],
    ["a constant", () => 7, 1, 2],
  ] as const)("agrees with the function to nearly all digits: %s", (_, evaluate, low, high) => {
    const table = new ChebyshevTable(evaluate, low, high, () => 1e-14);
    expect(table.isComplete).toBe(true);
    for (let step = 0; step <= 1000; step++) {
      const x = low + ((high - low) * step) / 1000;
      expect(Math.abs(table.at(x) - evaluate(x))).toBeLessThan(1e-12);
    }
  });

  it("resolves both sides of a jump", () => {
    const table = new ChebyshevTable(
      (x) => (x < 0.3 ? -1 : 2),
      0,
      1,
      () => 1e-12,
    );
    expect(table.isComplete).toBe(true);
    for (const x of [0, 0.1, 0.2999999, 0.3 - 1e-11]) expect(table.at(x)).toBeCloseTo(-1, 12);
    for (const x of [0.3 + 1e-11, 0.3000001, 0.9, 1]) expect(table.at(x)).toBeCloseTo(2, 12);
  });

  it("continues smoothly a little beyond its ends", () => {
    const table = new ChebyshevTable(Math.exp, 0, 1, () => 1e-14);
    for (const x of [-1e-3, 1 + 1e-3]) expect(table.at(x)).toBeCloseTo(Math.exp(x), 12);
  });

  it("reports a function that is too rough", () => {
    expect(
      new ChebyshevTable(
        (x) => Math.sin(1e6 * x),
        0,
        1,
        () => 1e-12,
      ).isComplete,
    ).toBe(false);
  });
});
