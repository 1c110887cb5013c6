import { describe, expect, it } from "vitest";
import golden from "../../test/golden/special-functions.json" with { type: "json" };
import { logGamma, stirlingError } from "./log-gamma.ts";

describe("logGamma", () => {
  it.each(golden.logGamma)("is near mpmath's value at %d", (x, value) => {
    expect(Math.abs(logGamma(x!) - value!)).toBeLessThan(1e-14 * Math.max(1, Math.abs(value!)));
  });

  it("is the logarithm of a factorial at whole numbers", () => {
    expect(logGamma(1)).toBeCloseTo(0, 14);
    expect(logGamma(2)).toBeCloseTo(0, 14);
    expect(logGamma(11)).toBeCloseTo(Math.log(3628800), 13);
  });
});

describe("stirlingError", () => {
  it("is what Stirling's formula leaves out", () => {
    expect(stirlingError(1)).toBeCloseTo(1 - 0.5 * Math.log(2 * Math.PI), 15);
    expect(stirlingError(1e6)).toBeCloseTo(1 / 12e6, 18);
  });

  it("is continuous where its series begins", () => {
    expect(stirlingError(16 - 1e-12)).toBeCloseTo(stirlingError(16), 14);
  });
});
