import { describe, expect, it } from "vitest";
import golden from "../../test/golden/special-functions.json" with { type: "json" };
import { stirlingError } from "./stirling-error.ts";

/** log Gamma(x) by Stirling's formula. */
function logGamma(x: number): number {
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + stirlingError(x);
}

describe("stirlingError", () => {
  it.each(golden.logGamma)("gives mpmath's log Gamma at %d", (x, value) => {
    expect(Math.abs(logGamma(x!) - value!)).toBeLessThan(1e-14 * Math.max(1, Math.abs(value!)));
  });

  it("is what Stirling's formula leaves out", () => {
    expect(stirlingError(1)).toBeCloseTo(1 - 0.5 * Math.log(2 * Math.PI), 15);
    expect(stirlingError(1e6)).toBeCloseTo(1 / 12e6, 18);
  });

  it("is continuous where its series begins", () => {
    expect(stirlingError(16 - 1e-12)).toBeCloseTo(stirlingError(16), 14);
  });
});
