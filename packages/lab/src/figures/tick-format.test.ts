import { describe, expect, it } from "vitest";
import { tickFormat } from "./tick-format.ts";

describe("tickFormat", () => {
  const written = (ticks: number[]) => ticks.map(tickFormat(ticks));

  it("writes numbers of common size plainly", () => {
    expect(written([0, 500, 1000, 12_000])).toEqual(["0", "500", "1,000", "12,000"]);
    expect(written([-0.5, 0, 0.25])).toEqual(["−0.5", "0", "0.25"]);
    expect(written([0.001, 0.01, 0.1])).toEqual(["0.001", "0.01", "0.1"]);
  });

  it("writes all ticks of an axis as powers of ten when some would be long", () => {
    expect(written([1e-6, 1e-5, 1e-4])).toEqual(["10⁻⁶", "10⁻⁵", "10⁻⁴"]);
    expect(written([0, 2e-5, -4e-5])).toEqual(["0", "2×10⁻⁵", "−4×10⁻⁵"]);
    expect(written([0, 2.5e12])).toEqual(["0", "2.5×10¹²"]);
  });

  it("writes zero alone as 0", () => {
    expect(written([0])).toEqual(["0"]);
  });
});
