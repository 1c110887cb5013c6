import { describe, expect, it } from "vitest";
import { formatEstimate } from "./format-estimate.ts";

describe("formatEstimate", () => {
  it.each([
    [0.0142, 0.0012, "0.0142 ± 0.0012"],
    [1.42e-3, 1.2e-5, "1.420e-3 ± 0.012e-3"],
    [11.31, 0.34, "11.31 ± 0.34"],
    [-0.5, 0.01, "−0.500 ± 0.010"],
    [5.12, 0.0996, "5.12 ± 0.10"],
    [12345.678, 123, "12346 ± 123"],
    [123456, 12, "1.23456e5 ± 0.00012e5"],
    [9.996e-4, 1e-5, "1.000e-3 ± 0.010e-3"],
  ])("writes %d and its error %d as %s: two digits of the error, the mean to the same place", (mean, error, text) => {
    expect(formatEstimate({ mean, standardError: error })).toBe(text);
  });

  it("writes a mean far below its error as zero, without a sign", () => {
    expect(formatEstimate({ mean: -1e-9, standardError: 0.05 })).toBe("0.000 ± 0.050");
  });

  it("writes an error far below its mean by itself", () => {
    expect(formatEstimate({ mean: 0.1, standardError: 1e-12 })).toBe("0.1000000 ± 1.0e-12");
  });

  it("writes the mean alone when there is no error, or when all replications agree", () => {
    expect(formatEstimate({ mean: 0.25, standardError: 0 })).toBe("0.2500");
    expect(formatEstimate({ mean: 0.00142, standardError: null })).toBe("1.420e-3");
  });

  it("writes zeros and what is not a number briefly", () => {
    expect(formatEstimate({ mean: 0, standardError: 0 })).toBe("0");
    expect(formatEstimate({ mean: Number.NaN, standardError: 1 })).toBe("–");
  });
});
