import { describe, expect, it } from "vitest";
import { entropyTerm } from "./entropy-term.ts";

describe("entropyTerm", () => {
  it("is -p log p with slope -log p - 1 from 1e-12 on", () => {
    expect(entropyTerm.term(0.5)).toBeCloseTo(Math.LN2 / 2, 15);
    expect(entropyTerm.slope(0.5)).toBeCloseTo(Math.LN2 - 1, 15);
    expect(entropyTerm.term(1)).toBeCloseTo(0, 15);
    expect(entropyTerm.term(1e-12)).toBeCloseTo(12e-12 * Math.LN10, 24);
  });

  it("is the chord from the origin below 1e-12, without a gap, and continues linearly below zero", () => {
    expect(entropyTerm.term(0)).toBe(0);
    expect(entropyTerm.slope(0)).toBeCloseTo(12 * Math.LN10, 12);
    expect(entropyTerm.term(0.999999999e-12)).toBeCloseTo(entropyTerm.term(1e-12), 18);
    expect(entropyTerm.slope(-1e-17)).toBeGreaterThanOrEqual(entropyTerm.slope(1e-12));
  });
});
