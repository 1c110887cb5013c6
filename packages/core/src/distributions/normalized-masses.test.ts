import { describe, expect, it } from "vitest";
import { normalizedMasses } from "./normalized-masses.ts";

describe("normalizedMasses", () => {
  it("returns masses that sum to 1 as they are", () => {
    expect(normalizedMasses("masses", [0.25, 0.75])).toEqual([0.25, 0.75]);
  });

  it("divides by a sum that is 1 within 1e-9", () => {
    expect(normalizedMasses("masses", [0.5, 0.5 + 1e-10])[0]).toBeCloseTo(0.5 / (1 + 1e-10), 15);
  });

  it("names the sum when it is not 1, and the mass when it is not a number >= 0", () => {
    expect(() => normalizedMasses("weights", [0.5, 0.6])).toThrow(
      "invalid sum of weights: expected 1 within 1e-9, got 1.1",
    );
    expect(() => normalizedMasses("weights", [Number.NaN])).toThrow("invalid weights[0]");
    expect(() => normalizedMasses("weights", [])).toThrow("invalid sum of weights");
  });
});
