import { describe, expect, it, test } from "vitest";
import {
  countOf,
  formatAlike,
  formatEstimate,
  formatInWords,
  formatNumber,
  formatPercent,
  formatShare,
  formatShares,
} from "./numbers.ts";

test.each([
  [0, "0 rows"],
  [1, "1 row"],
  [12_000, "12,000 rows"],
])("%d is written as %s", (count, text) => expect(countOf(count, "row")).toBe(text));

test.each([
  [0.03, "3 %"],
  [1 / 3, "33.3 %"],
  [1e-5, "0.001 %"],
  [0.07 * 3, "21 %"],
  [1, "100 %"],
])("%d is %s", (share, text) => {
  expect(formatPercent(share)).toBe(text);
});

test.each([
  [0, "0 %"],
  [1e-9, "< 0.1 %"],
  [0.0004, "< 0.1 %"],
  [0.032, "3.2 %"],
  [0.02, "2 %"],
  [0.0996, "10 %"],
  [0.174, "17 %"],
  [0.994, "99 %"],
  [0.996, "99.6 %"],
  [0.9999, "> 99.9 %"],
  [0.1 + 0.2 + 0.7 - 1e-16, "100 %"],
  [1, "100 %"],
])("a share of %d is %s", (share, text) => expect(formatShare(share).replaceAll("\u00a0", " ")).toBe(text));

test.each([
  [
    [0.545, 0.455],
    ["54.5 %", "45.5 %"],
  ],
  [
    [0.966, 0.034],
    ["97 %", "3 %"],
  ],
  [
    [0.492, 0.216, 0.181, 0.081, 0.03],
    ["49 %", "22 %", "18 %", "8 %", "3 %"],
  ],
  [
    [0.255, 0.255, 0.255, 0.235],
    ["25.5 %", "25.5 %", "25.5 %", "23.5 %"],
  ],
  [
    [0.994, 0.006],
    ["99.4 %", "0.6 %"],
  ],
  [
    [0.3604, 0.3404, 0.2904, 0.0088],
    ["36.1 %", "34.0 %", "29.0 %", "0.9 %"],
  ],
  [
    [1 / 3, 1 / 3, 1 / 3],
    ["33 %", "33 %", "33 %"],
  ],
  [[1], ["100 %"]],
  [
    [0.9997, 0.0003],
    ["> 99.9 %", "< 0.1 %"],
  ],
  [
    [0, 1],
    ["0 %", "100 %"],
  ],
])("the shares %j are %j", (shares, texts) =>
  expect(formatShares(shares).map((text) => text.replaceAll("\u00a0", " "))).toEqual(texts),
);

describe("formatNumber", () => {
  it.each([
    [0, "0"],
    [0.0625, "0.06250"],
    [-12.3456, "−12.35"],
    [98765.4, "98765"],
    [0.00142, "0.001420"],
    [0.000142, "0.0001420"],
    [1.42e-5, "1.420e-5"],
    [1.5e7, "1.500e7"],
    [Number.POSITIVE_INFINITY, "–"],
  ])("writes %d to four digits as %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it("writes the requested number of digits", () => {
    expect(formatNumber(3.1e-13, 2)).toBe("3.1e-13");
  });
});

describe("formatEstimate", () => {
  it.each([
    [0.0142, 0.0012, "0.0142 ± 0.0012"],
    [1.42e-3, 1.2e-5, "0.001420 ± 0.000012"],
    [11.31, 0.34, "11.31 ± 0.34"],
    [-0.5, 0.01, "−0.500 ± 0.010"],
    [5.12, 0.0996, "5.12 ± 0.10"],
    [12345.678, 123, "12346 ± 123"],
    [123456, 12, "123456 ± 12"],
    [9.996e-6, 1e-7, "1.000e-5 ± 0.010e-5"],
  ])("writes %d and its error %d as %s: the error to two digits, the mean to as many decimals", (mean, error, text) => {
    expect(formatEstimate({ mean, standardError: error })).toBe(text);
  });

  it("writes a mean far below its error as zero, without a sign", () => {
    expect(formatEstimate({ mean: -1e-9, standardError: 0.05 })).toBe("0.000 ± 0.050");
  });

  it("formats an error far below its mean separately", () => {
    expect(formatEstimate({ mean: 0.1, standardError: 1e-12 })).toBe("0.1000000 ± 1.0e-12");
  });

  it("writes only the mean if the error is unknown or zero", () => {
    expect(formatEstimate({ mean: 0.25, standardError: 0 })).toBe("0.2500");
    expect(formatEstimate({ mean: 0.00142, standardError: null })).toBe("0.001420");
  });

  it("writes zero as 0 and NaN as a dash", () => {
    expect(formatEstimate({ mean: 0, standardError: 0 })).toBe("0");
    expect(formatEstimate({ mean: Number.NaN, standardError: 1 })).toBe("–");
  });
});

test("small numbers in sentences have no power of ten, unless they would have very many zeros", () => {
  expect([formatNumber(4.9e-5, 2), formatInWords(4.9e-5, 2), formatInWords(4.9e-8, 2)]).toEqual([
    ...["4.9e-5", "0.000049", "4.9e-8"],
  ]);
  expect(formatAlike([3e-5, 2.44e-5, 4.27e-5], 1.83e-5)).toEqual(["0.000030", "0.000024", "0.000043"]);
});
