import { describe, expect, it } from "vitest";
import { formatNumber } from "./format-number.ts";

describe("formatNumber", () => {
  it.each([
    [0, "0"],
    [0.0625, "0.06250"],
    [-12.3456, "−12.35"],
    [98765.4, "98765"],
    [0.00142, "1.420e-3"],
    [1.5e7, "1.500e7"],
    [Number.POSITIVE_INFINITY, "–"],
  ])("writes %d to four digits as %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it("writes as many digits as asked for", () => {
    expect(formatNumber(3.1e-13, 2)).toBe("3.1e-13");
  });
});
