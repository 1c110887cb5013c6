import { describe, expect, it } from "vitest";
import { cellNumber, decimalCommaNumber, isAmbiguous, missingTest, oddity } from "./cells.ts";

describe("cellNumber", () => {
  it.each([
    ["3", 3],
    ["-3.50", -3.5],
    ["+.5", 0.5],
    ["7.", 7],
    ["1e3", 1000],
    ["-2.5E-3", -0.0025],
    ["007", 7],
  ])("reads %s", (text, number) => expect(cellNumber(text)).toBe(number));

  it.each(["", ".", "e5", "0x10", "0b1", "1_000", "1,5", "1 000", "Infinity", "NaN", "1e999", "-1e400", "3 kg", "1e"])(
    "takes %j for no number",
    (text) => expect(cellNumber(text)).toBeUndefined(),
  );
});

describe("decimalCommaNumber", () => {
  it("reads a comma for the point, and nothing else", () => {
    expect(["3,5", "-0,25", ",5", "1,5e3", "1,234"].map(decimalCommaNumber)).toEqual([3.5, -0.25, 0.5, 1500, 1.234]);
    expect(["3.5", "3", "1,2,3", "1.234,5", "a,5"].map(decimalCommaNumber)).toEqual(Array(5).fill(undefined));
  });
});

describe("isAmbiguous", () => {
  it("tells what may be thousands from what may not", () => {
    expect(["1,234", "12,345", "-999,000"].every(isAmbiguous)).toBe(true);
    expect(["0,234", "1,23", "1,2345", "1234,567"].some(isAmbiguous)).toBe(false);
  });
});

describe("oddity", () => {
  it.each([
    ["Inf", "infinite, which no reward can be"],
    ["-infinity", "infinite, which no reward can be"],
    ["\u221e", "infinite, which no reward can be"],
    ["1,234", "with a thousands separator; write 1234.5"],
    ["1.234.567", "with a thousands separator; write 1234.5"],
    ["1.234,56", "with a thousands separator; write 1234.5"],
    ["12 345.6", "with a thousands separator; write 1234.5"],
    ["1'234", "with a thousands separator; write 1234.5"],
    ["3,5", "with a decimal comma; write 3.5"],
    ["\u22123", "with a dash for a minus sign; write -3.5"],
    ["45 %", "a percentage; write 0.45 or 45"],
    ["1e999", "too large for a number"],
    ["n/a", undefined],
    ["red", undefined],
  ])("says what %s is", (text, words) => expect(oddity(text)).toBe(words));
});

describe("missingTest", () => {
  it("knows the usual tokens in any case, and none that may be an answer", () => {
    const isMissing = missingTest();
    expect(["", "NA", "na", "N/A", "#N/A", "NaN", "nan", "null", "NULL"].every(isMissing)).toBe(true);
    expect(["none", "-", "?", "0", "-999", "nil", "Inf"].some(isMissing)).toBe(false);
  });

  it("takes stated tokens instead: texts as they are, numbers by value, null for its name; empty ones always", () => {
    const isMissing = missingTest(["none ", -999, null]);
    expect(["", "none", "-999", "-999.0", "null"].every(isMissing)).toBe(true);
    expect(["None", "NA", "999", "n/a"].some(isMissing)).toBe(false);
  });

  it("can leave words such as NA to themselves", () => {
    expect(["NA", "null"].some(missingTest([]))).toBe(false);
    expect(missingTest([])("")).toBe(true);
  });
});
