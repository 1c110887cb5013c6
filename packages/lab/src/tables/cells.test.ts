import { describe, expect, it } from "vitest";
import { cellNumber, missingTest } from "./cells.ts";

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
    "does not read %j as a number",
    (text) => expect(cellNumber(text)).toBeUndefined(),
  );
});

describe("missingTest", () => {
  it("recognises the usual tokens in any case, but none that may be an outcome", () => {
    const isMissing = missingTest();
    expect(["", "NA", "na", "N/A", "#N/A", "NaN", "nan", "null", "NULL"].every(isMissing)).toBe(true);
    expect(["none", "-", "?", "0", "-999", "nil", "Inf"].some(isMissing)).toBe(false);
  });

  it("uses given tokens instead: texts literally, numbers by value, null as the word; empty cells are always missing", () => {
    const isMissing = missingTest(["none ", -999, null]);
    expect(["", "none", "-999", "-999.0", "null"].every(isMissing)).toBe(true);
    expect(["None", "NA", "999", "n/a"].some(isMissing)).toBe(false);
  });

  it("treats words such as NA as values if the list of tokens is empty", () => {
    expect(["NA", "null"].some(missingTest([]))).toBe(false);
    expect(missingTest([])("")).toBe(true);
  });
});
