import { describe, expect, it } from "vitest";
import { quickExp } from "./quick-exp.ts";

describe("quickExp", () => {
  it("is Math.exp within two roundings, by the series and beyond it", () => {
    for (let step = -1000; step <= 1000; step++) {
      const x = step / 8000;
      expect(Math.abs(quickExp(x) / Math.exp(x) - 1)).toBeLessThanOrEqual(2 * Number.EPSILON);
    }
    expect(quickExp(0)).toBe(1);
  });

  it("is Math.exp for large numbers and for what is no number", () => {
    for (const x of [-800, -3, 3, 800, Number.NaN]) expect(quickExp(x)).toBe(Math.exp(x));
  });
});
